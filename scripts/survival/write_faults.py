"""Lets each write to the catalog fail in turn, by Tests/FailingFileSystem/failing_writes.c."""

import errno
import os
import subprocess

from scenario import Failed

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tests/FailingFileSystem/failing_writes.c")
ERRORS = [errno.ENOSPC, errno.EIO, errno.EROFS]
# With the catalog gone or not to be made, or not to be written.
CODES = {73, 74}


def build(work):
    library = os.path.join(work, "failing_writes.so")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, SOURCE, "-ldl"], check=True)
    return library


class WriteFaults:
    """The steps of a scenario with a file system under them that fails."""

    def __init__(self, scenario):
        self.scenario = scenario
        self.library = build(scenario.work)
        self.count = os.path.join(scenario.work, "writes")
        self.figures = {"faults": 0, "runs that ended well all the same": 0, "writes of all steps": 0}

    def environment(self, first, error, once):
        values = {
            "LD_PRELOAD": self.library, "FAILING_NAME": "/live/catalog.sqlite", "FAILING_COUNT": self.count,
            "FAILING_FROM": str(first), "FAILING_ERROR": str(error)}
        return {**values, "FAILING_ONCE": "1"} if once else values

    def calls(self, number):
        """How many writes an undisturbed step makes."""
        self.scenario.restore(number)
        self.scenario.run(self.scenario.steps[number].arguments, self.environment(0, 0, False))
        with open(self.count) as file:
            return int(file.read())

    def run(self, most, every_error, random):
        """Lets writes fail, spread evenly over all steps; each of them when `most` is `None`."""
        counts = [self.calls(number) for number in range(len(self.scenario.steps))]
        self.figures["writes of all steps"] = total = sum(counts)
        stride = 1 if most is None else max(1, total // most)
        kinds = [(error, once) for error in ERRORS for once in (False, True)]
        place = random.randrange(stride)
        for number, count in enumerate(counts):
            for first in range(1, count + 1):
                place += 1
                if place % stride:
                    continue
                chosen = kinds if every_error else [kinds[place // stride % len(kinds)]]
                for error, once in chosen:
                    self.fail(number, first, error, once)
        return self.figures

    def fail(self, number, first, error, once):
        step = self.scenario.steps[number]
        what = f"{step.name}, write {first} {'alone' if once else 'and all after it'} {errno.errorcode[error]}"
        self.scenario.restore(number)
        result = self.scenario.run(step.arguments, self.environment(first, error, once))
        message = result.stderr.decode(errors="replace")
        self.figures["faults"] += 1
        try:
            self.scenario.verify(step)
            if result.returncode == step.status:
                # Such as a log that could not be emptied at the end: nothing is lost by that.
                self.figures["runs that ended well all the same"] += 1
                self.scenario.compare(step)
            elif result.returncode not in CODES or self.scenario.catalog not in message:
                raise Failed(f"ended with {result.returncode}: {message}")
            self.scenario.complete(step)
            self.scenario.verify(step)
            self.scenario.compare(step)
        except Failed as failure:
            raise Failed(f"{what}: {failure}\n  it had ended with {result.returncode}: {message}")
