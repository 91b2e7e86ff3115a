# SPDX-License-Identifier: Apache-2.0
"""Functions around what is saved for backward."""

from __future__ import annotations

import threading
import warnings
from typing import Any, Callable

from ..errors import AutogradError, InvalidTypeError
from ..tensor import Tensor


class _Hooks(threading.local):
    def __init__(self) -> None:
        self.pairs: list[tuple[Callable[[Any], Any], Callable[[Any], Any]]] = []
        self.disabled: str | None = None
        self.warned = False


hooks = _Hooks()


class saved_tensors_hooks:
    """In the block pack_hook(t) makes what is kept of each tensor that a Function saves for backward.

    unpack_hook(kept) makes the tensor again when backward needs it. Of nested blocks the innermost counts. Functions in
    Python, and functions under torch.autograd.Function, call the hooks; ops of the library keep their tensors as they are,
    about which there is a UserWarning.
    """

    _warn = True

    def __init__(self, pack_hook: Callable[[Any], Any], unpack_hook: Callable[[Any], Any]) -> None:
        for name, value in (("pack_hook", pack_hook), ("unpack_hook", unpack_hook)):
            if not callable(value):
                raise InvalidTypeError(
                    f"saved_tensors_hooks: {name} is {type(value).__name__}, expected a function of a Tensor"
                )
        self.pack_hook, self.unpack_hook = pack_hook, unpack_hook

    def __enter__(self) -> None:
        if hooks.disabled is not None:
            raise AutogradError(hooks.disabled)
        if self._warn and not hooks.warned:
            hooks.warned = True
            warnings.warn(
                "saved_tensors_hooks: called for the tensors that Functions save; ops of the library keep theirs as they are",
                UserWarning,
                stacklevel=2,
            )
        hooks.pairs.append((self.pack_hook, self.unpack_hook))

    def __exit__(self, *args: object) -> None:
        hooks.pairs.pop()


class save_on_cpu(saved_tensors_hooks):
    """In the block tensors that Functions save for backward are kept on the CPU, and copied back when they are needed.

    pin_memory: whether copies of tensors of other devices are in pinned memory
    """

    _warn = False

    def __init__(self, pin_memory: bool = False, device_type: str = "cuda") -> None:
        def pack(t: Tensor) -> tuple[Any, Tensor]:
            kept = t.detach().cpu()
            return t.device, kept.pin_memory() if pin_memory and t.device.type == device_type else kept

        def unpack(kept: tuple[Any, Tensor]) -> Tensor:
            return kept[1].to(kept[0], non_blocking=pin_memory)

        super().__init__(pack, unpack)


class disable_saved_tensors_hooks:
    """In the block, and as a decorator, entering saved_tensors_hooks() is an error with this message."""

    def __init__(self, error_message: str) -> None:
        self.error_message = error_message
        self._before: list[str | None] = []

    def __enter__(self) -> None:
        if hooks.pairs:
            raise AutogradError(self.error_message)
        self._before.append(hooks.disabled)
        hooks.disabled = self.error_message

    def __exit__(self, *args: object) -> None:
        hooks.disabled = self._before.pop()
