# SPDX-License-Identifier: Apache-2.0
"""Sequences of several lengths: packed, padded, and in recurrent layers."""

import copy
import pickle

import pytest
from libtensor.nn.utils import rnn

import libtensor as lt
from libtensor import nn


def sequences(lengths, width=3):
    return [lt.arange(n * width, dtype=lt.float32).reshape(n, width) + 100 * i for i, n in enumerate(lengths)]


def test_pack_and_unpack():
    a, b, c = sequences([3, 1, 2], 1)
    packed = rnn.pack_sequence([a, c, b])
    assert packed.data.flatten().tolist() == [0, 200, 100, 1, 201, 2] and packed.batch_sizes.tolist() == [3, 2, 1]
    assert packed.sorted_indices is None and packed.unsorted_indices is None
    mixed = rnn.pack_sequence([b, a, c], enforce_sorted=False)
    assert mixed.sorted_indices.tolist() == [1, 2, 0] and mixed.unsorted_indices.tolist() == [2, 0, 1]
    assert mixed.data.tolist() == packed.data.tolist()
    assert [t.flatten().tolist() for t in rnn.unpack_sequence(mixed)] == [[100], [0, 1, 2], [200, 201]]
    padded, lengths = rnn.pad_packed_sequence(mixed, padding_value=-1, total_length=4)
    assert padded.squeeze(2).tolist() == [[100, 0, 200], [-1, 1, 201], [-1, 2, -1], [-1, -1, -1]]
    assert lengths.tolist() == [1, 3, 2]
    first, _ = rnn.pad_packed_sequence(mixed, batch_first=True)
    assert first.squeeze(2).tolist() == [[100, 0, 0], [0, 1, 2], [200, 201, 0]]
    again = rnn.pack_padded_sequence(first, lengths, batch_first=True, enforce_sorted=False)
    assert again.data.tolist() == mixed.data.tolist() and again.batch_sizes.tolist() == [3, 2, 1]


def test_lengths_of_floating_numbers():
    x = lt.arange(12.0).reshape(4, 3, 1)
    packed, expected = (rnn.pack_padded_sequence(x, lengths) for lengths in (lt.tensor([4.0, 2.0, 1.0]), [4, 2, 1]))
    assert packed.data.tolist() == expected.data.tolist() and packed.batch_sizes.tolist() == [3, 2, 1, 1]


def test_padding():
    a, b = sequences([1, 3], 1)
    assert rnn.pad_sequence([a, b]).squeeze(2).tolist() == [[0, 100], [0, 101], [0, 102]]
    left = rnn.pad_sequence([a, b], batch_first=True, padding_value=7.0, padding_side="left")
    assert left.squeeze(2).tolist() == [[7, 7, 0], [100, 101, 102]]
    assert [t.tolist() for t in rnn.unpad_sequence(rnn.pad_sequence([a, b]), lt.tensor([1, 3]))] == [
        a.tolist(), b.tolist()
    ]  # fmt: skip
    assert rnn.invert_permutation(lt.tensor([2, 0, 1])).tolist() == [1, 2, 0] and rnn.invert_permutation(None) is None


def test_gradients_of_padding():
    x = lt.ones(3, 2, 1, requires_grad=True)
    out, _ = rnn.pad_packed_sequence(rnn.pack_padded_sequence(x, [3, 2]))
    (out * lt.arange(6.0).reshape(3, 2, 1)).sum().backward()
    assert x.grad.flatten().tolist() == [0, 1, 2, 3, 4, 0]


def test_a_packed_sequence_is_a_tuple_of_tensors():
    packed = rnn.pack_sequence(sequences([1, 2]), enforce_sorted=False)
    data, sizes, order, places = packed
    assert data is packed.data and packed._fields == ("data", "batch_sizes", "sorted_indices", "unsorted_indices")
    assert packed.double().data.dtype is lt.float64 and packed.double().unsorted_indices.dtype is lt.int64
    assert packed.to(lt.float32) is packed and not packed.is_cuda and not packed.is_pinned()
    for other in (copy.deepcopy(packed), pickle.loads(pickle.dumps(packed))):
        assert type(other) is rnn.PackedSequence and other.data.tolist() == data.tolist()


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: rnn.pack_padded_sequence(lt.ones(3, 2, 1), [1, 3]), "expected descending ones"),
        (lambda: rnn.pack_padded_sequence(lt.ones(3, 2, 1), [3, 0]), "all above 0"),
        (lambda: rnn.pack_padded_sequence(lt.ones(3, 2, 1), [3]), "has 1 elements, expected 2"),
        (lambda: rnn.pack_padded_sequence(lt.ones(3, 2, 1), [4, 1]), "longest length is 4, the input has 3"),
        (lambda: rnn.pad_packed_sequence(rnn.pack_sequence([lt.ones(2)]), total_length=1), "total_length is 1"),
        (lambda: rnn.pad_packed_sequence(lt.ones(2)), "expected a PackedSequence"),
        (lambda: rnn.pad_sequence([lt.ones(2), lt.ones(2, 1)]), "but for the first axis"),
        (lambda: rnn.pad_sequence([]), "at least one"),
        (lambda: rnn.pad_sequence([lt.ones(1)], padding_side="up"), "padding_side is 'up'"),
        (lambda: nn.GRU(2, 2)(rnn.pack_sequence([lt.ones(2, 3)])), "expected vectors of 2 elements"),
        (lambda: nn.GRU(3, 2)(rnn.pack_sequence([lt.ones(2, 3)]), lt.ones(1, 2, 2)), r"expected \[1, 1, 2\]"),
        (lambda: nn.GRU(3, 2)([1]), "expected a Tensor"),
    ],
)
def test_refusals(call, text):
    with pytest.raises(lt.TensorError, match=text):
        call()


LAYERS = [
    ("RNN", {}),
    ("RNN", {"nonlinearity": "relu", "num_layers": 2}),
    ("GRU", {"num_layers": 2, "bidirectional": True}),
    ("GRU", {"bias": False}),
    ("LSTM", {"num_layers": 2}),
    ("LSTM", {"bidirectional": True, "num_layers": 2, "proj_size": 2}),
]


@pytest.mark.parametrize("lengths", [[4, 4, 2, 1], [1, 3, 2, 3], [2, 2], [3]], ids=str)
@pytest.mark.parametrize(("name", "options"), LAYERS, ids=str)
def test_layers_give_what_each_sequence_gives_alone(name, options, lengths):
    layer = getattr(nn, name)(3, 4, **options)
    rows = layer.num_layers * (2 if layer.bidirectional else 1)
    xs = [lt.randn(n, 3).requires_grad_() for n in lengths]
    widths = [layer.proj_size or 4, 4][: 2 if name == "LSTM" else 1]
    states = [lt.randn(rows, len(lengths), width).requires_grad_() for width in widths]

    def results(packed):
        """Outputs of each sequence, last states, and gradients of a function of all."""
        for t in (*xs, *states, *layer.parameters()):
            t.grad = None
        if packed:
            hx = tuple(states) if name == "LSTM" else states[0]
            out, last = layer(rnn.pack_sequence(xs, enforce_sorted=False), hx)
            outs, last = rnn.unpack_sequence(out), last if name == "LSTM" else (last,)
        else:
            outs, lasts = [], []
            for i, x in enumerate(xs):
                own = [state[:, i : i + 1] for state in states]
                out, last = layer(x.unsqueeze(1), tuple(own) if name == "LSTM" else own[0])
                outs.append(out.squeeze(1))
                lasts.append(last if name == "LSTM" else (last,))
            last = [lt.concat([one[i] for one in lasts], 1) for i in range(len(states))]
        total = sum((out * (i + 1)).square().sum() for i, out in enumerate(outs)) + sum((h * 3).sum() for h in last)
        total.backward()
        return [*outs, *last, *(t.grad for t in (*xs, *states, *layer.parameters()))]

    for mine, wanted in zip(results(True), results(False)):
        assert mine.shape == wanted.shape and lt.allclose(mine.detach(), wanted.detach(), rtol=1e-4, atol=1e-5)


def test_layers_without_a_state():
    layer = nn.LSTM(3, 2, batch_first=True, bidirectional=True)
    packed = rnn.pack_sequence(sequences([2, 3]), enforce_sorted=False)
    out, (h, c) = layer(packed)
    zeros = lt.zeros(2, 2, 2)
    other, (h2, _) = layer(packed, (zeros, zeros))
    assert lt.equal(out.data, other.data) and lt.equal(h, h2) and c.shape == (2, 2, 2)
    assert out.unsorted_indices.tolist() == packed.unsorted_indices.tolist()
    assert len(layer.all_weights) == 2 and layer.flatten_parameters() is None


def test_dropout_between_layers():
    for bidirectional in (False, True):
        layer = nn.GRU(3, 8, 2, dropout=0.5, bidirectional=bidirectional)
        packed = rnn.pack_sequence(sequences([2, 3]), enforce_sorted=False)
        assert not lt.equal(layer(packed)[0].data, layer(packed)[0].data)
        layer.eval()
        assert lt.equal(layer(packed)[0].data, layer(packed)[0].data)
