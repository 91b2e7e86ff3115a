# SPDX-License-Identifier: Apache-2.0
"""Functions of the main namespace whose arguments differ from those of the op or of nn.functional, and copies of views."""

import numpy as np
import pytest

import libtensor as lt

F = lt.nn.functional


def data(*shape):
    n = int(np.prod(shape))
    return lt.tensor(np.sin(np.arange(n) * 1.7).reshape(shape).astype("float32"))


def params(rows, sizes):
    """Weights and biases of layers with one direction: rows gates, of these input sizes."""
    made = []
    for n in sizes:
        made += [data(rows * 4, n) * 0.3, data(rows * 4, 4) * 0.3, data(rows * 4) * 0.1, data(rows * 4) * 0.2]
    return made


# Calls of a library with arguments made by `a`, which turns our tensors into its own.
CALLS = {
    "layer_norm": lambda t, a: t.layer_norm(a(data(2, 3)), (3,), a(data(3)), cudnn_enable=True),
    "rms_norm": lambda t, a: t.rms_norm(a(data(2, 3)), [3], a(data(3))),
    "group_norm": lambda t, a: t.group_norm(a(data(2, 4, 3)), num_groups=2, cudnn_enabled=False),
    "batch_norm": lambda t, a: t.batch_norm(a(data(4, 3)), None, None, None, None, True, 0.1, 1e-5, True),
    "instance_norm": lambda t, a: t.instance_norm(a(data(2, 3, 5)), None, None, None, None, True, 0.1, 1e-5, True),
    "embedding": lambda t, a: t.embedding(a(data(5, 3)), a(lt.tensor([1, 4])), padding_idx=1),
    "cosine_similarity": lambda t, a: t.cosine_similarity(x1=a(data(2, 3)), x2=a(data(3, 2).reshape(2, 3) + 1)),
    "cosine_embedding_loss": lambda t, a: t.cosine_embedding_loss(a(data(2, 3)), a(data(2, 3) + 1), a(lt.tensor([1, -1])), 0.1, 2),
    "hinge_embedding_loss": lambda t, a: t.hinge_embedding_loss(a(data(4)), a(lt.tensor([1, -1, 1, -1])), reduction=0),
    "kl_div": lambda t, a: t.kl_div(a(data(2, 3)), a(data(2, 3).abs()), 2, log_target=False),
    "margin_ranking_loss": lambda t, a: t.margin_ranking_loss(a(data(3)), a(data(3) + 1), a(lt.ones(3)), 0.5, 1),
    "poisson_nll_loss": lambda t, a: t.poisson_nll_loss(a(data(3)), a(data(3).abs()), True, False, 1e-8, 1),
    "triplet_margin_loss": lambda t, a: t.triplet_margin_loss(a(data(2, 3)), a(data(2, 3) + 1), a(data(2, 3) - 1), reduction=2),
    "bce": lambda t, a: t.binary_cross_entropy_with_logits(a(data(3)), a(lt.ones(3)), None, a(lt.full((3,), 2.0)), 2),
    "ctc_loss": lambda t, a: t.ctc_loss(
        a(data(5, 2, 4).log_softmax(2)), a(lt.tensor([[1, 2], [3, 1]])), a(lt.tensor([5, 5])), a(lt.tensor([2, 2])), 0, 2
    ),
    "rnn_tanh": lambda t, a: t.rnn_tanh(a(data(3, 2, 5)), a(data(2, 2, 4)), list(map(a, params(1, [5, 4]))), True, 2, 0.0, False, False, False),
    "gru": lambda t, a: t.gru(a(data(2, 3, 5)), a(data(1, 2, 4)), list(map(a, params(3, [5]))), True, 1, 0.0, False, False, True),
    "lstm": lambda t, a: t.lstm(
        a(data(3, 2, 5)), (a(data(1, 2, 4)), a(data(1, 2, 4))), list(map(a, params(4, [5]))), True, 1, 0.0, False, False, False
    ),
    "gru_cell": lambda t, a: t.gru_cell(a(data(2, 5)), hx=a(data(2, 4)), w_ih=a(data(12, 5)), w_hh=a(data(12, 4))),
    "lstm_cell": lambda t, a: t.lstm_cell(a(data(2, 5)), (a(data(2, 4)), a(data(2, 4))), a(data(16, 5)), a(data(16, 4))),
    "constant_pad_nd": lambda t, a: t.constant_pad_nd(a(data(2, 3)), (1, 2), 0.5),
    "grid_sampler": lambda t, a: t.grid_sampler(a(data(1, 1, 3, 3)), a(data(1, 2, 2, 2)), 0, 1, False),
    "affine_grid_generator": lambda t, a: t.affine_grid_generator(a(data(1, 2, 3)), (1, 1, 2, 2), False),
    "dropout_": lambda t, a: t.dropout_(a(data(4)), 0.5, False),
    "bernoulli": lambda t, a: t.bernoulli(a(data(4)), 1.0),
    "vander": lambda t, a: t.vander(a(data(3)), N=4, increasing=True),
    "nanmean": lambda t, a: t.nanmean(a(lt.tensor([1.0, float("nan"), 4.0])), dtype=t.float64),
    "squeeze": lambda t, a: a(data(1, 3, 1)).squeeze(0, 2),
    "count_nonzero": lambda t, a: a(lt.tensor([[0.0, 1.0], [2.0, 3.0]])).count_nonzero(0, 1),
    "hsplit": lambda t, a: a(data(2, 4)).hsplit(1, 3),
    "repeat": lambda t, a: a(data(2)).repeat(repeats=(2, 2)),
    "norm": lambda t, a: t.norm(a(data(2, 3)), dim=1, dtype=t.float64),
    "cdist": lambda t, a: t.cdist(x1=a(data(2, 3)), x2=a(data(3, 3)), compute_mode="use_mm_for_euclid_dist_if_necessary"),
    "meshgrid": lambda t, a: t.meshgrid(a(lt.arange(2)), a(lt.arange(3)), indexing="xy"),
    "slice_copy": lambda t, a: t.slice_copy(a(data(3, 4)), 1, 1, None, 2),
    "split_copy": lambda t, a: t.split_copy(a(data(3, 4)), 3, dim=1),
    "expand_copy": lambda t, a: t.expand_copy(a(data(1, 4)), (2, 4)),
    "unfold_copy": lambda t, a: t.unfold_copy(a(data(5)), dimension=0, size=2, step=2),
    "view_copy": lambda t, a: t.view_copy(a(data(2, 2)), size=(4,)),
    "view_copy.dtype": lambda t, a: t.view_copy(a(data(2, 2)), t.int32),
    "diagonal_copy": lambda t, a: t.diagonal_copy(a(data(3, 3)), offset=1),
}  # fmt: skip


def flat(found):
    return [found] if hasattr(found, "shape") else list(found)


@pytest.mark.parametrize("name", CALLS)
def test_as_pytorch(name, torch):
    call = CALLS[name]
    found, expected = (
        flat(call(lt, lambda x: x)),
        flat(call(torch, lambda x: torch.tensor(x.tolist(), dtype=getattr(torch, x.dtype.name)))),
    )
    assert len(found) == len(expected)
    for one, wanted in zip(found, expected):
        assert tuple(one.shape) == tuple(wanted.shape) and one.dtype.name == str(wanted.dtype).split(".")[-1]
        np.testing.assert_allclose(one.tolist(), wanted.tolist(), rtol=1e-5, atol=1e-5)


def test_as_nn_functional():
    x, w = data(2, 3), data(3)
    assert lt.layer_norm(x, (3,), w).equal(F.layer_norm(x, (3,), w)) and lt.layer_norm(x, 1, w).equal(
        lt.layer_norm(x, [3], w)
    )
    assert lt.embedding(data(5, 3), lt.tensor([1])).equal(F.embedding(lt.tensor([1]), data(5, 3)))
    assert lt.kl_div(x, x.abs(), "sum").equal(F.kl_div(x, x.abs(), reduction="sum"))
    for wrong in (3, -1, "all", None):
        with pytest.raises(ValueError, match="kl_div: reduction is"):
            lt.kl_div(x, x, wrong)
    with pytest.raises(ValueError, match="lstm: hx is Tensor"):
        lt.lstm(data(3, 2, 5), data(1, 2, 4), params(4, [5]), True, 1, 0.0, False, False)


def test_copies_own_their_memory_and_have_gradients():
    x = data(2, 3).requires_grad_()
    for copy in (
        lt.t_copy(x),
        lt.select_copy(x, 0, 1),
        lt.unbind_copy(x)[0],
        lt.permute_copy(x, (1, 0)),
        lt.alias_copy(x),
    ):
        assert not copy.shares_storage(x) and copy.requires_grad
    lt.select_copy(x, 0, 1).sum().backward()
    assert x.grad.tolist() == [[0, 0, 0], [1, 1, 1]]
    assert not lt.detach_copy(x).requires_grad


def test_axis_beside_dim_where_it_is_needed():
    x, i = data(2, 3), lt.tensor([0])
    for name, named in {
        "index_select": {"index": i}, "select": {"index": 0}, "narrow": {"start": 0, "length": 1}, "cummax": {},
        "index_fill": {"index": i, "value": 1.0}, "gather": {"index": lt.tensor([[0, 0, 0]])}, "logcumsumexp": {},
        "kthvalue": {"k": 1}, "topk": {"k": 1}, "cumsum": {}, "unfold": {"size": 1, "step": 1}, "median": {}, "renorm": {"p": 2.0, "maxnorm": 1.0},
    }.items():  # fmt: skip
        for call in (
            (getattr(x, name), lambda n=name, **given: getattr(lt, n)(x, **given)) if name != "unfold" else (x.unfold,)
        ):
            dim = {"dimension" if name == "unfold" else "dim": 0}
            by_axis, by_dim = flat(call(axis=0, **named)), flat(call(**dim, **named))
            assert [t.tolist() for t in by_axis] == [t.tolist() for t in by_dim], name
    with pytest.raises(TypeError, match="gather: missing argument dim"):
        x.gather(index=i)
    with pytest.raises(TypeError, match="index_select: expected a Tensor, not NoneType"):
        x.index_select(0)


def test_arguments_by_pytorchs_names(tmp_path):
    lt.save({"a": lt.ones(2)}, f=tmp_path / "x", pickle_protocol=2)
    assert lt.load(f=tmp_path / "x", map_location="cpu", weights_only=True)["a"].tolist() == [1, 1]
    before = str(lt.tensor(1 / 3))
    try:
        lt.set_printoptions(profile="short")
        assert str(lt.tensor(1 / 3)) == "tensor(0.33)"
    finally:
        lt.set_printoptions(profile="default")
    assert str(lt.tensor(1 / 3)) == before
    with pytest.raises(ValueError, match="profile is 'long'"):
        lt.set_printoptions(profile="long")
    x = lt.zeros(2)
    assert x.copy_(other=lt.ones(2), non_blocking=True) is x and x.tolist() == [1, 1]
    assert x.uniform_(**{"from": 2, "to": 3}).min().item() >= 2
    assert lt.abs_(input=lt.tensor([-1.0])).tolist() == [1] and lt.max(x, other=lt.zeros(2)).equal(x)
    assert lt.arange(end=3).tolist() == [0, 1, 2] and lt.randint(high=1, size=(2,)).tolist() == [0, 0]
    with pytest.raises(TypeError, match="arange: missing argument end"):
        lt.arange()
