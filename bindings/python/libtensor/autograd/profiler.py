# SPDX-License-Identifier: Apache-2.0
"""The profiler under PyTorch's older name."""

from ..profiler import Event, Profile, Row, profile, record_function

__all__ = ["Event", "Profile", "Row", "profile", "record_function"]
