# SPDX-License-Identifier: Apache-2.0
"""Names of torch.hub that packages import besides its functions."""

from __future__ import annotations

import os
import re
from urllib.parse import urlparse

__all__ = ["HASH_REGEX", "urlparse"]

HASH_REGEX = re.compile(r"-([a-f0-9]*)\.")


def _get_torch_home() -> str:
    """TORCH_HOME, or torch in the user's cache."""
    cache = os.environ.get("XDG_CACHE_HOME", "~/.cache")
    return os.path.expanduser(os.environ.get("TORCH_HOME", os.path.join(cache, "torch")))
