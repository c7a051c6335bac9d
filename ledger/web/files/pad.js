// Figures that add up: the sum as it is typed, what is missing in the only empty field, and the signs.
"use strict";
const addUp = (() => {
  const figure = (field) => Number(field.value.trim().replace("−", "-"));

  function addUp() {
    for (const pad of document.querySelectorAll("form.pad")) {
      const fields = Array.from(pad.querySelectorAll("input[inputmode]"));
      const filled = fields.filter((field) => Number.isInteger(figure(field)) && /[0-9]/.test(field.value));
      const sum = filled.reduce((added, field) => added + figure(field), 0);
      const rest = Number(pad.dataset.total) - sum;
      const isOne = pad.dataset.total !== "" && filled.length === fields.length - 1;
      for (const field of fields) field.placeholder = isOne && !filled.includes(field) ? String(rest) : "";
      const told = pad.dataset.total === "" || rest === 0 ? "" : `, ${Math.abs(rest)} ${rest > 0 ? "missing" : "too much"}`;
      pad.querySelector("output").textContent = filled.length ? `So far ${sum}${told}.` : "";
    }
  }

  document.addEventListener("input", addUp);
  document.addEventListener("click", (event) => {
    const given = event.target.closest("button[data-signs]")?.dataset;
    if (!given) return;
    const field = document.getElementById(given.signs);
    const isBelow = /^[-−]/.test(field.value);
    const becomesBelow = given.sign ? given.sign === "-" : !isBelow;
    if (isBelow !== becomesBelow) field.value = isBelow ? field.value.slice(1) : "-" + field.value;
    if (given.sign) field.focus();
    addUp();
  });
  addUp();
  return addUp;
})();
