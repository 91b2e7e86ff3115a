# SPDX-License-Identifier: Apache-2.0
"""torch.jit.annotations: the types of typing."""

import typing

Any, Optional, Union = typing.Any, typing.Optional, typing.Union
Dict, List, Tuple = typing.Dict, typing.List, typing.Tuple  # noqa: UP006
