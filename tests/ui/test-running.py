#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A test that is cancelled ends soon; one whose window is closed ends by itself and is kept."""

import contextlib
import os
import pathlib
import sqlite3
import tempfile

from drive_window import Atspi, Program, add_plan, keys, wait, wait_for_window


def count_runs(status):
    path = pathlib.Path(os.environ["XDG_DATA_HOME"], "drivegauge", "library.db")
    with contextlib.closing(sqlite3.connect(path)) as library:
        query = "SELECT count (*) FROM runs WHERE status = ?"
        return library.execute(query, (status,)).fetchone()[0]


add_plan("Long", "One long step.", 1,
         ("sync-write", "Durable for a while", {"duration": "6 s", "blocks": 0}))

with tempfile.TemporaryDirectory(prefix="drivegauge-ui-", dir=os.environ["TEST_FOLDER"]) as folder:
    program = Program(folder)
    program.find_text(folder)
    program.choose_last_plan("One long step.")
    program.press("Test This Drive")
    program.find(Atspi.Role.LIST, "Steps")
    program.press("Cancel")
    program.find_text("Cancelled after")
    assert count_runs("cancelled") == 1, "the cancelled test wasn't kept"
    assert os.listdir(folder) == [], "the cancelled test left something on the drive"

    program.press("Test Again")
    program.find(Atspi.Role.LIST, "Steps")
    keys("ctrl+w")
    wait_for_window("A Drive Is Being Tested")
    keys("Return")  # Keep Running is what it suggests
    wait(lambda: program.process.poll() is not None, "end of the program", 30)
    assert program.process.returncode == 0, f"it ended with {program.process.returncode}"
    assert count_runs("done") == 1, "the test in the background wasn't kept"
    assert os.listdir(folder) == [], "the test in the background left something on the drive"
