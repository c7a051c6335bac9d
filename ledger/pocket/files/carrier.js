// Where a browser has no service worker: the pages of the table are put into the frame by hand.
"use strict";

const ADDRESS = new URL("app", location.href);
const FILE = /(\s(?:href|src)=")([^"]+\.(?:css|js|svg))"/g;
const isOurs = ({ origin, pathname }) =>
  origin === ADDRESS.origin && (pathname === ADDRESS.pathname || pathname.startsWith(`${ADDRESS.pathname}/`));

/** Shows pages in a frame; `ask` is given a request for the application and gives its answer. */
export class Carrier {
  constructor(frame, ask) {
    this.frame = frame;
    this.ask = ask;
    this.files = new Map();
    addEventListener("popstate", ({ state }) => state?.shown && this.#open(new URL(state.shown)));
  }

  /** Go to an address below the page, and remember where this was. */
  async show(address) {
    await this.#visit(new Request(new URL(address, ADDRESS)));
  }

  async #visit(request) {
    const said = await this.#answer(request);
    history.pushState({ shown: said.url.href }, "");
    await this.#write(said);
  }

  async #open(url) {
    await this.#write(await this.#answer(new Request(url)));
  }

  async #answer(request) {
    let url = new URL(request.url);
    let asked = { method: request.method, headers: [...request.headers], body: await request.arrayBuffer() };
    for (;;) {
      const said = await this.ask({ ...asked, address: url.pathname + url.search });
      if (!said) throw new Error("The table is not open in this tab.");
      const next = said.status === 302 || said.status === 303 ? new Headers(said.headers).get("location") : null;
      if (!next) return { ...said, url };
      url = new URL(next, url);
      asked = { method: "GET", headers: [["accept", request.headers.get("accept") ?? "*/*"]], body: new ArrayBuffer(0) };
    }
  }

  async #write({ url, headers, body }) {
    const text = new TextDecoder().decode(body);
    const isPage = new Headers(headers).get("content-type")?.startsWith("text/html");
    const page = isPage ? await this.#withFiles(text) : "<pre></pre>";
    // a page in a frame of its own: nothing of the one before goes on in it
    const fresh = this.frame.cloneNode();
    this.frame.replaceWith(fresh);
    this.frame = fresh;
    const inside = fresh.contentWindow;
    inside.document.open();
    inside.history.replaceState(null, "", url);
    inside.fetch = async (address, options) => {
      const said = await this.#answer(new Request(new URL(address, url), options));
      return new Response([204, 304].includes(said.status) ? null : said.body, said);
    };
    inside.addEventListener("click", (event) => this.#follow(event, url));
    inside.addEventListener("submit", (event) => this.#send(event, url));
    inside.document.write(page);
    inside.document.close();
    if (!isPage) inside.document.body.firstChild.textContent = text;
  }

  /** A page whose styles and scripts are here already: no server has them. */
  async #withFiles(page) {
    for (const [, , name] of page.matchAll(FILE)) {
      if (this.files.has(name)) continue;
      const { headers, body } = await this.#answer(new Request(new URL(name, ADDRESS)));
      this.files.set(name, URL.createObjectURL(new Blob([body], { type: new Headers(headers).get("content-type") })));
    }
    return page.replace(FILE, (_, before, name) => `${before}${this.files.get(name)}"`);
  }

  #follow(event, from) {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || link.download || link.getAttribute("href").startsWith("#")) return;
    const to = new URL(link.getAttribute("href"), from);
    if (!isOurs(to)) return;
    event.preventDefault();
    this.#visit(new Request(to));
  }

  #send(event, from) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const form = event.target;
    const to = new URL(form.getAttribute("action") ?? "", from);
    const fields = new URLSearchParams(new form.ownerDocument.defaultView.FormData(form, event.submitter));
    if (form.method === "post") return this.#visit(new Request(to, { method: "POST", body: fields }));
    to.search = fields;
    this.#visit(new Request(to));
  }
}
