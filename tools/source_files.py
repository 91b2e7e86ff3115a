# SPDX-License-Identifier: Apache-2.0
"""Lists the repository's files, those not yet added included, that no generator wrote.

source_files.py [--staged] SUFFIX...  prints them with NUL between; --staged only those about to be committed.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def git(*command, text=""):
    return subprocess.run(["git", *command], cwd=ROOT, check=True, capture_output=True, text=True, input=text).stdout


def files(staged=False):
    """All (name, whether it is derived), sorted; .gitattributes says which are derived."""
    if staged:
        listing = git("diff", "--cached", "--name-only", "--diff-filter=d", "-z")
    else:
        listing = git("ls-files", "--cached", "--others", "--exclude-standard", "-z")
    listing = "\0".join(name for name in sorted(set(listing.split("\0"))) if name and (ROOT / name).is_file())
    fields = git("check-attr", "-z", "--stdin", "linguist-generated", text=listing).split("\0")
    return [(name, value == "set") for name, value in zip(fields[0::3], fields[2::3])]


if __name__ == "__main__":
    suffixes = tuple(a for a in sys.argv[1:] if a != "--staged")
    for name, derived in files("--staged" in sys.argv):
        if name.endswith(suffixes) and not derived:
            print(name, end="\0")
