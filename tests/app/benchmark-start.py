#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""benchmark-start DRIVEGAUGE EMPTY-WINDOW
Prints how long the window takes to be on the screen, and what memory it then takes, beside an
empty window and, where it is installed, GNOME Disks. All are started by turns."""

import pathlib
import shutil
import statistics
import subprocess
import sys
import time

ROUNDS = 7
PATIENCE = 20  # seconds

if shutil.which("xdotool") is None:
    print("needs xdotool")
    sys.exit(77)


def memory(pid):
    """Proportional memory in MB: shared libraries count to all that use them."""
    for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024 / 1e6
    return float("nan")


def settled_memory(pid):
    """Once it has been the same for half a second."""
    last, since = memory(pid), time.monotonic()
    end = since + PATIENCE
    while time.monotonic() < min(since + 0.5, end):
        now = memory(pid)
        if abs(now - last) > 0.1:
            last, since = now, time.monotonic()
    return last


def start(command):
    """Seconds to the window and MB, or None where the program doesn't come up."""
    began = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            while time.monotonic() < began + PATIENCE and process.poll() is None:
                found = subprocess.run(
                    ["xdotool", "search", "--onlyvisible", "--pid", str(process.pid)],
                    capture_output=True, check=False)
                if found.stdout.strip():
                    return time.monotonic() - began, settled_memory(process.pid)
            return None
        finally:
            process.kill()


programs = {"an empty window": [sys.argv[2]], "Drivegauge": [sys.argv[1]]}
if shutil.which("gnome-disks"):
    programs["GNOME Disks"] = ["gnome-disks"]

figures = {name: [] for name in programs}
for _ in range(ROUNDS + 1):
    for name, command in programs.items():
        figures[name].append(start(command))

base = None
for name, rounds in figures.items():
    measured = [figure for figure in rounds[1:] if figure is not None]  # the first one is cold
    if not measured:
        print(f"{name}: doesn't start here")
        continue
    seconds, size = (statistics.median(column) for column in zip(*measured))
    base = base or (seconds, size)
    print(f"{name}: {seconds:.2f} s ({seconds / base[0]:.2f} ×), "
          f"{size:.1f} MB ({size / base[1]:.2f} ×)")
assert figures["Drivegauge"][1:].count(None) == 0, "Drivegauge didn't start every time"
