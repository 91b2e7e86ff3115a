# SPDX-License-Identifier: Apache-2.0
"""torch.jit.annotations: the types of typing."""

import typing

Any, Optional, Union = typing.Any, typing.Optional, typing.Union
Dict, List, Tuple = typing.Dict, typing.List, typing.Tuple  # noqa: UP006


class _Broadcasting:
    """BroadcastingList2[int] in annotations: a sequence, or one number for all of it."""

    def __getitem__(self, types: typing.Any) -> typing.Any:
        return types


BroadcastingList1 = BroadcastingList2 = BroadcastingList3 = _Broadcasting()
