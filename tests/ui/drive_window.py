# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the real window as a person with assistive technology would: by role and name."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

SKIPPED = 77


def skip(reason):
    print(reason)
    sys.exit(SKIPPED)


try:
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, GLib
except (ImportError, ValueError):
    skip("needs python3-gi and the introspection data of AT-SPI")

for program in ("xdotool", "openbox"):
    if shutil.which(program) is None:
        skip(f"needs {program}")

# The name of this role has changed between versions of AT-SPI.
BUTTON = getattr(Atspi.Role, "PUSH_BUTTON", None) or Atspi.Role.BUTTON
# What one of several check buttons is has changed between versions of GTK.
CHOICE = (Atspi.Role.RADIO_BUTTON, Atspi.Role.CHECK_BOX)
CONTROLS = (
    *CHOICE,
    BUTTON,
    Atspi.Role.TOGGLE_BUTTON,
    Atspi.Role.ENTRY,
    Atspi.Role.TEXT,
    Atspi.Role.COMBO_BOX,
    Atspi.Role.SLIDER,
    Atspi.Role.SPIN_BUTTON,
    Atspi.Role.PAGE_TAB,
    Atspi.Role.PROGRESS_BAR,
)


def wait(condition, what, seconds=15):
    """Returns what the condition returns as soon as that is true; the tree changes meanwhile."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            found = condition()
            if found:
                return found
        except GLib.Error:  # a node went away while it was looked at
            pass
        GLib.MainContext.default().iteration(False)
    raise AssertionError(f"no {what} within {seconds} s")


def walk(node):
    """The node and all below it. GTK 4.8 may crash when it is asked for what was never shown."""
    yield node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None and shows(child):
            yield from walk(child)


def shows(node):
    """GTK 4 says of every widget that it is visible; what isn't on the screen has no size."""
    if node.get_component_iface() is None:
        return True
    extents = Atspi.Component.get_extents(node, Atspi.CoordType.WINDOW)
    return extents.width > 0 and extents.height > 0


def text(node):
    return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))


def keys(*names):
    subprocess.run(["xdotool", "key", "--delay", "60", *names], check=True)


def type_text(words):
    subprocess.run(["xdotool", "type", "--delay", "20", words], check=True)


# A GTK 4.8 that is asked for its windows while one opens or closes may crash, so that these two ask
# the window manager; nothing in GTK's own file chooser is looked at for the same reason.
def wait_for_window(title):
    def look():
        told = subprocess.run(["xdotool", "getactivewindow", "getwindowname"], capture_output=True,
                              text=True, check=False)
        return told.stdout.strip() == title

    wait(look, f"window “{title}”")


def wait_for_end_of_window(title):
    def look():
        told = subprocess.run(["xdotool", "search", "--name", f"^{title}$"], capture_output=True,
                              text=True, check=False)
        return told.stdout.strip() == ""

    wait(look, f"end of window “{title}”")


def add_plan(name, description, rounds, *steps):
    """Gives the user a plan of their own; each step is a kind, a label and its parameters."""
    plan = {
        "format": "drivegauge-plan",
        "version": 1,
        "name": name,
        "description": description,
        "rounds": rounds,
        "steps": [{"kind": kind, "label": label, "parameters": parameters}
                  for kind, label, parameters in steps],
    }
    folder = pathlib.Path(os.environ["XDG_DATA_HOME"], "drivegauge", "plans")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(plan), encoding="utf-8")


class Program:
    """The program that is tested, from its start to its end."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([os.environ["DRIVEGAUGE"], *arguments])
        self.root = wait(self._find_application, "window", 30)

    def _find_application(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the program ended with {self.process.returncode}")
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(index)
            if application is not None and application.get_process_id() == self.process.pid:
                application.set_cache_mask(Atspi.Cache.NONE)
                return application if application.get_child_count() > 0 else None
        return None

    def find(self, role, name, seconds=15):
        """A node on the screen whose name ends so: older versions put the mnemonic before it."""

        roles = role if isinstance(role, tuple) else (role,)

        def look():
            for node in walk(self.root):
                if node.get_role() in roles and node.get_name().endswith(name):
                    return node
            return None

        return wait(look, f"“{name}”", seconds)

    def find_text(self, words, seconds=15):
        def look():
            for node in walk(self.root):
                if node.get_role() == Atspi.Role.LABEL and words in text(node):
                    return node
            return None

        return wait(look, f"text “{words}”", seconds)

    def press(self, name, role=BUTTON, seconds=15):
        node = self.find(role, name, seconds)
        wait(lambda: node.get_state_set().contains(Atspi.StateType.SENSITIVE), f"use of “{name}”")
        for index in range(node.get_n_actions()):
            if node.get_action_name(index) in ("click", "activate", "toggle"):
                node.do_action(index)
                return
        raise AssertionError(f"“{name}” can't be pressed")

    def choose_last_plan(self, description):
        self.find(Atspi.Role.COMBO_BOX, "Plan")
        keys("alt+p")
        keys("End", "Return")
        self.find_text(description)

    def check_names(self, page):
        """Everything that can be pressed or typed into says what it is."""
        controls = wait(
            lambda: [(node.get_role_name(), node.get_name().strip()) for node in walk(self.root)
                     if node.get_role() in CONTROLS],
            "controls")
        assert len(controls) > 3, f"{page}: there are hardly any controls"
        for role, name in controls:
            # A widget without a name is told by its type.
            assert name and not name.startswith(("Gtk", "Adw", "Dg")), (
                f"{page}: a {role} “{name}” has no name"
            )

    def close(self):
        """Closes the window and waits for the program to end well."""
        window = self.root.get_child_at_index(0)
        names = [window.get_action_name(index) for index in range(window.get_n_actions())]
        try:
            window.do_action(names.index("window.close"))
        except GLib.Error:  # it may be gone before it could answer
            pass
        wait(lambda: self.process.poll() is not None, "end of the program", 30)
        assert self.process.returncode == 0, f"the program ended with {self.process.returncode}"
