# SPDX-License-Identifier: Apache-2.0
"""Parameters with elements that are kept at 0."""

import copy

import pytest
from libtensor.nn.utils import prune

import libtensor as lt
from libtensor import nn

VALUES = [[1.0, -6.0, 3.0], [-4.0, 5.0, 0.5]]


def linear(scale=1.0):
    layer = nn.Linear(3, 2)
    with lt.no_grad():
        layer.weight.copy_(lt.tensor(VALUES) * scale)
    return layer


def test_least_magnitudes():
    layer = linear()
    weight = layer.weight
    assert prune.l1_unstructured(layer, "weight", 2) is layer and prune.is_pruned(nn.Sequential(layer))
    assert layer.weight_mask.tolist() == [[0, 1, 1], [1, 1, 0]] and layer.weight_orig is weight
    assert list(layer.state_dict()) == ["bias", "weight_orig", "weight_mask"]
    assert layer.weight.tolist() == [[0, -6, 3], [-4, 5, 0]]
    layer(lt.ones(1, 3)).sum().backward()
    assert weight.grad.tolist() == [[0, 1, 1], [1, 1, 0]]
    prune.l1_unstructured(layer, "weight", 0.5)  # half of the four that are left
    assert layer.weight_mask.tolist() == [[0, 1, 0], [0, 1, 0]]
    (hook,) = layer._forward_pre_hooks.values()
    assert isinstance(hook, prune.PruningContainer) and len(hook) == 2 and list(hook)[0] is hook[0]
    with lt.no_grad():
        weight.fill_(2)
    assert layer(lt.ones(1, 3)).tolist() == (layer.bias + 2).reshape(1, 2).tolist()
    prune.remove(layer, "weight")
    assert layer.weight is weight and weight.tolist() == [[0, 2, 0], [0, 2, 0]] and not prune.is_pruned(layer)
    assert sorted(layer.state_dict()) == ["bias", "weight"]
    with pytest.raises(lt.InvalidError, match="is not pruned"):
        prune.remove(layer, "weight")


def test_scores_other_than_the_values():
    layer = linear()
    scores = lt.tensor([[9.0, 1.0, 9.0], [9.0, 9.0, 9.0]])
    prune.l1_unstructured(layer, "weight", 1, importance_scores=scores)
    assert layer.weight_mask.tolist() == [[1, 0, 1], [1, 1, 1]]
    with pytest.raises(lt.ShapeError, match="importance_scores has shape"):
        prune.l1_unstructured(linear(), "weight", 1, importance_scores=lt.ones(2))
    assert prune.L1Unstructured(1).prune(lt.tensor([3.0, 1.0])).tolist() == [3, 0]
    assert prune.L1Unstructured(1).prune(lt.tensor([3.0, 1.0]), importance_scores=lt.tensor([0.0, 1.0])).tolist() == [
        0,
        1,
    ]


def test_slices():
    rows, columns = linear(), linear()
    prune.ln_structured(rows, "weight", 1, n=1, dim=0)  # |1| + |6| + |3| = 10 against 9.5
    assert rows.weight_mask.tolist() == [[1, 1, 1], [0, 0, 0]]
    prune.ln_structured(columns, "weight", 0.34, n=float("inf"), dim=-1)
    assert columns.weight_mask.tolist() == [[1, 1, 0], [1, 1, 0]]
    prune.ln_structured(columns, "weight", 1, n=2, dim=1)  # of the two that are left
    assert columns.weight_mask.tolist() == [[0, 1, 0], [0, 1, 0]]
    some = linear()
    prune.random_structured(some, "weight", 2, dim=1)
    assert sorted(some.weight_mask.sum(0).tolist()) == [0, 0, 2]
    kernel = nn.Conv2d(2, 3, 2)
    prune.ln_structured(kernel, "weight", 2, 2, 0)
    assert sorted(kernel.weight_mask.sum((1, 2, 3)).tolist()) == [0, 0, 8]
    with pytest.raises(lt.ShapeError, match="at least 2 axes"):
        prune.ln_structured(linear(), "bias", 1, 2, 0)
    with pytest.raises(IndexError, match="dim 2 is out of range"):
        prune.random_structured(linear(), "weight", 1, 2)


def test_by_chance():
    seen = set()
    for _ in range(20):
        layer = linear()
        prune.random_unstructured(layer, "weight", 0.5)
        assert layer.weight_mask.sum().item() == 3
        seen.add(str(layer.weight_mask.tolist()))
    assert len(seen) > 5


def test_masks():
    layer = linear()
    prune.custom_from_mask(layer, "weight", lt.tensor([[0, 1, 1], [1, 1, 1]]))
    prune.identity(layer, "bias")
    prune.custom_from_mask(layer, "weight", lt.tensor([[1, 1, 1], [1, 1, 0]]))
    assert layer.weight_mask.tolist() == [[0, 1, 1], [1, 1, 0]] and layer.bias_mask.tolist() == [1, 1]
    other = linear()
    prune.identity(other, "weight")
    prune.identity(other, "bias")
    other.load_state_dict(layer.state_dict())
    assert lt.equal(other(lt.ones(1, 3)), layer(lt.ones(1, 3)))
    with lt.no_grad():
        layer(lt.ones(1, 3))
    assert lt.equal(copy.deepcopy(layer)(lt.ones(1, 3)), layer(lt.ones(1, 3)))


def test_several_parameters_together():
    a, b = linear(), linear(2.0)
    prune.global_unstructured([(a, "weight"), (b, "weight")], prune.L1Unstructured, amount=4)  # 0.5, 1, 1, 2
    assert a.weight_mask.tolist() == [[0, 1, 1], [1, 1, 0]] and b.weight_mask.tolist() == [[0, 1, 1], [1, 1, 0]]
    prune.global_unstructured([(a, "weight"), (b, "weight")], prune.L1Unstructured, amount=0.5)  # 3, 4, 5 and 6 or 6
    assert a.weight_mask.sum().item() + b.weight_mask.sum().item() == 4 and b.weight_mask[1].tolist() == [1, 1, 0]
    scores = {(a, "weight"): lt.zeros(2, 3), (b, "weight"): lt.ones(2, 3)}
    a, b = linear(), linear()
    scores = {(a, "weight"): lt.zeros(2, 3), (b, "weight"): lt.ones(2, 3)}
    prune.global_unstructured([(a, "weight"), (b, "weight")], prune.L1Unstructured, scores, amount=6)
    assert a.weight_mask.sum().item() == 0 and b.weight_mask.sum().item() == 6
    with pytest.raises(TypeError, match="expected unstructured"):
        prune.global_unstructured([(a, "weight")], prune.RandomStructured, amount=1)
    with pytest.raises(lt.InvalidError, match="at least one pair"):
        prune.global_unstructured([], prune.L1Unstructured, amount=1)


@pytest.mark.parametrize("amount", [7, -1, 1.5, -0.5, "half", True, None])
def test_amounts(amount):
    layer = linear()
    with pytest.raises(lt.InvalidError, match="amount is"):
        prune.l1_unstructured(layer, "weight", amount)
    with pytest.raises(lt.InvalidError, match="amount is"):
        prune.random_unstructured(layer, "weight", amount)
    assert not prune.is_pruned(layer) and sorted(layer.state_dict()) == ["bias", "weight"]


def test_unknown_names():
    with pytest.raises(lt.InvalidError, match="has no parameter 'nope'"):
        prune.l1_unstructured(linear(), "nope", 1)
    with pytest.raises(lt.InvalidError, match="has no parameter 'bias'"):
        prune.l1_unstructured(nn.Linear(2, 2, bias=False), "bias", 1)
