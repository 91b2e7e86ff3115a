# SPDX-License-Identifier: Apache-2.0
"""What the figures depend on: the machine, its limits, who else used it, and the versions of everything."""

import datetime
import json
import os
import platform
import subprocess
import time
from pathlib import Path

from harness import native


def described():
    info = {
        "machine": platform.machine(),
        "system": platform.platform(),
        "processor": processor(),
        "cores": len(os.sched_getaffinity(0)),
        "load": [round(x, 2) for x in os.getloadavg()],
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    }
    info["python"], info["libc"] = platform.python_version(), " ".join(platform.libc_ver())
    info["compiler"] = subprocess.run(["c++", "--version"], capture_output=True, text=True).stdout.partition("\n")[0]
    huge = Path("/sys/kernel/mm/transparent_hugepage/enabled")
    if huge.exists():
        info["huge pages"] = huge.read_text().strip()
    return info


def processor():
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor()


def revision():
    """The commit that is measured, marked if files differ from it."""
    command = ["git", "-C", str(native.ROOT), "describe", "--always", "--dirty", "--abbrev=12"]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def largest_cache():
    """MiB of the last cache; 0 where the system does not tell."""
    try:
        text = Path("/sys/devices/system/cpu/cpu0/cache/index3/size").read_text().strip()
        return int(text[:-1]) // 1024 if text.endswith("K") else int(text[:-1])
    except (OSError, ValueError):
        return 0


def limits(threads):
    """Arrays for memory's bandwidth are larger than caches, as far as there is memory for three of them."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_AVPHYS_PAGES") >> 20
    megabytes = min(max(512, 2 * largest_cache()), memory // 4)
    done = subprocess.run([str(native.limits()), str(threads), str(megabytes)], capture_output=True, text=True)
    done.check_returncode()
    return json.loads(done.stdout)


def peak(threads):
    """Gflop/s of multiply-adds, now."""
    done = subprocess.run([str(native.limits()), "peak", str(threads)], capture_output=True, text=True, check=True)
    return float(done.stdout)


class Others:
    """Cores that others kept busy while the workers ran: busy and stolen time, less that of our own children."""

    def __init__(self):
        self.restart()

    def restart(self):
        self.began, self.busy, self.own = time.perf_counter(), busy_seconds(), own_seconds()

    def cores(self):
        """Since the last restart; None where the system does not tell."""
        busy = busy_seconds()
        if busy is None or self.busy is None:
            return None
        elapsed = time.perf_counter() - self.began
        return max(0.0, round((busy - self.busy - (own_seconds() - self.own)) / max(elapsed, 1e-3), 3))


def own_seconds():
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def busy_seconds():
    """User, nice, system, irq, softirq and stolen time of all cores."""
    try:
        with open("/proc/stat") as stat:
            fields = [int(x) for x in stat.readline().split()[1:9]]
    except (OSError, ValueError):
        return None
    user, nice, system, _idle, _wait, irq, soft, stolen = fields
    return (user + nice + system + irq + soft + stolen) / os.sysconf("SC_CLK_TCK")
