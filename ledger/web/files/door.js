// The key of a table card stands behind the # of the address, where no server and no log sees it:
// it is traded for a cookie, and forgotten.
"use strict";
(() => {
  const form = document.getElementById("door");
  const told = document.getElementById("told");
  const key = location.hash.slice(1);
  if (!form || !key) return;
  history.replaceState(null, "", location.pathname);
  const say = (text) => told.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
  say("The card is read …");
  const body = new URLSearchParams({ token: form.elements.token.value, key });
  const ask = (tries) =>
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
        setTimeout(ask, Math.min(1000 * 2 ** tries, 10000), tries + 1);
      });
  ask(0);
})();
