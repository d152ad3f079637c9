"""What a check finds out about a case."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Findings:
    """Everything that a check has to say; a case is met when nothing speaks against it.

    >>> findings = Findings()
    >>> findings.word
    'met'
    >>> findings.tolerate("the title is read as Latin-1"); findings.word
    'tolerable'
    >>> findings.expect(1 == 2, "one is two")
    False
    >>> findings.word
    'not met'
    """

    problems: list[str] = field(default_factory=list)
    tolerable: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    not_yet: list[str] = field(default_factory=list)

    def expect(self, holds: bool, otherwise: str) -> bool:
        """Notes what is wrong unless `holds`, and returns it."""
        if not holds and otherwise not in self.problems:
            self.problems.append(otherwise)
        return holds

    def tolerate(self, outcome: str) -> None:
        """Notes an outcome that is not the best, but that the case accepts."""
        self.tolerable.append(outcome)

    def skip(self, part: str) -> None:
        """Notes a part that cannot be tried here, and why."""
        self.skipped.append(part)

    def later(self, part: str) -> None:
        """Notes a part about something that podprint does not do yet."""
        self.not_yet.append(part)

    @property
    def word(self) -> str:
        if self.problems:
            return "not met"
        return "tolerable" if self.tolerable else "met"

    @property
    def remarks(self) -> list[str]:
        """All that is said after the word, worst first."""
        return (
            self.problems
            + [f"tolerable: {text}" for text in self.tolerable]
            + [f"skipped: {text}" for text in self.skipped]
            + [f"not yet: {text}" for text in self.not_yet]
        )
