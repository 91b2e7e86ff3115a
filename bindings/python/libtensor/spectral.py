# SPDX-License-Identifier: Apache-2.0
"""Short-time Fourier transforms, and their windows under PyTorch's names of the top level."""

from __future__ import annotations

from typing import Any

from . import fft
from ._convert import guard
from .creation import ones
from .dtypes import DeviceLike, DTypeLike
from .errors import InvalidError, InvalidTypeError, ShapeError
from .signal import windows
from .tensor import Tensor

__all__ = ["bartlett_window", "blackman_window", "hamming_window", "hann_window", "istft", "kaiser_window", "stft"]


def _window(name: str, window: Any, n_fft: int, win_length: int, like: Any) -> Any:
    """A window of n_fft points: 0 on both sides of a shorter one."""
    if window is None:
        made: Any = ones(win_length, dtype=like.dtype.to_real(), device=like.device)
    else:
        made = window
        if made.ndim != 1 or made.shape[0] != win_length:
            raise ShapeError(f"{name}: the window has shape {list(made.shape)}, expected [{win_length}] of win_length")
    if win_length < n_fft:
        left = (n_fft - win_length) // 2
        full = made.new_zeros((n_fft,))
        made = full.slice_scatter(made, 0, left, left + win_length)
    return made


def _lengths(name: str, n_fft: int, hop_length: Any, win_length: Any) -> tuple[int, int]:
    hop = n_fft // 4 if hop_length is None else hop_length
    length = n_fft if win_length is None else win_length
    if n_fft < 1:
        raise InvalidError(f"{name}: n_fft is {n_fft}, expected at least 1")
    if hop < 1:
        raise InvalidError(f"{name}: hop_length is {hop}, expected at least 1")
    if not 0 < length <= n_fft:
        raise InvalidError(f"{name}: win_length is {length}, expected 1 to n_fft, which is {n_fft}")
    return hop, length


def stft(
    input: Tensor,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Tensor | None = None,
    center: bool = True,
    pad_mode: str = "reflect",
    normalized: bool = False,
    onesided: bool | None = None,
    return_complex: bool | None = None,
    align_to_window: bool | None = None,
) -> Tensor:
    """Fourier transforms of parts of a signal (n) or (batch, n): complex (..., n_fft / 2 + 1 frequencies, frames).

    Frame t begins at t * hop_length, n_fft / 4 by default, or has its middle there if center, for which both ends are padded
    as pad_mode says. window: of win_length points, n_fft by default. normalized: divided by sqrt(n_fft). onesided: the
    frequencies from 0 to n_fft / 2, by default of real signals and windows. return_complex=False: real and imaginary parts
    in a last axis.
    """
    from .nn.functional import pad

    hop, length = _lengths("stft", n_fft, hop_length, win_length)
    if input.ndim not in (1, 2):
        raise ShapeError(f"stft: the input has shape {list(input.shape)}, expected one or two axes")
    is_complex = input.dtype.kind == "c" or (window is not None and window.dtype.kind == "c")
    if return_complex is None:
        if not is_complex:
            raise InvalidError("stft: return_complex has to be given for a real input and window")
        return_complex = True
    if align_to_window is not None and center:
        raise InvalidError("stft: align_to_window is for center=False")
    x: Any = input if input.ndim == 2 else input.unsqueeze(0)
    if center:
        x = pad(x.unsqueeze(0), (n_fft // 2, n_fft // 2), mode=pad_mode).squeeze(0)
    elif align_to_window:
        left = (n_fft - length) // 2
        x = pad(x, (left, n_fft - length - left))
    if x.shape[-1] < n_fft:
        raise ShapeError(f"stft: the signal has {x.shape[-1]} points, expected at least n_fft, which is {n_fft}")
    frames = x.unfold(-1, n_fft, hop) * _window("stft", window, n_fft, length, x)
    half = not is_complex if onesided is None else onesided
    if half and is_complex:
        raise InvalidError("stft: onesided is True for a complex input or window, expected False")
    norm = "ortho" if normalized else "backward"
    spectrum: Any = fft.rfft(frames, norm=norm) if half else fft.fft(frames, norm=norm)
    spectrum = spectrum.transpose(-1, -2)
    if input.ndim == 1:
        spectrum = spectrum.squeeze(0)
    return spectrum if return_complex else spectrum.view_as_real()  # type: ignore[no-any-return]


def istft(
    input: Tensor,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Tensor | None = None,
    center: bool = True,
    normalized: bool = False,
    onesided: bool | None = None,
    length: int | None = None,
    return_complex: bool = False,
) -> Tensor:
    """The signal of a short-time Fourier transform (..., frequencies, frames): frames times the window, overlapped and added,
    divided by the sum of the squared windows. See stft. length: how many points to return."""
    hop, win = _lengths("istft", n_fft, hop_length, win_length)
    if input.dtype.kind != "c":
        raise InvalidTypeError(
            f"istft: the dtype is {input.dtype.name}, expected a complex one, as view_as_complex() makes"
        )
    if input.ndim not in (2, 3):
        raise ShapeError(f"istft: the input has shape {list(input.shape)}, expected two or three axes")
    x: Any = input if input.ndim == 3 else input.unsqueeze(0)
    half = x.shape[1] != n_fft if onesided is None else onesided
    if half and return_complex:
        raise InvalidError("istft: a complex signal has frequencies on both sides, but onesided is True")
    expected = n_fft // 2 + 1 if half else n_fft
    if x.shape[1] != expected:
        raise ShapeError(f"istft: there are {x.shape[1]} frequencies, expected {expected} for n_fft {n_fft}")
    norm = "ortho" if normalized else "backward"
    lines = x.transpose(1, 2)
    if return_complex:
        frames: Any = fft.ifft(lines, norm=norm)
    else:  # of a real signal, whose other frequencies are the conjugates of these
        frames = fft.irfft(lines[..., : n_fft // 2 + 1], n=n_fft, norm=norm)
    weights = _window("istft", window, n_fft, win, frames)
    total = _overlap(frames * weights, hop)
    squares = _overlap((weights * weights).broadcast_to((1, *frames.shape[1:])), hop)
    start = n_fft // 2 if center else 0
    stop = total.shape[1]
    if length is not None:
        stop = start + length
    elif center:
        stop -= n_fft // 2
    have = min(stop, total.shape[1])
    total, squares = total[:, start:have], squares[:, start:have]
    if squares.numel() and squares.abs().min().item() < 1e-11:
        raise InvalidError("istft: the windows leave a point uncovered: the sum of their squares is 0 there")
    made = total / squares
    if stop > have:
        from .nn.functional import pad

        made = pad(made, (0, stop - have))
    return made if input.ndim == 3 else made.squeeze(0)  # type: ignore[no-any-return]


def _overlap(frames: Any, hop: int) -> Any:
    """(batch, frames, n) added at the places t * hop, by index_add."""
    from .creation import arange

    batch, count, n = frames.shape
    at = frames.device
    places = (arange(count, device=at).unsqueeze(1) * hop + arange(n, device=at)).reshape(-1)
    total = frames.new_zeros((batch, n + hop * (count - 1)))
    return total.index_add(1, places, frames.flatten(1))


def _named(name: str, window: Any, doc: str, **fixed: str) -> Any:
    def function(
        window_length: int,
        periodic: bool = True,
        *args: Any,
        dtype: DTypeLike = None,
        layout: Any = None,
        device: DeviceLike = None,
        requires_grad: bool = False,
        **named: float,
    ) -> Tensor:
        values = dict(zip(fixed, args))
        for key, value in named.items():
            if key not in fixed or key in values:
                raise InvalidTypeError(f"{name}: unexpected argument {key!r}")
            values[key] = value
        if len(args) > len(fixed):
            raise InvalidTypeError(f"{name}: {2 + len(args)} positional arguments, expected at most {2 + len(fixed)}")
        return window(window_length, periodic, values, dtype, device, requires_grad)  # type: ignore[no-any-return]

    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return function


def _call(made: Any) -> Any:
    def window(n: int, periodic: bool, values: Any, dtype: Any, device: Any, requires_grad: bool) -> Tensor:
        return made(n, sym=not periodic, dtype=dtype, device=device, requires_grad=requires_grad, **values)  # type: ignore[no-any-return]

    return window


def _hamming(n: int, periodic: bool, values: Any, dtype: Any, device: Any, requires_grad: bool) -> Tensor:
    a, b = values.get("alpha", 0.54), values.get("beta", 0.46)
    return windows.general_cosine(
        n, a=(a, b), sym=not periodic, dtype=dtype, device=device, requires_grad=requires_grad
    )


hann_window = _named("hann_window", _call(windows.hann), "A Hann window; see libtensor.signal.windows.hann.")
bartlett_window = _named(
    "bartlett_window", _call(windows.bartlett), "A triangle; see libtensor.signal.windows.bartlett."
)
blackman_window = _named("blackman_window", _call(windows.blackman), "A Blackman window; see libtensor.signal.windows.")
kaiser_window = _named("kaiser_window", _call(windows.kaiser), "A Kaiser window with beta=12.0.", beta="")
hamming_window = _named(
    "hamming_window", _hamming, "alpha - beta cos(2 pi n / last), with alpha=0.54 and beta=0.46.", alpha="", beta=""
)

guard(globals(), ["istft", "stft"], "")


def __dir__() -> list[str]:
    """What the module exports."""
    return sorted(__all__)
