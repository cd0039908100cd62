# SPDX-License-Identifier: GPL-3.0-or-later
"""A mounted drive of known speed for the suite “lab”: nbdkit, nbdfuse, a loop device, ext4.

    with LabDrive(plugin, read_rate=8.7e6) as drive: … drive.path …

Where the machine can't make one, main() ends with 77 and says why.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time

SKIP = 77


def why_not(plugin):
    if os.geteuid() != 0:
        return 'needs root'
    for tool in ('nbdkit', 'nbdfuse', 'losetup', 'mkfs.ext4', 'mount'):
        if shutil.which(tool) is None:
            return f'needs {tool}'
    if not os.path.exists('/dev/fuse') or not os.path.exists('/dev/loop-control'):
        return 'needs /dev/fuse and /dev/loop-control'
    if not os.path.exists(plugin):
        return 'needs the nbdkit headers to build its drive'
    return None


def wait(condition, what, seconds=10):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f'no {what} within {seconds} s')
        time.sleep(0.02)


class LabDrive:
    def __init__(self, plugin, size=512 << 20, **speeds):
        self.plugin = plugin
        self.parameters = [f'size={size}'] + [f'{k.replace("_", "-")}={v}' for k, v in speeds.items()]
        self.size = size
        self.server = self.device = None
        self.mounted = False

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix='drivegauge-lab-')
        self.image = os.path.join(self.folder, 'image')
        self.path = os.path.join(self.folder, 'drive')
        os.mkdir(self.path)
        open(self.image, 'w').close()
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def start(self):
        self.server = subprocess.Popen(
            ['nbdfuse', self.image, '--command', 'nbdkit', '-s', '--exit-with-parent', self.plugin]
            + self.parameters)
        wait(lambda: os.path.getsize(self.image) == self.size, 'drive')
        self.device = subprocess.check_output(['losetup', '--direct-io=on', '-f', '--show', self.image], text=True).strip()
        self.written_before = self._written()
        subprocess.check_call(['mkfs.ext4', '-q', '-F', '-E',
                               'lazy_itable_init=0,lazy_journal_init=0,nodiscard', self.device])
        subprocess.check_call(['mount', self.device, self.path])
        self.mounted = True
        os.chmod(self.path, 0o1777)

    def _written(self):
        with open(f'/sys/class/block/{os.path.basename(self.device)}/stat') as stat:
            return int(stat.read().split()[6]) * 512

    def written(self):
        """Bytes that the device has counted since it was made; its number may have served before."""
        return self._written() - self.written_before

    def __exit__(self, *_):
        if self.mounted:
            # Whoever looks at mounted drives may be looking at this one just now.
            try:
                wait(lambda: subprocess.call(['umount', self.path]) == 0, 'unmounting')
            except TimeoutError:
                subprocess.call(['umount', '-l', self.path])
        if self.device:
            subprocess.call(['losetup', '-d', self.device])
        if self.server:
            subprocess.call(['fusermount3', '-u', self.image])
            try:
                self.server.wait(10)
            except subprocess.TimeoutExpired:
                self.server.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def main(plugin, tests):
    reason = why_not(plugin)
    if reason:
        print(f'skipped: {reason}')
        sys.exit(SKIP)
    for test in tests:
        test()
        print('ok', test.__name__, flush=True)
