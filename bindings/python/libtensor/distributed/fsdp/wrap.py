# SPDX-License-Identifier: Apache-2.0
"""Which modules inside of one are sharded on their own: policies for auto_wrap_policy."""

from __future__ import annotations

from ._policies import ModuleWrapPolicy, always_wrap_policy, size_based_auto_wrap_policy, transformer_auto_wrap_policy

__all__ = ["ModuleWrapPolicy", "always_wrap_policy", "size_based_auto_wrap_policy", "transformer_auto_wrap_policy"]
