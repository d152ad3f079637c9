"""Kills the program at random moments."""

import os
import signal
import subprocess
import time

from scenario import Failed

WHO = ["program", "program", "program", "program, then its readers", "readers, then the program"]


def children(process):
    """The processes that a process started."""
    try:
        tasks = os.listdir(f"/proc/{process}/task")
        lists = [open(f"/proc/{process}/task/{task}/children").read() for task in tasks]
    except OSError:
        return []
    return [int(number) for text in lists for number in text.split()]


def kill(process, who):
    readers = children(process) if "readers" in who else []
    order = readers + [process] if who.startswith("readers") else [process] + readers
    for number in order:
        try:
            os.kill(number, signal.SIGKILL)
        except ProcessLookupError:
            pass


def readers_of(catalog_folder):
    """The readers that are left over: none may be once their program is gone."""
    left = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = open(f"/proc/{name}/cmdline", "rb").read().split(b"\0")
            environment = open(f"/proc/{name}/environ", "rb").read()
        except OSError:
            continue
        if b"audio-reader" in words and os.fsencode(f"SURVIVAL={catalog_folder}") in environment.split(b"\0"):
            left.append(int(name))
    return left


def run(scenario, kills, random):
    """Kills `kills` runs; after each the catalog is checked, and in the end compared with the undisturbed one.

    Between two ends lie up to six kills, each of them in what the one before left. Returns figures to print.
    """
    figures = {"kills": 0, "ended before": 0, "ends compared": 0}
    figures.update((step.name, 0) for step in scenario.steps)
    # The short ones as well, though they have fewer moments.
    weights = [0.2 + step.seconds for step in scenario.steps]
    while figures["kills"] < kills:
        number = random.choices(range(len(scenario.steps)), weights)[0]
        step = scenario.steps[number]
        scenario.restore(number)
        for _ in range(random.randint(1, 6)):
            if figures["kills"] == kills:
                break
            if kill_once(scenario, step, random.uniform(0, step.seconds), random.choice(WHO)):
                figures["kills"] += 1
                figures[step.name] += 1
            else:
                figures["ended before"] += 1
            scenario.verify(step)
        scenario.complete(step)
        scenario.verify(step)
        scenario.compare(step)
        figures["ends compared"] += 1
    return figures


def kill_once(scenario, step, seconds, who):
    """Starts a step and kills it after `seconds`; false when it had ended by itself."""
    process = subprocess.Popen(
        [scenario.podprint, *step.arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, env={**os.environ, "SURVIVAL": scenario.work})
    try:
        process.wait(seconds)
        return False
    except subprocess.TimeoutExpired:
        kill(process.pid, who)
    process.wait()
    for _ in range(100):
        if not readers_of(scenario.work):
            return True
        time.sleep(0.02)
    raise Failed(f"{step.name}: readers outlive their program for two seconds: {readers_of(scenario.work)}")
