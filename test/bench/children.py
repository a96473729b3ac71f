"""Runs programs in turn and tells what each run cost, as JSON from standard input to standard output.

In:  {"programs": {name: {"args": [program, ...], "cwd": folder or null}}, "rounds": 31, "environment": {name: value}}
Out: {name: [[wall milliseconds, CPU milliseconds, peak megabytes, exit code], ...]}, one list for each round

Node does not tell what a child cost; `wait4` does, to the microsecond and with all threads, and adds nothing to the program, as a
preloaded module or a shell around it would. The order rotates, so that no program always follows the same one.
"""

import json
import os
import subprocess
import sys
import time

plan = json.load(sys.stdin)


def measure(program):
    started = time.perf_counter_ns()
    child = subprocess.Popen(
        program["args"],
        cwd=program["cwd"],
        env=plan["environment"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter_ns() - started
    child.returncode = os.waitstatus_to_exitcode(status)
    # Kilobytes, on macOS bytes.
    peak = usage.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
    return [wall / 1e6, (usage.ru_utime + usage.ru_stime) * 1e3, peak, child.returncode]


programs = list(plan["programs"].items())
results = {name: [] for name, _ in programs}
for _, program in programs:
    measure(program)  # warms the caches of the disk
for turn in range(plan["rounds"]):
    start = turn % len(programs)
    for name, program in programs[start:] + programs[:start]:
        results[name].append(measure(program))
json.dump(results, sys.stdout)
