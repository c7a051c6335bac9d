"""What a page must be on a small screen: whole, reached by a finger, and seen in both colours."""

from collections.abc import Iterable, Iterator

from playwright.sync_api import Page, ViewportSize

from tests.web.browser import small_targets

BROKEN = """() => [...document.querySelectorAll("bdi")].flatMap((name) => {
    const part = name.firstChild;
    return [...(part?.data || "").matchAll(/[^\\s-]+/g)].filter((word) => {
        const range = new Range();
        range.setStart(part, word.index);
        range.setEnd(part, word.index + word[0].length);
        return new Set([...range.getClientRects()].map((box) => box.top)).size > 1;
    }).map((word) => word[0]);
})"""
"""The words of names that stand on two lines."""
HIDDEN = """() => [...document.querySelectorAll(".scrolls")]
    .filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.innerText)"""
"""The tables that are broader than their part of the page."""
SIDEWAYS = """() => [...document.querySelectorAll("main, main *:not(.scrolls)")]
    .filter((part) => ["auto", "scroll"].includes(getComputedStyle(part).overflowX))
    .filter((part) => part.scrollWidth > part.clientWidth + 1)
    .map((part) => `${part.tagName} ${part.id} ${part.className}`)"""
"""The parts of a page that would be scrolled sideways: what they hold is cut."""
LINKS = """() => [...document.querySelectorAll("a:not(.skip)")]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
    .filter((each) => !each.closest("p, figcaption, dd, td.short"))
    .map((each) => each.outerHTML)"""
"""The links that are lower than a finger needs, but for those in a sentence."""
PALE = """() => {
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((each) => each / 255)
            .map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const paper = light(getComputedStyle(document.body).backgroundColor);
    const edged = "input:not([type=hidden], [type=checkbox]), select, button:enabled, fieldset";
    return [...document.querySelectorAll(edged)]
        .filter((each) => each.checkVisibility())
        .map((each) => {
            const style = getComputedStyle(each);
            const edge = style.boxShadow.includes("inset") ? style.boxShadow : style.borderTopColor;
            const [one, other] = [light(edge), paper].sort((a, b) => b - a);
            return [each.outerHTML.slice(0, 60), (one + 0.05) / (other + 0.05)];
        })
        .filter(([, contrast]) => contrast < 3);
}"""
"""Whatever is typed into or tapped and has an edge of less than 3:1 beside the page."""


def at_each(page: Page, sizes: Iterable[ViewportSize]) -> Iterator[ViewportSize]:
    """Show a page at one size after the other: what is tapped comes to it once for all of them."""
    for size in sizes:
        page.set_viewport_size(size)
        yield size


def fits(page: Page, *, may_scroll: bool = False) -> None:
    """Demand that a page is whole on its screen; `may_scroll`: but for broad tables."""
    where, screen = page.url, page.viewport_size
    # a telephone would show more of a page that is too wide, in smaller letters
    assert screen
    assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"], where
    assert may_scroll or page.evaluate(HIDDEN) == [], where
    assert page.evaluate(SIDEWAYS) == [], where
    assert page.evaluate(BROKEN) == [], where
    assert small_targets(page) == [], where
    assert page.evaluate(LINKS) == [], where
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme=colours)
        assert page.evaluate(PALE) == [], (where, colours)
