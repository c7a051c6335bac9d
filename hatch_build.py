"""The manual goes into the wheel where `python -m docs manual` wrote it, as a release does."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Manual(BuildHookInterface[Any]):
    """Tells hatchling which files a wheel installs beside the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the pages; an editable install has none."""
        pages = Path(self.root, "docs", "man").glob("*.1") if version == "standard" else ()
        build_data["shared_data"] |= {str(page): f"share/man/man1/{page.name}" for page in pages}
