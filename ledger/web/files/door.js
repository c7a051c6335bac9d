// The key of a table card stands behind the # of the address, where no server and no log sees it:
// it is traded for a cookie, and forgotten.
"use strict";
(() => {
  const form = document.getElementById("door");
  const told = document.getElementById("told");
  if (!form) return;
  const say = (text) => told.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));

  function ask(body, tries) {
    fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } })
      .then(async (answer) => {
        if (answer.status === 429 || answer.status >= 500) throw new Error("later");
        // an answer that breaks off is none: the key is sent again
        const said = await answer.json();
        if (said.ok) return location.reload();
        told.classList.add("refused");
        say(said.error.message);
      })
      .catch(() => {
        say("That did not work. It is tried again by itself …");
        setTimeout(ask, Math.min(1000 * 2 ** tries, 10000), body, tries + 1);
      });
  }

  function read() {
    const key = location.hash.slice(1);
    // what a link carries is for the page behind the door
    if (!key || key.includes("=")) return;
    history.replaceState(null, "", location.pathname);
    told.classList.remove("refused");
    say("The card is read …");
    ask(new URLSearchParams({ token: form.elements.token.value, key }), 0);
  }

  // a card that is scanned while its door is open changes nothing but what is behind the #
  addEventListener("hashchange", read);
  read();
})();
