#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The main job, by hand: choose a drive and a plan, test, read the result, export it."""

import csv
import os
import pathlib
import shutil
import subprocess
import tempfile

from drive_window import (BUTTON, CHOICE, Atspi, Program, add_plan, keys, skip, text, type_text,
                          wait, wait_for_end_of_window, wait_for_window, walk)

if shutil.which("pdftotext") is None:
    skip("needs pdftotext")


def selected_row(rows):
    for node in walk(rows):
        if node.get_state_set().contains(Atspi.StateType.SELECTED):
            return node
    return None


def open_export(program):
    program.press("Export…")
    wait_for_window("Export Result")


def export(program, format_title, steps_down, path):
    open_export(program)
    choice = program.find(CHOICE, format_title)
    keys(*["Down"] * steps_down, "space")
    wait(lambda: choice.get_state_set().contains(Atspi.StateType.CHECKED), f"“{format_title}”")
    keys("alt+s")
    wait_for_window("Save Result")
    keys("ctrl+a")
    type_text(str(path))
    keys("Return")
    wait_for_end_of_window("Save Result")
    wait_for_end_of_window("Export Result")
    program.find_text(f"Saved as “{path.name}”")
    wait(path.exists, f"file {path.name}")


def check_pdf(path, drive):
    told = subprocess.run(["pdftotext", str(path), "-"], check=True, capture_output=True, text=True)
    words = "".join(told.stdout.split())  # a long name is broken where the line ends
    assert "".join(drive.split()) in words, f"the PDF doesn't name “{drive}”"
    assert "Durablealittle" in words, "the PDF doesn't name the step"


def check_csv(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert len({len(row) for row in rows}) == 1, "rows of the table differ in length"
    assert any("Writing a little" in row for row in rows)


def main():
    add_plan("Tiny", "Two short steps.", 2,
             ("sequential", "Writing a little",
              {"direction": "write", "area": "8 MiB", "duration": "0.5 s"}),
             ("sync-write", "Durable a little", {"duration": "0.5 s", "blocks": 128}))
    home = pathlib.Path(os.environ["HOME"])

    # Not in memory: a test there would tell nothing of a drive.
    with tempfile.TemporaryDirectory(prefix="drivegauge-ui-", dir=os.environ["TEST_FOLDER"]) as folder:
        program = Program(folder)
        drives = program.find(Atspi.Role.LIST, "Drives")
        program.find_text(folder)
        assert wait(lambda: selected_row(drives), "selected drive").get_name(), "no name"
        program.choose_last_plan("Two short steps.")

        program.press("Test This Drive")
        steps = program.find(Atspi.Role.LIST, "Steps")
        wait(lambda: steps.get_child_count() == 2, "two steps")
        program.find(BUTTON, "Cancel")
        program.check_names("Running")

        # The result: its headline, a chart by its title, and files that hold the same.
        sentence = program.find_text("All 2 steps done.", 60)
        name = text(sentence.get_parent().get_child_at_index(0))
        program.find_text("Durable writes")
        program.check_names("Result")
        left = [name for name in os.listdir(folder)]
        assert left == [], f"the test left {left}"
        open_export(program)
        program.check_names("Export")
        keys("Escape")
        wait_for_end_of_window("Export Result")
        export(program, "PDF document", 0, home / "result.pdf")
        export(program, "Table for spreadsheets (CSV)", 1, home / "result.csv")
        check_pdf(home / "result.pdf", name)
        check_csv(home / "result.csv")

        # The library lists it, and opens it again.
        program.press("Back")
        program.press("Results", Atspi.Role.PAGE_TAB)
        table = program.find(Atspi.Role.TREE_TABLE, "Results")
        wait(lambda: any(text(node) == "Tiny" for node in walk(table)
                         if node.get_role() == Atspi.Role.LABEL), "run in the list")
        program.close()


main()
