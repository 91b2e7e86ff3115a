# SPDX-License-Identifier: Apache-2.0
"""torch.utils.model_zoo: the download of torch.hub under its old name."""

from libtensor.hub import load_state_dict_from_url
from libtensor.hub import load_state_dict_from_url as load_url

__all__ = ["load_state_dict_from_url", "load_url"]
