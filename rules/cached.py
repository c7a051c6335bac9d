"""A property that is worked out once: of functools, without the lock that it takes before 3.12."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property
else:
    from collections.abc import Callable
    from typing import Any

    class cached_property:
        """What a method gives, kept when it is first asked for, at a quarter of the steps."""

        def __init__(self, func: Callable[[Any], object]) -> None:
            self.func = func
            self.__doc__ = func.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self.name = name

        def __get__(self, instance: Any, owner: type | None = None) -> object:
            if instance is None:
                return self
            value = instance.__dict__[self.name] = self.func(instance)
            return value


__all__ = ["cached_property"]
