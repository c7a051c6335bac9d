// Names written from right to left, each kept apart from what stands beside it, as isolated.py does.
"use strict";
const isolated = (() => {
  const letter = "[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1eeff}]";
  const names = new RegExp(`${letter}+(?:[ '\\u2019".\\u2010-]${letter}+)*`, "gu");
  return (line) => line.replace(names, "\u2068$&\u2069");
})();
