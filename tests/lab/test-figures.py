#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the program reads, against what a drive of known speed does.

test-figures.py CLI PLUGIN
"""
import json
import mmap
import os
import subprocess
import sys
import tempfile
import time

from labdrive import LabDrive, main

CLI, PLUGIN = sys.argv[1:3]


def run_test(path, *options):
    with tempfile.TemporaryDirectory(prefix='drivegauge-home-') as home:
        env = dict(os.environ, XDG_DATA_HOME=home, LC_ALL='C.UTF-8')
        out = subprocess.check_output([CLI, 'test', path, '--quiet', '--json', '-', *options],
                                      env=env, text=True)
    assert [name for name in os.listdir(path) if name != 'lost+found'] == [], os.listdir(path)
    return json.loads(out)


def figure(run, step, name):
    assert run['steps'][step]['status'] == 'done', run['steps'][step].get('reason')
    return next(m for m in run['steps'][step]['measurements'] if m['figure'] == name)


def assert_near(value, expected, tolerance, what):
    off = value / expected - 1
    print(f'{what}: {value:.6g}, expected {expected:.6g} ({off:+.2%})', flush=True)
    assert abs(off) <= tolerance, f'{what} is off by {off:+.2%}'


def throughput(read_rate, write_rate):
    with LabDrive(PLUGIN, read_rate=read_rate, write_rate=write_rate) as drive:
        run = run_test(drive.path, '--rounds', '1', '--set', 'sequential.duration=8',
                        '--set', 'random.duration=0.5', '--set', 'sync-write.duration=0.5')
        assert_near(figure(run, 1, 'read-throughput')['value'], read_rate, 0.02, 'read')
        assert_near(figure(run, 0, 'write-throughput')['value'], write_rate, 0.02, 'write')
        for measurement in (figure(run, 1, 'read-throughput'), figure(run, 0, 'write-throughput')):
            assert set(measurement['trust']) <= {'virtual'}, measurement['trust']


def test_slow_stick():
    throughput(8.7e6, 2.4e6)


def test_quicker_stick():
    throughput(23.7e6, 6.4e6)


def flushes_by_hand(path, seconds):
    """Median and rate of pwrite + fdatasync over blocks that were written before."""
    name = os.path.join(path, 'by-hand')
    block = mmap.mmap(-1, 8192)
    taken = []
    fd = os.open(name, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        for i in range(64):
            os.pwrite(fd, block, i * 8192)
        os.fsync(fd)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            start = time.monotonic()
            os.pwrite(fd, block, len(taken) % 64 * 8192)
            os.fdatasync(fd)
            taken.append(time.monotonic() - start)
    finally:
        os.close(fd)
        os.unlink(name)
    return sorted(taken)[len(taken) // 2], len(taken) / sum(taken)


def flush_ratios(path):
    """What the program reads of durable writes, divided by the same by hand in the same minute."""
    median, rate = flushes_by_hand(path, 4)
    run = run_test(path, '--rounds', '1', '--set', 'sequential.duration=0.3',
                   '--set', 'random.duration=0.3', '--set', 'sync-write.duration=4')
    return (figure(run, 4, 'commit-latency')['value'] / median, figure(run, 4, 'write-iops')['value'] / rate, median)


def durable(flush_ms):
    """On a busy computer one pair may be off; then the median of three decides."""
    with LabDrive(PLUGIN, flush_ms=flush_ms) as drive:
        pairs = [flush_ratios(drive.path)]
        if any(abs(ratio - 1) > 0.05 for ratio in pairs[0][:2]):
            pairs += [flush_ratios(drive.path), flush_ratios(drive.path)]
        assert min(pair[2] for pair in pairs) >= flush_ms / 1e3
        for index, what in enumerate(('latency', 'rate')):
            assert_near(sorted(pair[index] for pair in pairs)[len(pairs) // 2], 1, 0.05,
                        f'{what} of flushes of {flush_ms} ms, to that by hand')


def test_disk_flush():
    durable(8.3)


def test_stick_flush():
    durable(20)


def test_cliff():
    """A quick store of 256 MiB, of which making the file system has used up some."""
    plan = {'format': 'drivegauge-plan', 'version': 1, 'name': 'cliff', 'rounds': 1, 'steps': [
        {'kind': 'sequential', 'parameters': {'direction': 'write', 'until': 'steady', 'queue-depth': 8}}]}
    with LabDrive(PLUGIN, size=2 << 30, fast_bytes=256 << 20, fast_rate=100e6, write_rate=20e6) as drive, \
            tempfile.NamedTemporaryFile('w', suffix='.json') as file:
        json.dump(plan, file)
        file.flush()
        os.sync()
        left = (256 << 20) - drive.written()
        run = run_test(drive.path, '--plan', file.name)
        assert_near(figure(run, 0, 'cliff-at')['value'], left, 0.05, 'cliff')
        assert_near(figure(run, 0, 'throughput-before')['value'], 100e6, 0.1, 'rate before')
        assert_near(figure(run, 0, 'throughput-after')['value'], 20e6, 0.03, 'rate after')
        assert len(run['steps'][0]['series'][0]['cliffs']) == 1


main(PLUGIN, [test_slow_stick, test_quicker_stick, test_disk_flush, test_stick_flush, test_cliff])
