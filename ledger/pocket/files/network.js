// The service worker: files come from what is kept here, pages of the application from its worker.
"use strict";

const HERE = new URL(".", self.location.href);
const APPLICATION = new URL("app", HERE).href;
const KEPT = "trickledger VERSION";
const FILES = [/* FILES */];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES.map((name) => new Request(new URL(name, HERE), { cache: "no-cache" })))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    // earlier pockets took a picture of the memory on the phone
    const old = (name) => (name.startsWith("trickledger ") && name !== KEPT) || name === `memory ${HERE.pathname}`;
    for (const name of await caches.keys()) if (old(name)) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("message", ({ data }) => {
  if (data === "now") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const address = event.request.url.split("#")[0];
  if (address === APPLICATION || address.startsWith(`${APPLICATION}/`) || address.startsWith(`${APPLICATION}?`)) {
    event.respondWith(fromApplication(event.request));
  } else if (address.startsWith(HERE.href)) {
    event.respondWith(fromKept(event.request));
  }
});

async function fromKept(request) {
  const kept = await caches.open(KEPT);
  return (await kept.match(request, { ignoreSearch: true })) ?? fetch(request);
}

async function fromApplication(request) {
  const { pathname, search } = new URL(request.url);
  const asked = { method: request.method, address: pathname + search, headers: [...request.headers], body: await request.arrayBuffer() };
  const shells = (await self.clients.matchAll({ type: "window" })).filter((client) => !client.url.startsWith(APPLICATION));
  for (const shell of shells) {
    const said = await answered(shell, asked);
    if (said) return new Response([204, 304].includes(said.status) ? null : said.body, { status: said.status, headers: said.headers });
  }
  return new Response("The table is not open in this tab.", { status: 503, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

function answered(shell, asked) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    shell.postMessage(asked, [port2]);
  });
}
