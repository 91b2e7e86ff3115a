# SPDX-License-Identifier: Apache-2.0
"""What `import libtensor` costs: ./dev bench importing [--rounds N].

The median of fresh processes, whose modules were compiled by a first one, which is not counted; and whether NumPy was
imported with it. Bytecode lies in a folder of its own, so that the settings of the caller (PYTHONDONTWRITEBYTECODE) do not
matter. The exit status is 1 where NumPy was imported.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

CHILD = """
import json, sys, time
before = set(sys.modules)
began = time.perf_counter()
import libtensor
took = time.perf_counter() - began
print(json.dumps([took, "numpy" in sys.modules, len(set(sys.modules) - before)]))
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=21)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        for compiled in (True, False):
            env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
            env |= {"PYTHONPYCACHEPREFIX": folder} if compiled else {"PYTHONDONTWRITEBYTECODE": "1"}
            env |= {} if compiled else {"PYTHONPYCACHEPREFIX": os.path.join(folder, "none")}
            seen = []
            for i in range(rounds + 1):
                out = subprocess.run([sys.executable, "-c", CHILD], env=env, capture_output=True, text=True, check=True)
                seen += [json.loads(out.stdout)] if i else []
            times = sorted(took for took, _, _ in seen)
            low, high = times[len(times) // 4], times[3 * len(times) // 4]
            numpy = any(found for _, found, _ in seen)
            print(
                f"import libtensor, {'compiled' if compiled else 'without'} bytecode: {statistics.median(times) * 1e3:.0f} ms "
                f"(quartiles {low * 1e3:.0f} to {high * 1e3:.0f}, {rounds} processes), {seen[0][2]} modules, "
                f"NumPy {'was' if numpy else 'was not'} imported"
            )
            if numpy:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
