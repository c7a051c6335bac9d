// What is shared: a button that copies a text, and one that makes a PNG of a card, here on the phone.
"use strict";
(() => {
  const button = (label, done, act) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    made.addEventListener("click", async () => {
      await act();
      made.textContent = done;
      setTimeout(() => { made.textContent = label; }, 2000);
    });
    return made;
  };

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text.textContent);
    } catch {
      // only https has a clipboard: what is selected can be copied anyway
      getSelection().selectAllChildren(text);
      document.execCommand("copy");
    }
  }

  async function save(link) {
    const card = new Image();
    card.src = link.href;
    await card.decode();
    const page = Object.assign(document.createElement("canvas"), { width: 1200, height: 630 });
    page.getContext("2d").drawImage(card, 0, 0, page.width, page.height);
    const data = await new Promise((made) => page.toBlob(made, "image/png"));
    const file = Object.assign(document.createElement("a"), { href: URL.createObjectURL(data), download: "result.png" });
    file.click();
    setTimeout(() => URL.revokeObjectURL(file.href), 60000);
  }

  document.querySelectorAll(".paste pre").forEach((text) => text.after(button("Copy", "Copied", () => copy(text))));
  document.querySelectorAll("a[data-card]").forEach((link) => link.after(" ", button("Save as PNG", "Saved", () => save(link))));
})();
