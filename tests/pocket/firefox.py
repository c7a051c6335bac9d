"""A pocket in a real Firefox, driven by Marionette, the protocol that is built into it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from shutil import which
from typing import Any, TypeVar

from tests.patience import PATIENCE
from tests.pocket.web_space import hidden_fields
from tests.taps import Tap
from tests.web.tables import place_of

T = TypeVar("T")

FIREFOX = which("firefox-esr") or which("firefox")
_PORT = "MarionetteActivePort"
"""The file in which Firefox tells the port that it chose."""
_PREFERENCES = {
    "marionette.port": 0,
    # no tests, updates or reports of its own
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    # a phone, which is touched
    "dom.w3c_touch_events.enabled": 1,
    "ui.primaryPointerCapabilities": 1,
    "ui.allPointerCapabilities": 1,
}
_SEEN = """
    const [selector, name] = arguments;
    const frame = document.getElementById("table");
    const shown = frame.contentDocument;
    const found = shown?.readyState === "complete" && [...shown.querySelectorAll(selector)].find(
        (each) => each.checkVisibility() && (!name || each.textContent.trim() === name));
    if (!found) return null;
"""
# what has not been drawn yet where it stands hears no finger
_PLACE = f"""{_SEEN.replace("return null", "return arguments[2](null)")}
    const tell = arguments[2];
    found.scrollIntoView({{ block: "center", behavior: "instant" }});
    frame.contentWindow.isHeard = false;
    const heard = () => {{ frame.contentWindow.isHeard = true; }};
    found.addEventListener("click", heard, {{ capture: true, once: true }});
    const drawn = frame.contentWindow.requestAnimationFrame;
    drawn(() => drawn(() => setTimeout(() => {{
        const [outer, inner] = [frame.getBoundingClientRect(), found.getBoundingClientRect()];
        tell(found.isConnected && [outer.x + frame.clientLeft + inner.x + inner.width / 2,
                                   outer.y + frame.clientTop + inner.y + inner.height / 2]);
    }}, 100)));
"""
_IS_HEARD = "return document.getElementById('table').contentWindow.isHeard !== false"
_FILL = f"""{_SEEN}
    found.value = arguments[2];
    found.dispatchEvent(new Event("input", {{ bubbles: true }}));
    return true;
"""
_IS_ANSWERED = """
    const shown = document.getElementById("table").contentDocument;
    return shown?.querySelector("#unsent")?.hidden && !shown.querySelector("#view[aria-busy=true]");
"""
_ASK = """
    const [path, fields, tell] = arguments;
    const body = new URLSearchParams(fields);
    const headers = { Accept: "application/json" };
    const options = fields.length ? { method: "POST", body, headers } : {};
    fetch(`app${path}`, options).then(async (answer) => tell([answer.status, await answer.text()]));
"""


class FirefoxEnded(Exception):
    """Firefox was killed, or refused a command."""


class TooLate(Exception):
    """Something never came."""


class Marionette:
    """What a Firefox is told to do: commands of WebDriver, one after the other."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._heard = self._socket.makefile("rb")
        self._numbers = count(1)
        self._said()
        timeouts = {"script": int(PATIENCE * 1000), "pageLoad": int(PATIENCE * 1000)}
        self.do("WebDriver:NewSession", capabilities={"alwaysMatch": {"timeouts": timeouts}})

    def do(self, command: str, **given: Any) -> Any:
        """Do a command, and give what it comes to. Raises FirefoxEnded."""
        said = json.dumps([0, next(self._numbers), command, given]).encode()
        try:
            self._socket.sendall(b"%d:%s" % (len(said), said))
            _, _, error, result = self._said()
        except (OSError, ValueError) as exc:
            raise FirefoxEnded(command) from exc
        if error:
            raise FirefoxEnded(f"{command}: {error['error']}: {error['message']}")
        return result.get("value") if isinstance(result, dict) else result

    def close(self) -> None:
        """Let go of the connection."""
        self._heard.close()
        self._socket.close()

    def _said(self) -> Any:
        length = b""
        while (letter := self._heard.read(1)) not in (b":", b""):
            length += letter
        return json.loads(self._heard.read(int(length)))


class Firefox:
    """A Firefox whose profile lasts, with a pocket open in it, and a finger on its table."""

    def __init__(self, profile: Path, address: str) -> None:
        self._profile = profile
        self._address = address
        profile.mkdir(exist_ok=True)
        told = (f"user_pref({json.dumps(n)}, {json.dumps(v)});\n" for n, v in _PREFERENCES.items())
        (profile / "user.js").write_text("".join(told))
        self._begin()

    def _begin(self) -> None:
        assert FIREFOX
        port = self._profile / _PORT
        port.unlink(missing_ok=True)
        # a group of its own: all of it is ended at once
        self._process = subprocess.Popen(
            [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", self._profile],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        told = until(lambda: port.exists() and port.read_text().strip(), "a port")
        self._driver = Marionette(int(told))
        self.open()

    def open(self) -> None:
        """Open the pocket, and wait until it says something or shows its table."""
        self._driver.do("WebDriver:Navigate", url=self._address)
        shown = "#table:not([hidden]), #press:not([hidden])"
        until(lambda: self._runs(f"return !!document.querySelector('{shown}')"), "a table")

    def kill(self) -> None:
        """End the browser and what it began at once."""
        os.killpg(self._process.pid, signal.SIGKILL)

    def begin_again(self) -> None:
        """Open the pocket in a new browser with what the killed one had kept."""
        self._process.wait()
        self._driver.close()
        self._begin()

    def close(self) -> None:
        """End it, whatever became of it."""
        if self._process.poll() is None:
            self.kill()
        self._process.wait()
        self._driver.close()

    @property
    def sentence(self) -> str:
        """What the page says beside its table."""
        said: str = self._runs("return document.getElementById('told').innerText")
        return said

    def open_game(
        self, kind: str, names: Sequence[str], options: Iterable[tuple[str, str]]
    ) -> None:
        """Open a game by taps; who is named first types."""
        self.tap("a", "Open a game")
        self.tap(f'a[href$="game={kind}"]')
        for name in names:
            self._fill("#typed", name)
            self.tap("button", "Sit down")
            self.wait_for(f'button[aria-label="{name} does not play"]')
        for place, (name, value) in enumerate(options):
            if not place:
                self.tap("summary", "House rules")
            self._fill(f'[name="option {name}"]', value)
        self.tap("button", "Open the game")
        self.tap("#who-head ~ form button", names[0])
        self.wait_for("#next")

    def taps(self, taps: Iterable[Tap]) -> None:
        """Tap what an entry takes, each when the one before has been answered."""
        for each in taps:
            if each.kind == "open" and self._runs(
                f"{_SEEN} return true", f"#{each.what}[open]", ""
            ):
                continue
            self.tap(place_of(each))
            self.is_answered()

    def tap(self, selector: str, name: str = "") -> None:
        """Tap the first place that is seen, with a name if given, until the page hears it."""
        for attempt in range(12):
            self._touch(selector, name)
            # the first finger on a new page is often not heard, and a busy machine is slow to hear
            with suppress(TooLate):
                until(lambda: self._runs(_IS_HEARD), selector, 3 if not attempt else 10)
                return
        raise TooLate(selector)

    def _touch(self, selector: str, name: str) -> None:
        x, y = until(lambda: self._waits(_PLACE, selector, name), f"{selector} {name}")
        touch = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        self._driver.do("WebDriver:PerformActions", actions=[finger | {"actions": touch}])

    def wait_for(self, selector: str) -> None:
        """Wait until something is seen."""
        until(lambda: self._runs(f"{_SEEN} return true", selector, ""), selector)

    def is_answered(self) -> None:
        """Wait until nothing is under way."""
        until(lambda: self._runs(_IS_ANSWERED), "an answer")

    def ask(self, path: str, fields: Iterable[tuple[str, str]] = ()) -> tuple[int, str]:
        """Ask the application as a page of it does; gives the status and the text."""
        status, text = self._waits(_ASK, path, [*map(list, fields)])
        return status, text

    def line(self, text: str, key: int, game: int) -> int:
        """Enter a line of a game under a key of its own; gives the status of the answer."""
        form = hidden_fields(self.ask(f"/t/{game}")[1])
        fields = form | {"line": text, "key": f"{key:032}"}
        return self.ask(f"/t/{game}/line", fields.items())[0]

    def log(self) -> str:
        """All that is recorded, to the letter."""
        return self.ask("/carried/games.json")[1]

    def texts(self, game: int = 1) -> list[str]:
        """The entries of a game after its head."""
        found = json.loads(self.log())["games"][game - 1]["entries"]
        return [each["text"] for each in found[1:]]

    def _runs(self, script: str, *given: str) -> Any:
        return self._driver.do("WebDriver:ExecuteScript", script=script, args=given)

    def _waits(self, script: str, *given: object) -> Any:
        return self._driver.do("WebDriver:ExecuteAsyncScript", script=script, args=given)

    def _fill(self, selector: str, value: str) -> None:
        until(lambda: self._runs(_FILL, selector, "", value), selector)


def until(ask: Callable[[], T], what: str, patience: float = PATIENCE) -> T:
    """Ask until there is something, and give it. Raises TooLate."""
    end = time.monotonic() + patience
    while not (found := ask()):
        if time.monotonic() > end:
            raise TooLate(what)
        time.sleep(0.05)
    return found
