# SPDX-License-Identifier: Apache-2.0
"""torch._subclasses: no tensor is a fake one."""

from .fake_tensor import FakeTensor, FakeTensorMode

__all__ = ["FakeTensor", "FakeTensorMode"]
