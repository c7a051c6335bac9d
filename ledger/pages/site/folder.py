"""The folder of a site: what lies in it of ours, and how it becomes what it should be.

All that is new is written beside first and then renamed, so whoever looks sees old pages or new
ones and none that is half written, also where the disk is full. A list tells which files are ours:
no other is written over or removed, and no link is followed, for it leads out of the folder. One
writes at a time; another is refused.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from trickledger.ledger.errors import UsageError, shown
from trickledger.ledger.pages.files import is_ours
from trickledger.ledger.pages.site.page import Page
from trickledger.ledger.storage.system import opened_folder, try_lock

LIST = ".trickledger-{}.json"
"""The list of the files of a folder, by what the folder is: a site, a pocket."""
_BESIDE = ".trickledger-new-"
_FORM = 1
_ENDINGS = "html|css|js|mjs|json|wasm|zip|bin|svg|png|txt|webmanifest"
_PATH = re.compile(rf"(?:[a-z0-9][a-z0-9-]*/){{0,2}}[a-z0-9][a-z0-9._-]*\.(?:{_ENDINGS})")


class Written(NamedTuple):
    """What became of a folder: how many pages it has, were written, and were removed."""

    pages: int
    written: int
    removed: int


class _Known(NamedTuple):
    """A file of ours as it was written: what it was made of, if that is kept, and its digest.

    While it is being replaced it has the digests of both, the old one first.
    """

    made_of: str
    digest: str


def publish(folder: Path, pages: Iterable[Page], maker: str, kind: str = "site") -> Written:
    """Make a folder the site of these pages; raises UsageError where it cannot be.

    `maker` tells what makes pages: a page is taken as it lies there if the same maker made it of
    the same. `kind` is what the folder is: one of another kind is not touched.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # the folder itself may be named by a link: whoever names it means where that leads
        folder = folder.resolve()
        listed_in = folder / LIST.format(kind)
        with _held(folder):
            known = _known(listed_in, kind)
            _clear(folder)
            beside = folder / f"{_BESIDE}{os.getpid()}"
            beside.mkdir()
            try:
                return _published(listed_in, beside, list(pages), known, maker)
            finally:
                shutil.rmtree(beside, ignore_errors=True)
    except OSError as exc:
        why = str(exc.strerror or exc).lower()
        raise UsageError(
            "{folder} can't be written: {said}.",
            "The pages in it are as they were.",
            folder=shown(folder),
            said=why,
        ) from exc


_NOTHING = "Nothing was written."


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Write into a folder alone; raises UsageError where another does."""
    with opened_folder(folder) as descriptor:
        # the lock ends with its process, however that ends, and leaves no file in the site
        is_ours = True
        with suppress(OSError):
            # a system without locks of folders is written as if there were nobody else
            is_ours = descriptor is None or try_lock(descriptor)
        if not is_ours:
            raise UsageError(
                "Another `publish` is writing into {folder} just now.",
                _NOTHING,
                "Publish again when it has ended.",
                folder=shown(folder),
            )
        yield


def _published(
    listed_in: Path, beside: Path, pages: list[Page], known: Mapping[str, _Known], maker: str
) -> Written:
    folder = listed_in.parent
    now: dict[str, _Known] = {}
    new: list[str] = []
    for path in (*known, *(page.path for page in pages)):
        _demand_inside(folder, path)
    for page in pages:
        made_of = sha256(f"{maker} {page.made_of}".encode()).hexdigest() if page.made_of else ""
        lies = _digest(folder / page.path)
        was = known.get(page.path)
        if was and made_of and was == (made_of, lies):
            now[page.path] = was
            continue
        made = page.make()
        content = made.encode() if isinstance(made, str) else made
        now[page.path] = _Known(made_of, sha256(content).hexdigest())
        if now[page.path].digest != lies:
            _demand_ours(folder, page.path, lies, known)
            file = beside / page.path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            new.append(page.path)
    gone = [path for path in known if path not in now]
    # whatever happens while they are renamed, both the old and the new are known as ours
    if new or gone:
        both = {
            path: _Known("", f"{known[path].digest} {now[path].digest}")
            for path in new
            if path in known
        }
        _write_list(listed_in, beside, {**known, **now, **both})
    for path in new:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (beside / path).replace(folder / path)
    removed = sum(_remove(folder, path, known[path]) for path in gone)
    _write_list(listed_in, beside, now)
    return Written(len(now), len(new), removed)


def _known(file: Path, kind: str) -> dict[str, _Known]:
    """The files of ours; raises UsageError for a folder that is another's."""
    folder = file.parent
    _demand_inside(folder, file.name)
    if not file.exists():
        if any(not each.name.startswith(_BESIDE) for each in folder.iterdir()):
            raise UsageError(
                "{folder} has files in it and isn't a {kind} of Trickledger.",
                _NOTHING,
                "Name a new folder, or an empty one.",
                folder=shown(folder),
                kind=kind,
            )
        return {}
    try:
        listed = json.loads(file.read_text(encoding="utf-8"))
        files = listed["files"] if listed["form"] == _FORM else {}
        return {path: _Known(*files[path]) for path in files if _PATH.fullmatch(path)}
    except (ValueError, KeyError, TypeError) as exc:
        raise UsageError(
            "{file} can't be read: it should list the pages of this site.",
            _NOTHING,
            "Name a new folder.",
            file=shown(file),
        ) from exc


def _demand_inside(folder: Path, path: str) -> None:
    """Demand that no part of a path is a link: it could lead anywhere."""
    place = folder
    for part in Path(path).parts:
        place /= part
        if place.is_symlink():
            raise UsageError(
                "{place} is a link, and a site is written inside its own folder alone.",
                _NOTHING,
                "Put a folder or nothing in its place.",
                place=shown(place),
            )


def _demand_ours(folder: Path, path: str, lies: str, known: Mapping[str, _Known]) -> None:
    """Demand that what lies at a path was written by us; a page that was changed still says so."""
    if not lies or (path in known and lies in known[path].digest.split()):
        return
    if path not in known or not is_ours(folder / path):
        raise UsageError(
            "{file} isn't a page of Trickledger.",
            _NOTHING,
            "Move it elsewhere, or name another folder.",
            file=shown(folder / path),
        )


def _digest(file: Path) -> str:
    """The digest of a file, empty where there is none."""
    try:
        return sha256(file.read_bytes()).hexdigest()
    except (FileNotFoundError, NotADirectoryError):
        return ""


def _remove(folder: Path, path: str, was: _Known) -> bool:
    """Remove a page that is no more, unless somebody has changed it since."""
    file = folder / path
    if _digest(file) not in was.digest.split():
        return False
    file.unlink()
    for above in [*file.parents]:
        if above == folder or any(above.iterdir()):
            break
        above.rmdir()
    return True


def _write_list(file: Path, beside: Path, files: Mapping[str, _Known]) -> None:
    text = json.dumps({"form": _FORM, "files": dict(sorted(files.items()))}, indent=0)
    if file.is_file() and file.read_text(encoding="utf-8") == text:
        return
    new = beside / "list"
    new.write_text(text, encoding="utf-8")
    new.replace(file)


def _clear(folder: Path) -> None:
    """Remove what an earlier run that was stopped has left beside."""
    for left in folder.glob(f"{_BESIDE}*"):
        shutil.rmtree(left, ignore_errors=True)
