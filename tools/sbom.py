#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the bill of materials of a built library as CycloneDX 1.6 JSON: sbom.py LIBRARY [FILE].

It names the library with its hash, licence, version and commit, and the libraries that it needs at run time. There is
nothing else to name: the library contains no code of others. Needs cyclonedx-python-lib, of tools/requirements.txt.
"""

import hashlib
import re
import subprocess
import sys
import uuid
from datetime import UTC, datetime
from os import environ
from pathlib import Path

from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense, LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

# The licences of the run-time libraries of GCC and glibc.
LICENCES = {
    "libstdc++": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libgcc_s": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libc": "LGPL-2.1-or-later",
    "libm": "LGPL-2.1-or-later",
    "ld-linux-x86-64": "LGPL-2.1-or-later",
}


def build_info(library):
    text = subprocess.run(["strings", library], check=True, capture_output=True, text=True).stdout
    return re.search(r"^libtensor (\S+), (.*)$", text, re.MULTILINE)


def needed(library):
    text = subprocess.run(["readelf", "-dW", library], check=True, capture_output=True, text=True).stdout
    return re.findall(r"NEEDED.*\[(.*)\]", text)


def bill(library):
    version, details = build_info(library).groups()
    digest = hashlib.sha256(library.read_bytes()).hexdigest()
    main = Component(
        name="libtensor",
        version=version,
        type=ComponentType.LIBRARY,
        bom_ref="libtensor",
        description="Tensors with automatic differentiation",
        licenses=[DisjunctiveLicense(id="Apache-2.0")],
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest)],
        properties=[Property(name="libtensor:build", value=details)],
    )
    # The same library has the same bill.
    bom = Bom(serial_number=uuid.uuid5(uuid.NAMESPACE_URL, digest))
    bom.metadata.timestamp = datetime.fromtimestamp(int(environ.get("SOURCE_DATE_EPOCH", "0")), UTC)
    bom.metadata.component = main
    for name in needed(library):
        stem = name.partition(".so")[0]
        licence = LICENCES.get(stem)
        part = Component(
            name=name,
            type=ComponentType.LIBRARY,
            bom_ref=name,
            description="Needed at run time, not contained",
            licenses=[LicenseExpression(value=licence)] if licence else [],
        )
        bom.components.add(part)
        bom.register_dependency(main, [part])
    return JsonV1Dot6(bom).output_as_string(indent=2) + "\n"


def main(library, file=None):
    text = bill(Path(library))
    error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if error:
        sys.exit(f"the bill is not valid: {error}")
    Path(file).write_text(text) if file else print(text, end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
