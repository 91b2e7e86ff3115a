# SPDX-License-Identifier: Apache-2.0
"""Normalizations, recurrent layers, attention, embeddings and losses as PyTorch has them, by its own state."""

import numpy as np
import pytest
from pytorch import compare, torch

import libtensor as lt


def normal(seed, *shape):
    return np.random.RandomState(seed).normal(size=shape).astype(np.float32)


def filled(layer, lib):
    """The layer with other parameters and buffers, the same in both libraries."""
    for i, value in enumerate(layer.state_dict().values()):
        if value.ndim:
            value[...] = lib.tensor(np.abs(normal(10 + i, *value.shape)) * 0.5)
    return layer


def tensors_in(value):
    if isinstance(value, (tuple, list)):
        return [t for v in value for t in tensors_in(v)]
    return [] if value is None else [value]


def run(lib, layer, inputs, options):
    """repr, names of the state, outputs, gradients of inputs and parameters, and the state that is left."""
    found = [repr(layer), " ".join(layer.state_dict())]
    filled(layer, lib)
    leaves = [lib.tensor(x).requires_grad_() if x.dtype.kind == "f" else lib.tensor(x) for x in inputs]
    outs = tensors_in(
        layer(*leaves, **{k: lib.tensor(v) if isinstance(v, np.ndarray) else v for k, v in options.items()})
    )
    total = sum((out * lib.tensor(normal(2 + i, *out.shape))).sum() for i, out in enumerate(outs))
    if total.requires_grad:
        total.backward()
    grads = [x.grad for x in leaves if x.requires_grad] + [p.grad for p in layer.parameters()]
    found += [out.detach().numpy() for out in outs]
    found += [np.zeros(1) if g is None else g.numpy() for g in grads]
    return found + [value.detach().numpy() for value in layer.state_dict().values()]


X = normal(1, 2, 4, 6)
IMAGE = normal(1, 2, 4, 3, 3)
LAYERS = [
    ("RMSNorm", (6,), {}, [X]),
    ("RMSNorm", ((4, 6),), {"eps": 1e-3, "elementwise_affine": False}, [X]),
    ("GroupNorm", (2, 4), {}, [X]),
    ("GroupNorm", (4, 4), {"eps": 1e-3, "affine": False}, [IMAGE]),
    ("InstanceNorm1d", (4,), {}, [X]),
    ("InstanceNorm1d", (4,), {"affine": True, "track_running_stats": True}, [X]),
    ("InstanceNorm2d", (4,), {"affine": True}, [IMAGE]),
    ("InstanceNorm2d", (4,), {}, [IMAGE[0]]),
    ("InstanceNorm3d", (4,), {}, [normal(1, 1, 4, 2, 2, 2)]),
    ("BatchNorm3d", (4,), {}, [normal(1, 2, 4, 2, 2, 2)]),
    ("LocalResponseNorm", (3,), {"alpha": 0.5}, [IMAGE]),
    ("Bilinear", (3, 4, 2), {}, [normal(1, 5, 3), normal(2, 5, 4)]),
    ("CosineSimilarity", (), {}, [X, X[::-1].copy()]),
    ("PairwiseDistance", (), {"keepdim": True}, [X[0], X[1]]),
    ("Softmin", (1,), {}, [X]),
    ("Softmax2d", (), {}, [IMAGE]),
    ("EmbeddingBag", (5, 3), {}, [np.array([[0, 1], [4, 1]])]),
    ("EmbeddingBag", (5, 3), {"mode": "max", "padding_idx": 1}, [np.array([[0, 1], [4, 1]])]),
    ("EmbeddingBag", (5, 3), {"mode": "sum", "include_last_offset": True}, [np.array([0, 1, 4, 1]), np.array([0, 3, 4])]),
    ("Embedding", (5, 3), {"padding_idx": -1, "max_norm": 0.5}, [np.array([[0, 4], [1, 1]])]),
    ("Embedding", (5, 3), {"scale_grad_by_freq": True}, [np.array([[0, 4], [1, 1]])]),
    ("RNN", (6, 3), {}, [X]),
    ("RNN", (6, 3), {"nonlinearity": "relu", "num_layers": 2, "bidirectional": True}, [X, normal(3, 4, 4, 3)]),
    ("GRU", (6, 3), {"batch_first": True}, [X]),
    ("GRU", (6, 3), {"num_layers": 2, "bidirectional": True, "bias": False}, [X[0], normal(3, 4, 3)]),
    ("LSTM", (6, 3), {}, [X]),
    ("LSTM", (6, 3), {"num_layers": 2, "bidirectional": True, "batch_first": True, "proj_size": 2}, [X]),
    ("RNNCell", (6, 3), {"nonlinearity": "relu"}, [X[0]]),
    ("GRUCell", (6, 3), {"bias": False}, [X[0], normal(3, 4, 3)]),
    ("LSTMCell", (6, 3), {}, [X[0]]),
    ("MultiheadAttention", (6, 2), {}, [X, X + 1, X - 1]),
    ("MultiheadAttention", (6, 3), {"batch_first": True, "bias": False}, [X, X + 1, X - 1]),
    ("MultiheadAttention", (6, 2), {"kdim": 4, "vdim": 3, "add_bias_kv": True, "add_zero_attn": True}, [X[0], normal(3, 5, 4), normal(4, 5, 3)]),
    ("TransformerEncoderLayer", (6, 2, 5, 0.0), {}, [X]),
    ("TransformerEncoderLayer", (6, 2, 5, 0.0, "gelu"), {"batch_first": True, "norm_first": True}, [X]),
    ("TransformerDecoderLayer", (6, 2, 5, 0.0), {}, [X, normal(3, 3, 4, 6)]),
    ("TransformerDecoderLayer", (6, 2, 5, 0.0), {"norm_first": True, "bias": False}, [X, normal(3, 3, 4, 6)]),
    ("Transformer", (6, 2, 1, 1, 5, 0.0), {"batch_first": True}, [X, normal(3, 2, 3, 6)]),
]  # fmt: skip


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("number", range(len(LAYERS)), ids=[name for name, *_ in LAYERS])
def test_layers(number):
    name, args, options, inputs = LAYERS[number]

    def result(lib):
        return run(lib, getattr(lib.nn, name)(*args, **options), inputs, {})

    compare(f"network {number} {name} {args} {options}", lambda: result(torch), result(lt), rtol=1e-3, atol=2e-5)


FORBIDDEN = np.triu(np.ones((2, 2), bool), 1)
PADDED = np.array([[False, False], [False, True], [False, False], [True, False]])
CALLS = [
    ("MultiheadAttention", (6, 2), [X, X, X], {"attn_mask": FORBIDDEN, "key_padding_mask": PADDED, "average_attn_weights": False}),
    ("MultiheadAttention", (6, 2), [X, X, X], {"attn_mask": normal(5, 2, 2), "need_weights": False}),
    ("MultiheadAttention", (6, 2), [X, X, X], {"attn_mask": FORBIDDEN | True, "need_weights": False}),
    ("TransformerEncoderLayer", (6, 2, 5, 0.0), [X], {"src_mask": FORBIDDEN, "src_key_padding_mask": PADDED}),
    ("TransformerDecoderLayer", (6, 2, 5, 0.0), [X, X], {"tgt_mask": FORBIDDEN, "memory_key_padding_mask": PADDED}),
]  # fmt: skip


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("number", range(len(CALLS)))
def test_masks(number):
    name, args, inputs, options = CALLS[number]
    if name == "TransformerDecoderLayer":
        options = options | {"memory_key_padding_mask": PADDED[:, :2]}

    def result(lib):
        return run(lib, getattr(lib.nn, name)(*args), inputs, options)

    compare(f"masks {number}", lambda: result(torch), result(lt), rtol=1e-3, atol=2e-5)


A, B, C = normal(3, 5, 4), normal(4, 5, 4), normal(5, 5, 4)
SIGNS = np.sign(normal(6, 5, 4))
SHARE = np.exp(A) / np.exp(A).sum(1, keepdims=True)
LABELS = np.array([0, 3, 1, 1, 2])
LOSSES = [
    ("SmoothL1Loss", {"beta": 0.5}, [A, B]),
    ("HuberLoss", {"delta": 0.5, "reduction": "sum"}, [A, B]),
    ("KLDivLoss", {"reduction": "batchmean"}, [A, SHARE]),
    ("KLDivLoss", {"log_target": True, "reduction": "sum"}, [A, B]),
    ("BCELoss", {"weight": [1.0, 2.0, 0.5, 1.0]}, [SHARE, SHARE[::-1].copy()]),
    ("PoissonNLLLoss", {"full": True}, [A, np.abs(B) * 3]),
    ("PoissonNLLLoss", {"log_input": False}, [np.abs(A), np.abs(B)]),
    ("GaussianNLLLoss", {"full": True}, [A, B, np.abs(C)]),
    ("HingeEmbeddingLoss", {"margin": 0.5}, [A, SIGNS]),
    ("MarginRankingLoss", {"margin": 0.2}, [A, B, SIGNS]),
    ("MultiMarginLoss", {"p": 2, "weight": [1.0, 2.0, 0.5, 1.0]}, [A, LABELS]),
    ("MultiLabelMarginLoss", {}, [A, np.array([[3, 0, -1, 1], [1, -1, 0, 0], [2, 1, 3, 0], [-1] * 4, [0, -1, 2, 2]])]),
    ("SoftMarginLoss", {"reduction": "none"}, [A, SIGNS]),
    ("MultiLabelSoftMarginLoss", {}, [A, (SIGNS > 0).astype(np.float32)]),
    ("TripletMarginLoss", {"margin": 2.0, "swap": True}, [A, B, C]),
    ("TripletMarginWithDistanceLoss", {"margin": 2.0, "swap": True}, [A, B, C]),
    ("CosineEmbeddingLoss", {"margin": 0.1}, [A, B, SIGNS[:, 0].copy()]),
]


def run_loss(lib, name, options, inputs):
    own = {k: lib.tensor(v) if isinstance(v, list) else v for k, v in options.items()}
    leaves = [lib.tensor(v) for v in inputs]
    leaves[0].requires_grad_()
    layer = getattr(lib.nn, name)(**own)
    loss = layer(*leaves)
    loss.sum().backward()
    return [repr(layer), " ".join(layer.state_dict()), loss.detach().numpy(), leaves[0].grad.numpy()]


@pytest.mark.parametrize("number", range(len(LOSSES)), ids=[name for name, *_ in LOSSES])
def test_losses(number):
    case = name, options, _ = LOSSES[number]
    compare(f"loss {number} {name} {options}", lambda: run_loss(torch, *case), run_loss(lt, *case))


def run_ctc(lib, reduction, zero_infinity):
    """The scores, the gradient, and that of a batch in one line of labels."""
    scores = lib.tensor(normal(7, 6, 3, 5)).requires_grad_()
    targets = np.array([[1, 2, 2], [4, 0, 0], [1, 1, 3]])
    loss = lib.nn.CTCLoss(reduction=reduction, zero_infinity=zero_infinity)
    rows = loss(scores.log_softmax(-1), lib.tensor(targets), (6, 4, 4 if zero_infinity else 5), (3, 1, 3))
    rows.sum().backward()
    line = loss(scores.log_softmax(-1), lib.tensor([1, 2, 2, 4, 1, 1]), lib.tensor([6, 4, 5]), lib.tensor([3, 1, 2]))
    return [rows.detach().numpy(), scores.grad.numpy(), line.detach().numpy()]


@pytest.mark.parametrize("zero_infinity", [False, True])
@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
def test_ctc(reduction, zero_infinity):
    compare(
        f"ctc {reduction} {zero_infinity}",
        lambda: run_ctc(torch, reduction, zero_infinity),
        run_ctc(lt, reduction, zero_infinity),
    )


def test_ctc_has_no_second_derivative():
    scores = lt.randn(4, 1, 3, requires_grad=True)
    loss = lt.nn.functional.ctc_loss(scores.log_softmax(-1), lt.tensor([[1, 2]]), (4,), (2,))
    (grad,) = lt.autograd.grad(loss, scores, create_graph=True)
    with pytest.raises(lt.UnsupportedError, match="ctc_loss has no second derivative"):
        grad.square().sum().backward()


@pytest.mark.parametrize("name", ["LSTM", "GRU", "MultiheadAttention", "TransformerEncoderLayer", "GroupNorm"])
def test_state_of_pytorch_loads(name):
    pytest.importorskip("torch")
    args = {"GroupNorm": (2, 6), "TransformerEncoderLayer": (6, 2, 5, 0.0)}.get(name, (6, 2))
    theirs, ours = getattr(torch.nn, name)(*args), getattr(lt.nn, name)(*args)
    keys = ours.load_state_dict({k: v.numpy() for k, v in theirs.state_dict().items()})
    assert not keys.missing_keys and not keys.unexpected_keys
    inputs = [X] * (3 if name == "MultiheadAttention" else 1)
    inputs = [np.swapaxes(X, 1, 2).copy()] if name == "GroupNorm" else inputs
    want, got = theirs(*map(torch.tensor, inputs)), ours(*map(lt.tensor, inputs))
    for a, b in zip(tensors_in(got), tensors_in(want)):
        np.testing.assert_allclose(a.detach().numpy(), b.detach().numpy(), rtol=1e-4, atol=1e-5)


def test_dropout_between_layers_is_for_training():
    layer = lt.nn.GRU(3, 4, num_layers=2, dropout=0.9)
    x = lt.randn(5, 2, 3)
    assert not lt.allclose(layer(x)[0], layer(x)[0])
    layer.eval()
    assert lt.allclose(layer(x)[0], layer(x)[0])


def test_weight_norm():
    layer = lt.nn.utils.weight_norm(lt.nn.Linear(3, 2))
    assert list(layer.state_dict()) == ["bias", "weight_g", "weight_v"]
    before = layer.weight.detach().clone()
    x = lt.randn(4, 3)
    layer(x).sum().backward()
    assert layer.weight_g.grad is not None and layer.weight_v.grad is not None
    with lt.no_grad():
        layer.weight_g.mul_(2)
    assert lt.allclose(layer(x) - layer.bias, 2 * x @ before.T)
    lt.nn.utils.remove_weight_norm(layer)
    assert list(layer.state_dict()) == ["bias", "weight"] and lt.allclose(layer.weight, 2 * before)
