# SPDX-License-Identifier: Apache-2.0
"""Functions made of several ops take tensors that have an extent of 0: no axis is left for reshape to find out."""

import pytest

import libtensor as lt

nn, F = lt.nn, lt.nn.functional


def shape(value):
    return tuple(value.shape)


@pytest.mark.parametrize("reduction, found", [("none", (2,)), ("sum", ()), ("mean", ())])
def test_linear_cross_entropy_without_features(reduction, found):
    target = lt.zeros(2, dtype=lt.int64)
    loss = F.linear_cross_entropy(lt.zeros(2, 0), lt.zeros(3, 0), target, reduction=reduction)
    assert shape(loss) == found and loss.max().item() == pytest.approx(1.0986122 * (2 if reduction == "sum" else 1))
    places = F.linear_cross_entropy(lt.zeros(2, 0), lt.zeros(3, 4, 0), lt.zeros(2, 4, dtype=lt.int64), reduction="none")
    assert shape(places) == (2, 4)


@pytest.mark.parametrize("reduce, start", [("sum", 0.0), ("max", float("-inf")), ("prod", 1.0)])
def test_segments_of_no_rows(reduce, start):
    one_run = lt.zeros(1, dtype=lt.int64)
    assert lt.segment_reduce(lt.zeros(0, 2), reduce, lengths=one_run).tolist() == [[start, start]]
    assert shape(lt.segment_reduce(lt.zeros(0, 2), reduce, lengths=one_run[:0])) == (0, 2)
    assert shape(lt.segment_reduce(lt.zeros(2, 0), reduce, lengths=one_run + 2)) == (1, 0)
    rows = lt.segment_reduce(lt.zeros(3, 0, 2), reduce, lengths=lt.zeros(3, 1, dtype=lt.int64), axis=1)
    assert rows.tolist() == [[[start, start]]] * 3
    assert shape(lt.segment_reduce(lt.zeros(0, 3, 2), reduce, lengths=lt.zeros(0, 1, dtype=lt.int64), axis=1)) == (
        0,
        1,
        2,
    )


def test_histograms():
    assert lt.histogramdd(lt.zeros(2, 0), []).hist.item() == 2  # all rows in the one box
    assert lt.histogramdd(lt.zeros(0, 2), [3, 4], range=[0, 1, 0, 1]).hist.tolist() == [[0.0] * 4] * 3
    assert lt.histogram(lt.zeros(0, 3), 2, range=(0, 1)).hist.tolist() == [0, 0]


@pytest.mark.parametrize("size, n, inner", [(3, 0, 4), (0, 2, 4), (3, 2, 0), (3, 0, 0)])
def test_vmap(size, n, inner):
    x, matrix = lt.ones(size, n, inner), lt.ones(inner, 5)
    assert lt.vmap(lambda a: a @ matrix)(x).tolist() == [[[float(inner)] * 5] * n] * size
    for reduction in ("none", "sum", "mean"):
        losses = lt.vmap(lambda a, b: F.mse_loss(a, b, reduction=reduction))(x, x)  # noqa: B023
        assert shape(losses) == ((size, n, inner) if reduction == "none" else (size,))
        if reduction == "mean":
            assert losses.isnan().all().item() is (n * inner == 0 or size == 0)
    if inner:
        target = lt.zeros(size, n, dtype=lt.int64)
        losses = lt.vmap(lambda a, t: F.cross_entropy(a, t, reduction="sum"))(x, target)
        assert losses.tolist() == pytest.approx([n * 1.3862944] * size)


@pytest.mark.parametrize("samples, channels, outputs", [(0, 2, 4), (2, 2, 0), (2, 0, 4)])
def test_vmap_of_windows(samples, channels, outputs):
    x, weight = lt.ones(3, samples, channels, 5, 5), lt.ones(3, outputs, channels, 3, 3)
    assert shape(lt.vmap(F.conv2d)(x, weight)) == (3, samples, outputs, 3, 3)
    assert shape(lt.vmap(lambda a: F.conv2d(a, weight[0]))(x)) == (3, samples, outputs, 3, 3)
    if channels:
        assert shape(lt.vmap(lambda a: F.avg_pool2d(a, 2))(x)) == (3, samples, channels, 2, 2)
        assert shape(lt.vmap(lambda a: F.group_norm(a, 1))(x)) == (3, samples, channels, 5, 5)


def test_packed_sequences_without_features():
    packed = nn.utils.rnn.pack_padded_sequence(lt.zeros(3, 2, 0), [3, 2])
    assert shape(packed.data) == (5, 0) and packed.batch_sizes.tolist() == [2, 2, 1]
    assert shape(nn.utils.rnn.pad_packed_sequence(packed)[0]) == (3, 2, 0)


def test_istft_of_an_empty_batch():
    spectrum = lt.stft(lt.zeros(0, 16), 8, window=lt.ones(8), return_complex=True)
    assert shape(spectrum) == (0, 5, 9)
    assert shape(lt.istft(spectrum, 8, window=lt.ones(8))) == (0, 16)


@pytest.mark.parametrize("extents", [(3, 0), (0, 3), (3, 2, 0)])
def test_spectral_norm(extents):
    module = nn.Module()
    module.weight = nn.Parameter(lt.zeros(*extents))
    assert shape(nn.utils.parametrizations.spectral_norm(module).weight) == extents


@pytest.mark.parametrize("lead", [(0,), (2, 0)])
def test_images(lead):
    nothing = lt.zeros(*lead, 3, 0, 6, dtype=lt.uint8)
    assert shape(lt.vision.transforms.functional.equalize(nothing)) == shape(nothing)
    rotated = lt.vision.transforms.functional.rotate(lt.zeros(*lead, 3, 6, 6), 30.0)
    assert shape(rotated) == (*lead, 3, 6, 6)
