# SPDX-License-Identifier: Apache-2.0
"""torch._subclasses.fake_tensor."""

from __future__ import annotations

from typing import Any

from ...._missing import Missing

FakeTensor = Missing("torch._subclasses.fake_tensor.FakeTensor")
FakeTensorMode = Missing("torch._subclasses.fake_tensor.FakeTensorMode")


def is_fake(x: Any) -> bool:
    """False."""
    return False
