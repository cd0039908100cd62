#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages and dialogs of a program that is started for the first time: all controls have names."""

import os

from drive_window import Atspi, Program

program = Program(os.environ["HOME"])
program.find(Atspi.Role.LIST, "Drives")
program.check_names("Drives")
program.press("Results", Atspi.Role.PAGE_TAB)
program.find_text("No Results Yet")
program.check_names("Results")
program.close()
