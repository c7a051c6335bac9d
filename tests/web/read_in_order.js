// How many names and figures are seen, and which two of a line are seen in another order than they
// are written. The letters of one name may go as they like where it stands by itself.
(names) => {
  const words = new Map(names.flatMap((name) => name.split(" ").map((word) => [word, name])));
  const wanted = new RegExp([...words.keys(), "\\d+"].join("|"), "gu");
  const isolates = (text) => text.split("\u2068").length;
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const within = node.parentElement;
    if (!within.checkVisibility()) continue;
    const block = within.closest("tr, p, li, h1, h2, form, header");
    for (const each of node.data.matchAll(wanted)) {
      const range = document.createRange();
      range.setStart(node, each.index);
      range.setEnd(node, each.index + each[0].length);
      const before = node.data.slice(0, each.index);
      const isIn = before.lastIndexOf("\u2068") > before.lastIndexOf("\u2069");
      const apart = within.closest("bdi, .apart") || (isIn && isolates(before));
      // what is closed up has no box
      for (const box of range.getClientRects())
        found.push({ text: each[0], of: words.get(each[0]), apart, block, box });
    }
  }
  const wrong = [];
  found.forEach((one, at) => {
    for (const other of found.slice(at + 1)) {
      const isOneName = one.apart && one.apart === other.apart && one.of === other.of;
      if (one.block !== other.block || isOneName || one.text === other.text) continue;
      const middle = (other.box.top + other.box.bottom) / 2;
      const isBeside = one.box.top < middle && middle < one.box.bottom;
      if (isBeside && other.box.left < one.box.right - 1)
        wrong.push(`${one.text} | ${other.text} in ${one.block && one.block.innerText}`);
    }
  });
  return [found.length, wrong];
}
