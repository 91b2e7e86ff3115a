# SPDX-License-Identifier: Apache-2.0
"""The download of torch.hub under its old name."""

from ..hub import load_state_dict_from_url
from ..hub import load_state_dict_from_url as load_url

__all__ = ["load_state_dict_from_url", "load_url"]
