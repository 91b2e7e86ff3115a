# SPDX-License-Identifier: Apache-2.0
"""What torch.distributed has beside libtensor.distributed."""

from __future__ import annotations

from typing import Any

import libtensor as lt


def _rank_not_in_group(group: Any) -> bool:
    """Whether this process is not in the group."""
    return group is lt.distributed.GroupMember.NON_GROUP_MEMBER
