"""The shapes of `--json`: what each command prints as one JSON object, a function a shape."""

from typing import Any

Shape = dict[str, Any]
"""An object of JSON."""
