"""What is disturbed: the commands that a catalog sees over some nights, and what it holds after each undisturbed."""

import glob
import os
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import catalog_contents

# A program that takes longer than this has hung, in seconds.
PATIENCE = 300


class Failed(Exception):
    """Something that must not be; the message says what."""


class Step:
    """A command, the state of the folder when it runs, and its exit code when nothing goes wrong."""

    def __init__(self, name, arguments, state, status):
        self.name, self.arguments, self.state, self.status = name, arguments, state, status
        self.expected = None
        self.seconds = None


class Scenario:
    """The steps, each with the catalog before it."""

    def __init__(self, podprint, folder, work):
        self.podprint, self.folder, self.work = podprint, folder, work
        self.catalog = os.path.join(work, "live", "catalog.sqlite")
        ingest = ["ingest", folder.path, "--missing-share", "1", "--jobs", "2", "--catalog", self.catalog]
        # A broken file lies in the folder: 1.
        self.steps = [
            Step("first run", ingest, folder.first, 1),
            Step("second run", ingest, folder.second, 1),
            Step("third run", ingest, folder.second, 1),
            Step("remove", ["remove", "Episode 5", "Episode 6", "--catalog", self.catalog], folder.second, 0),
            Step("compact", ["compact", "--catalog", self.catalog], folder.second, 0),
            Step("run after all", ingest, folder.second, 1),
        ]

    def saved(self, number):
        return os.path.join(self.work, f"before-{number}")

    def record(self):
        """Runs the steps undisturbed, and keeps the catalog before each and what it holds after each."""
        os.makedirs(os.path.dirname(self.catalog), exist_ok=True)
        for number, step in enumerate(self.steps):
            shutil.copytree(os.path.dirname(self.catalog), self.saved(number), dirs_exist_ok=True)
            self.folder.turn(step.state)
            start = time.monotonic()
            self.complete(step)
            step.seconds = time.monotonic() - start
            self.verify(step)
            step.expected = catalog_contents.contents(self.catalog)

    def restore(self, number):
        """Puts the catalog back as it was before a step."""
        self.folder.turn(self.steps[number].state)
        for path in glob.glob(os.path.join(os.path.dirname(self.catalog), "*")):
            os.unlink(path)
        shutil.copytree(self.saved(number), os.path.dirname(self.catalog), dirs_exist_ok=True)

    def run(self, arguments, environment=None):
        try:
            return subprocess.run(
                [self.podprint, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE,
                env={**os.environ, **(environment or {})})
        except subprocess.TimeoutExpired:
            raise Failed(f"{arguments[0]} hung")

    def complete(self, step):
        """Runs a step to its end; a removal that had its effect before it was killed finds nothing any more."""
        result = self.run(step.arguments)
        if step.name == "remove" and result.returncode == 66:
            return
        if result.returncode != step.status:
            raise Failed(f"{step.name}: ended with {result.returncode}: {result.stderr.decode(errors='replace')}")

    def verify(self, step):
        """Checks the catalog as it lies; there may be none yet in the first run."""
        result = self.run(["verify", "--catalog", self.catalog])
        if result.returncode == 66 and step is self.steps[0] and b"no catalog" in result.stderr:
            return
        if result.returncode != 0:
            raise Failed(f"{step.name}: verify ended with {result.returncode}: {(result.stdout + result.stderr).decode()}")

    def compare(self, step):
        """Checks that the catalog holds what it does undisturbed."""
        lines = catalog_contents.differences(catalog_contents.contents(self.catalog), step.expected)
        if lines:
            raise Failed(f"{step.name}: the catalog is not as undisturbed:\n  " + "\n  ".join(lines[:12]))
