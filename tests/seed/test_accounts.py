# SPDX-License-Identifier: Apache-2.0
"""Every ID is proven by a test, kept for a shim or ruled out, and by one of these only."""

import report
import seeds


def test_every_case_is_accounted_for():
    proven = set(report.proofs())
    elsewhere = set(seeds.SHIM) | set(seeds.RULED_OUT)
    assert proven | elsewhere == set(seeds.ALL)
    assert not proven & elsewhere
    assert not set(seeds.SHIM) & set(seeds.RULED_OUT)
    assert len(seeds.ALL) == len(set(seeds.ALL))
