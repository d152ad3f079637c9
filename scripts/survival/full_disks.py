"""Real file systems that are full or turn read-only; both need root, and the right to mount."""

import os
import subprocess
import time

from scenario import Failed

# Too small for the first run's catalog by these shares of its size.
SHARES = [0.02, 0.2, 0.5, 0.8, 0.95]


class FullDisks:
    def __init__(self, scenario):
        self.scenario = scenario
        self.disk = os.path.dirname(scenario.catalog)

    def mount(self, options):
        result = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", self.disk], capture_output=True)
        return result.returncode == 0

    def remount(self, options):
        return subprocess.run(["mount", "-o", f"remount,{options}", self.disk], capture_output=True).returncode == 0

    def unmount(self):
        subprocess.run(["umount", "-l", self.disk], check=True)

    def run(self):
        """Figures to print; `None` where nothing can be mounted."""
        if os.geteuid() != 0 or not self.mount("size=64m"):
            return None
        self.unmount()
        self.scenario.restore(0)
        figures = {"disks filled": 0, "disks made read-only": 0}
        size = os.path.getsize(os.path.join(self.scenario.saved(1), "catalog.sqlite"))
        for share in SHARES:
            self.disturbed(f"disk of {share:.0%} of the catalog", f"size={int(size * share) // 4096 * 4}k", None)
            figures["disks filled"] += 1
        for seconds in [share * self.scenario.steps[0].seconds for share in SHARES]:
            # With files open for writing the system may refuse; then there is nothing to see.
            if self.disturbed(f"disk read-only after {seconds:.2f} s", "size=64m", seconds):
                figures["disks made read-only"] += 1
        return figures

    def disturbed(self, what, options, read_only_after):
        step = self.scenario.steps[0]
        self.scenario.folder.turn(step.state)
        if not self.mount(options):
            raise Failed(f"{what}: cannot be mounted")
        try:
            if read_only_after is None:
                status, message = self.ended(step)
            else:
                status, message = self.read_only(step, read_only_after)
                if status is None:
                    return False
            if read_only_after is not None and status == step.status:
                # It was through before that, but for emptying the log.
                self.remount("rw")
                self.scenario.verify(step)
                self.scenario.compare(step)
                return False
            if status not in (73, 74) or self.scenario.catalog not in message:
                raise Failed(f"{what}: ended with {status}: {message}")
            self.remount("rw,size=64m")
            self.scenario.verify(step)
            self.scenario.complete(step)
            self.scenario.verify(step)
            self.scenario.compare(step)
            return True
        finally:
            self.unmount()

    def ended(self, step):
        result = self.scenario.run(step.arguments)
        return result.returncode, result.stderr.decode(errors="replace")

    def read_only(self, step, seconds):
        process = subprocess.Popen(
            [self.scenario.podprint, *step.arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE)
        time.sleep(seconds)
        turned = self.remount("ro")
        _, message = process.communicate(timeout=300)
        return (process.returncode if turned else None), message.decode(errors="replace")
