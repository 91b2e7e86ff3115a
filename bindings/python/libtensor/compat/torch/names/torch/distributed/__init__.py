# SPDX-License-Identifier: Apache-2.0
"""torch.distributed: groups of one process. Its other names are placeholders."""

from __future__ import annotations

from ...._missing import Missing

Store = Missing("torch.distributed.Store")
