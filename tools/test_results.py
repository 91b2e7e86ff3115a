# SPDX-License-Identifier: Apache-2.0
"""Adds up what the suites of ./dev test left behind and prints one line for each, then the total."""

import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path


def outcome_of(case):
    """passed, failed or skipped: of a test case in a JUnit file by ctest, GoogleTest, Meson or pytest."""
    if case.find("failure") is not None or case.find("error") is not None or case.get("status") == "fail":
        return "failed"
    if case.find("skipped") is not None or case.get("status") in ("notrun", "disabled"):
        return "skipped"
    return "passed"


def cases(path):
    """Yields (name, outcome, reason) of a JUnit file; of a failure, the reason is the start of its message."""
    for case in ElementTree.parse(path).iter("testcase"):
        told = [found.get("message") or "" for kind in ("skipped", "failure", "error") for found in case.findall(kind)]
        yield f"{case.get('classname', '')}.{case.get('name')}", outcome_of(case), told[0] if told else ""


def main(runs):
    suites, failures, reasons = {}, [], Counter()
    for line in Path(runs).read_text().splitlines() if Path(runs).exists() else []:
        kind, suite, what, rc = line.split("\t")
        count = suites.setdefault(suite, Counter())
        if kind == "skip":
            count["skipped"] += 1
            reasons[f"{suite}: {what}"] += 1
        elif kind == "step":
            count["passed" if rc == "0" else "failed"] += 1
            if rc != "0":
                failures.append(f"{suite}: {what}")
        else:
            failed_before = count["failed"]
            for name, outcome, reason in cases(what) if Path(what).exists() else []:
                count[outcome] += 1
                if outcome == "failed":
                    failures.append(f"{suite}: {name} {' '.join(reason.split())[:200]}".rstrip())
                elif outcome == "skipped":
                    reasons[f"{suite}: {reason.splitlines()[-1] if reason else name}"] += 1
            # A crash, or a leak found at exit, belongs to no case. pytest's 5: no test was chosen.
            if rc not in ("0", "5") and count["failed"] == failed_before:
                count["failed"] += 1
                failures.append(f"{suite}: the runner of {Path(what).name} ended with {rc}")

    total = sum(suites.values(), Counter())
    print()
    for suite, count in suites.items():
        print(f"{suite:10}" + "".join(f"{count[k]:8} {k}" for k in ("passed", "failed", "skipped")))
    for reason, n in reasons.most_common(20):
        print(f"skipped {n}: {reason}")
    for failure in failures:
        print(f"FAILED {failure}")
    print(f"{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped")
    return total["failed"] > 0 or total["passed"] == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
