# SPDX-License-Identifier: Apache-2.0
"""Short-time Fourier transforms and windows."""

import numpy as np
import pytest
from libtensor.signal import windows
from pytorch import torch

import libtensor as lt

SIGNAL = np.random.RandomState(0).normal(size=(2, 64)).astype(np.float32)


def places(m, sym):
    return np.arange(m) / (m - 1 if sym else m)


FORMULAS = {
    "hann": lambda p: 0.5 - 0.5 * np.cos(2 * np.pi * p),
    "hamming": lambda p: 0.54 - 0.46 * np.cos(2 * np.pi * p),
    "blackman": lambda p: 0.42 - 0.5 * np.cos(2 * np.pi * p) + 0.08 * np.cos(4 * np.pi * p),
    "bartlett": lambda p: 1 - np.abs(2 * p - 1),
    "kaiser": lambda p: np.i0(12 * np.sqrt(np.maximum(0, 1 - (2 * p - 1) ** 2))) / np.i0(12),
    "nuttall": lambda p: sum(
        (-1) ** i * a * np.cos(2 * np.pi * i * p) for i, a in enumerate((0.3635819, 0.4891775, 0.1365995, 0.0106411))
    ),
}


@pytest.mark.parametrize("sym", [True, False])
@pytest.mark.parametrize("name", FORMULAS)
def test_windows(name, sym):
    for m in (2, 7, 8):
        found = getattr(windows, name)(m, sym=sym, dtype=lt.float64)
        np.testing.assert_allclose(found.numpy(), FORMULAS[name](places(m, sym)), rtol=1e-6, atol=1e-12)
    assert getattr(windows, name)(1).tolist() == [1] and getattr(windows, name)(0).shape == (0,)
    if hasattr(lt, f"{name}_window"):
        ours = getattr(lt, f"{name}_window")(7, not sym)
        assert ours.dtype is lt.float32 and lt.allclose(ours, getattr(windows, name)(7, sym=sym))


def test_windows_with_numbers():
    n = np.arange(7)
    np.testing.assert_allclose(windows.gaussian(7, std=2.0).numpy(), np.exp(-(((n - 3) / 2) ** 2) / 2), rtol=1e-6)
    np.testing.assert_allclose(windows.exponential(7, tau=2.0).numpy(), np.exp(-np.abs(n - 3) / 2), rtol=1e-6)
    np.testing.assert_allclose(windows.cosine(7).numpy(), np.sin(np.pi * (n + 0.5) / 7), rtol=1e-6)
    np.testing.assert_allclose(
        lt.hamming_window(7, False, 0.6, 0.4).numpy(), 0.6 - 0.4 * np.cos(n * np.pi / 3), atol=1e-6
    )
    assert windows.hann(4, requires_grad=True).requires_grad
    for call in (
        lambda: windows.hann(-1), lambda: windows.hann(3, dtype=lt.int64), lambda: windows.gaussian(3, std=0),
        lambda: windows.exponential(3, center=1.0), lambda: lt.hann_window(3, True, 0.5),
    ):  # fmt: skip
        with pytest.raises((ValueError, TypeError)):
            call()


def test_frames_are_transformed():
    window = lt.hann_window(16)
    found = lt.stft(lt.tensor(SIGNAL), 16, 5, window=window, return_complex=True)
    padded = np.pad(SIGNAL, ((0, 0), (8, 8)), mode="reflect")
    frames = np.stack([padded[:, i : i + 16] for i in range(0, 65, 5)], 1) * window.numpy()
    np.testing.assert_allclose(found.numpy(), np.fft.rfft(frames).swapaxes(1, 2), atol=1e-4)
    assert lt.stft(lt.tensor(SIGNAL[0]), 16, return_complex=False, window=window).shape == (9, 17, 2)


OPTIONS = [
    {"n_fft": 16},
    {"n_fft": 16, "hop_length": 5, "normalized": True},
    {"n_fft": 16, "win_length": 12, "hop_length": 3},
    {"n_fft": 15, "onesided": False},
    {"n_fft": 16, "hop_length": 4, "center": False},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_there_and_back(options):
    window = lt.hamming_window(options.get("win_length", options["n_fft"]))
    spectrum = lt.stft(lt.tensor(SIGNAL), window=window, return_complex=True, **options)
    signal = lt.istft(spectrum, window=window, **options)
    n = signal.shape[-1]
    assert n > 56
    np.testing.assert_allclose(signal.numpy(), SIGNAL[:, :n], atol=1e-4)
    x = lt.tensor(SIGNAL[0], requires_grad=True)
    lt.stft(x, window=window, return_complex=True, **options).abs().pow(2).sum().backward()
    assert x.grad.abs().sum().item() > 0
    if torch:
        peer = torch.hamming_window(options.get("win_length", options["n_fft"]))
        theirs = torch.stft(torch.tensor(SIGNAL), window=peer, return_complex=True, **options)
        np.testing.assert_allclose(spectrum.numpy(), theirs.numpy(), atol=1e-4)
        np.testing.assert_allclose(signal.numpy(), torch.istft(theirs, window=peer, **options).numpy(), atol=1e-4)


def test_lengths():
    spectrum = lt.stft(lt.tensor(SIGNAL[0]), 16, window=lt.ones(16), return_complex=True)
    assert lt.istft(spectrum, 16, window=lt.ones(16), length=60).shape == (60,)
    longer = lt.istft(spectrum, 16, window=lt.ones(16), length=80)
    assert longer.shape == (80,) and longer[-1].item() == 0


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda x: lt.stft(x, 16), "return_complex"),
        (lambda x: lt.stft(x, 200, center=False, return_complex=True), "64 points"),
        (lambda x: lt.stft(x, 16, 0, return_complex=True), "hop_length"),
        (lambda x: lt.stft(x, 16, win_length=20, return_complex=True), "win_length"),
        (lambda x: lt.stft(x, 16, window=lt.ones(3), return_complex=True), r"\[3\].*\[16\]"),
        (lambda x: lt.istft(x, 16), "complex"),
        (lambda x: lt.istft(lt.stft(x, 16, return_complex=True), 12), "frequencies"),
        (lambda x: lt.istft(lt.stft(x, 16, 16, window=lt.zeros(16), return_complex=True), 16, 16, window=lt.zeros(16)), "uncovered"),
    ],
)  # fmt: skip
def test_refusals(call, text):
    with pytest.raises((ValueError, TypeError), match=text):
        call(lt.tensor(SIGNAL))
