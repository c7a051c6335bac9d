// A stream that tells a page of every change at once; what it returns says whether it is there.
// Where it isn't, a page looks by itself. A page that nobody sees lets go of it, unless it tells.
"use strict";
const hears = (view, look) => {
  let stream = null;
  const { changes, background } = view.dataset;
  const isHeard = () => stream !== null && stream.readyState === EventSource.OPEN;
  const stop = () => { stream?.close(); stream = null; };
  function start() {
    if (!changes || stream) return;
    stream = new EventSource(changes);
    stream.addEventListener("changed", look);
    stream.addEventListener("error", look);
  }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) start(); else if (background === undefined) stop(); });
  addEventListener("pagehide", stop);
  addEventListener("pageshow", start);
  start();
  return isHeard;
};
