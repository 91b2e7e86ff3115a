# SPDX-License-Identifier: Apache-2.0
"""What tests/absent.toml says of another system, and whether it is true.

absent_tests.py PRESET prints a regular expression of the programs that do not run there, for ctest's -E.
absent_tests.py PRESET RESULTS.xml..., with the JUnit files of a run, prints every test of preset release that did not
run there, with its reason; it fails if a test is missing without one, or has one and ran.
"""

import fnmatch
import json
import pathlib
import re
import subprocess
import sys
import tomllib

import test_results

ROOT = pathlib.Path(__file__).resolve().parent.parent


def native():
    """Names of preset release: ctest's, and in place of the unit program its cases."""
    build = ROOT / "build/release"
    text = subprocess.run(
        ["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, capture_output=True, text=True
    ).stdout
    names = {test["name"] for test in json.loads(text)["tests"]} - {"unit"}
    cases, suite = set(), ""
    listed = subprocess.run(
        [build / "tests/tensor_unit", "--gtest_list_tests"], check=True, capture_output=True, text=True
    ).stdout
    for line in listed.splitlines():
        if line.startswith("  "):
            cases.add(f"unit.{suite}{line.split()[0]}")
        elif line.split("#")[0].strip().endswith("."):
            suite = line.split()[0]
    assert names and cases
    return names | cases


def ran(path):
    """Names that passed or failed, in the form of native(). ctest repeats the name of a test as its class."""
    for name, outcome, _ in test_results.cases(path):
        half = name[: len(name) // 2]
        if outcome != "skipped":
            yield half if name == f"{half}.{half}" else f"unit.{name}"


def compare(wanted, done, reasons):
    """Lines to print, and complaints."""
    found = {name: next((p for p in reasons if fnmatch.fnmatchcase(name, p)), None) for name in wanted}
    lines, complaints = {}, []
    for name in sorted(wanted - done):
        if found[name] is None:
            complaints.append(f"{name} did not run, and tests/absent.toml has no reason")
        else:
            lines.setdefault(reasons[found[name]], []).append(name)
    for name in sorted(wanted & done):
        if found[name] is not None:
            complaints.append(f"{name} ran, and tests/absent.toml has a reason why not")
    for pattern in reasons.keys() - set(found.values()):
        complaints.append(f"{pattern} of tests/absent.toml is no test")
    return [f"{reason}: {' '.join(names)}" for reason, names in sorted(lines.items())], complaints


def program_pattern(reasons):
    patterns = [fnmatch.translate(name) for name in reasons if not name.startswith("unit.")]
    return "|".join(re.sub(r"^\(\?s:(.*)\)\\Z$", r"^\1$", pattern) for pattern in patterns) or "^$"


def main(preset, *results):
    reasons = tomllib.loads((ROOT / "tests/absent.toml").read_text()).get(preset, {})
    if not results:
        print(program_pattern(reasons))
        return False
    wanted, done = native(), {name for path in results for name in ran(path)}
    lines, complaints = compare(wanted, done, reasons)
    own = len(done - wanted)
    print(f"{preset} ran {len(wanted & done)} of the {len(wanted)} tests of preset release, and {own} of its own")
    for line in lines:
        print(f"not run, {line}")
    for complaint in complaints:
        print(f"FAILED: {complaint}")
    return bool(complaints)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
