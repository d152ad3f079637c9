"""Which function checks which case."""

from __future__ import annotations

from collections.abc import Callable

from case import Case

Check = Callable[[Case], None]
CHECKS: dict[str, Check] = {}


def check(number: str) -> Callable[[Check], Check]:
    """Registers a function as the check of the case with this number."""

    def register(function: Check) -> Check:
        assert number not in CHECKS, f"two checks of {number}"
        CHECKS[number] = function
        return function

    return register
