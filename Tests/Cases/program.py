"""Runs podprint, and keeps what it said."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

# Far more than any command takes here; who needs it hangs.
LONGEST_SECONDS = 300
CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
# These turn the direction of all that follows on a terminal; in JSON they are text like any other.
DIRECTIONS = re.compile("[\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True)
class Answer:
    """One call of podprint; `status` is the exit code, negative for the signal that ended it."""

    arguments: tuple[str, ...]
    status: int
    output: bytes
    error: bytes
    seconds: float
    peak_bytes: int
    timed_out: bool

    @property
    def what(self) -> str:
        return self.arguments[0]

    @property
    def error_text(self) -> str:
        return self.error.decode("utf-8", "replace")

    @property
    def output_text(self) -> str:
        return self.output.decode("utf-8", "replace")

    def records(self) -> list[dict]:
        """The lines of JSON, where there are any.

        >>> Answer(("list",), 0, b'{"a":1}\\n{"a":2}\\n', b"", 0, 0, False).records()
        [{'a': 1}, {'a': 2}]
        """
        return [json.loads(line) for line in self.output.decode().split("\n") if line]

    def faults(self) -> list[str]:
        """What is wrong with any answer, whatever was asked."""
        faults = []
        if self.timed_out:
            faults.append(f"{self.what} did not end within {LONGEST_SECONDS} s")
        elif self.status < 0:
            faults.append(f"{self.what} was ended by {signal.Signals(-self.status).name}")
        elif self.status == 70:
            faults.append(f"{self.what} found a fault in itself: {self.error_text.strip()}")
        for stream, data in ("output", self.output), ("messages", self.error):
            faults += stream_faults(f"{self.what}'s {stream}", data)
        if "--json" in self.arguments:
            try:
                self.records()
            except ValueError as error:
                faults.append(f"{self.what} wrote a line that is no JSON: {error}")
        elif found := DIRECTIONS.search(self.output_text + self.error_text):
            faults.append(f"{self.what} turns the direction of text by {found[0]!r}")
        return faults


def stream_faults(name: str, data: bytes) -> list[str]:
    """What in a stream would upset a terminal or a program that reads it.

    >>> stream_faults("output", b"two\\nlines\\n")
    []
    >>> stream_faults("output", b"red \\x1b[31m")
    ["output has the control character '\\\\x1b'"]
    >>> stream_faults("output", b"P\\xe9n")
    ['output is no UTF-8']
    """
    try:
        found = CONTROLS.search(data.decode())
    except UnicodeDecodeError:
        return [f"{name} is no UTF-8"]
    return [f"{name} has the control character {found[0]!r}"] if found else []


@dataclass(frozen=True)
class Program:
    """A built podprint; `prefix` is put before it, to run it with other rights or limits."""

    path: Path
    prefix: tuple[str, ...] = ()

    def start(self, *arguments: str, folder: Path, output=subprocess.DEVNULL) -> subprocess.Popen:
        """Starts podprint and does not wait for it, in a group of its own."""
        return subprocess.Popen(
            [*self.prefix, str(self.path), *arguments],
            cwd=os.fsencode(folder),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )

    def run(self, *arguments: str, folder: Path, seconds: float = LONGEST_SECONDS, **more) -> Answer:
        """Runs podprint to its end, or ends it after `seconds`; `more` goes to `Popen`."""
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as error:
            began = time.monotonic()
            process = subprocess.Popen(
                [*self.prefix, str(self.path), *arguments],
                cwd=os.fsencode(folder),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=error,
                start_new_session=True,
                **more,
            )
            timed_out, status, usage = wait(process, began + seconds)
            taken = time.monotonic() - began
            output.seek(0)
            error.seek(0)
            return Answer(
                arguments, status, output.read(), error.read(), taken, usage.ru_maxrss * 1024, timed_out
            )


def wait(process: subprocess.Popen, deadline: float):
    """Waits for a process and what it used, and ends it with all it started when the time is over."""
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return False, process.returncode, usage
        if time.monotonic() > deadline:
            os.killpg(process.pid, signal.SIGKILL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            return True, process.returncode, usage
        time.sleep(0.005)
