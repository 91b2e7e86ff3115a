# SPDX-License-Identifier: Apache-2.0
"""Operators of classical machine learning: trees, linear models, encodings of numbers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...errors import InvalidError, UnsupportedError
from ...nn import functional as F
from .registry import Node, op
from .values import constant, lt, tensor_of_array

ML = "ai.onnx.ml"
_MODES = ("BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ", "BRANCH_MEMBER")


@op("ArrayFeatureExtractor", 1, domain=ML)
def array_feature_extractor(a: Node, x: Any, index: Any) -> Any:
    out = lt.index_select(x, x.ndim - 1, index.to(lt.int64).reshape(-1))
    return out.reshape(1, -1) if x.ndim == 1 else out


@op("Binarizer", 1, domain=ML)
def binarizer(a: Node, x: Any) -> Any:
    return (x > a.get("threshold", 0.0)).to(x.dtype)


@op("Scaler", 1, domain=ML)
def scaler(a: Node, x: Any) -> Any:
    offset, scale = (constant(a.get(n, [d]), dtype=lt.float32) for n, d in (("offset", 0.0), ("scale", 1.0)))
    return (x.to(lt.float32) - offset) * scale


@op("Normalizer", 1, domain=ML)
def normalizer(a: Node, x: Any) -> Any:
    how, t = a.one_of("norm", "MAX", ("MAX", "L1", "L2")), x.to(lt.float32)
    order = {"MAX": math.inf, "L1": 1.0, "L2": 2.0}[how]
    norm = lt.linalg.vector_norm(t, order, (-1,), True)
    return t / lt.where(norm == 0, lt.ones_like(norm), norm)


@op("LinearRegressor", 1, domain=ML)
def linear_regressor(a: Node, x: Any) -> Any:
    weights = constant(a.need("coefficients"), dtype=lt.float32).reshape(a.get("targets", 1), -1)
    out = x.to(lt.float32) @ weights.t()
    return _transformed(a, out + constant(a["intercepts"], dtype=lt.float32) if "intercepts" in a else out)


def _transformed(a: Node, scores: Any) -> Any:
    """Scores after the node's post_transform, a name or its number."""
    how = a.get("post_transform", "NONE")
    how = ("NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO", "PROBIT")[how] if isinstance(how, int) else how
    if how not in ("NONE", "SOFTMAX", "LOGISTIC"):
        raise UnsupportedError(f"post_transform {how}")
    return scores if how == "NONE" else F.softmax(scores, -1) if how == "SOFTMAX" else lt.sigmoid(scores)


@op("LabelEncoder", 1, domain=ML)
def label_encoder(a: Node, x: Any) -> Any:
    keys, values = (next((a[n] for n in a if n.startswith(f"{what}_")), None) for what in ("keys", "values"))
    if keys is None or values is None or any(isinstance(v, str) for v in [*keys, *values]):
        raise UnsupportedError("strings, which are no dtype of libtensor")
    default = a.get("default_tensor", a.get("default_int64", a.get("default_float")))
    if isinstance(values, list):
        values = np.array(values, np.int64 if "values_int64s" in a else np.float32)
    if default is None:
        default = -1 if values.dtype.kind in "iu" else 0.0
    known, found = tensor_of_array(np.asarray(keys)).to(x.dtype), tensor_of_array(values)
    t = x.unsqueeze(-1)
    same = (t == known) | (lt.isnan(t) & lt.isnan(known)) if x.is_floating_point() else t == known
    last = known.shape[0] - 1 - lt.argmax(lt.flip(same, (-1,)).to(lt.int64), dim=-1)
    mapped = lt.index_select(found, 0, last.reshape(-1)).reshape(x.shape)
    other = lt.full_like(mapped, np.asarray(default).reshape(-1)[0].item())
    return lt.where(lt.any(same, -1), mapped, other)


# ---- trees


class Forest:
    """Trees in arrays: node i compares feature[i] with split[i] and goes on at yes[i] or no[i]; leaves stay where they are.
    `votes` has the votes of each node for each target."""

    def __init__(self, n: int, targets: int, dtype: Any) -> None:
        self.feature: Any = np.zeros(n, np.int64)
        self.mode: Any = np.full(n, -1)
        self.split = np.zeros(n, dtype)
        self.yes, self.no = np.arange(n), np.arange(n)
        self.nan_is_yes: Any = np.zeros(n, bool)
        self.votes = np.zeros((n, targets), dtype)
        self.voted: Any = np.zeros((n, targets), bool)
        self.members: dict[int, Any] = {}
        self.roots: Any = np.zeros(0, np.int64)

    def depth(self) -> int:
        at, levels = set(self.roots.tolist()), 0
        while any(self.mode[i] >= 0 for i in at):
            at = {int(child) for i in at if self.mode[i] >= 0 for child in (self.yes[i], self.no[i])}
            levels += 1
            if levels > len(self.mode):
                raise InvalidError("the nodes of a tree form a cycle")
        return levels

    def scores(self, x: Any, aggregate: str) -> Any:
        at = constant(self.roots).reshape(1, -1).broadcast_to((x.shape[0], len(self.roots)))
        feature, split, mode = constant(self.feature), constant(self.split), constant(self.mode)
        yes, no, nan_is_yes = constant(self.yes), constant(self.no), constant(self.nan_is_yes)
        used = sorted(set(self.mode.tolist()) - {-1})
        for _ in range(self.depth()):
            flat = at.reshape(-1)
            value = lt.gather(x, 1, lt.index_select(feature, 0, flat).reshape(at.shape))
            bound = lt.index_select(split, 0, flat).reshape(at.shape).to(x.dtype)
            kind = lt.index_select(mode, 0, flat).reshape(at.shape)
            goes = lt.zeros_like(value, dtype=lt.bool)
            for m in used:
                goes = lt.where(kind == m, self._holds(m, value, bound, at), goes)
            goes = goes | (lt.isnan(value) & lt.index_select(nan_is_yes, 0, flat).reshape(at.shape))
            at = lt.where(
                goes,
                lt.index_select(yes, 0, flat).reshape(at.shape),
                lt.index_select(no, 0, flat).reshape(at.shape),
            )
        return self._joined(at, aggregate)

    def _holds(self, mode: int, value: Any, bound: Any, at: Any) -> Any:
        compare = (lt.le, lt.lt, lt.ge, lt.gt, lt.eq, lt.ne)
        if mode < len(compare):
            return compare[mode](value, bound)
        out = lt.zeros_like(value, dtype=lt.bool)
        for node, members in self.members.items():
            inside = lt.any(value.unsqueeze(-1) == constant(members, value.dtype), -1)
            out = out | ((at == node) & inside)
        return out

    def _joined(self, at: Any, aggregate: str) -> Any:
        shape = (*at.shape, self.votes.shape[1])
        if aggregate in ("SUM", "AVERAGE"):
            total = lt.index_select(constant(self.votes), 0, at.reshape(-1)).reshape(shape).sum(1)
            return total / max(len(self.roots), 1) if aggregate == "AVERAGE" else total
        end = math.inf if aggregate == "MIN" else -math.inf
        held = constant(np.where(self.voted, self.votes, end).astype(self.votes.dtype))
        rows = lt.index_select(held, 0, at.reshape(-1)).reshape(shape)
        out = lt.amin(rows, (1,)) if aggregate == "MIN" else lt.amax(rows, (1,))
        return lt.where(lt.isinf(out), lt.zeros_like(out), out)


@op("TreeEnsemble", 5, domain=ML)
def tree_ensemble(a: Node, x: Any) -> Any:
    splits, weights, modes = a.need("nodes_splits"), a.need("leaf_weights"), a.need("nodes_modes").reshape(-1)
    n, leaves = len(splits), len(weights)
    forest = Forest(n + leaves, a.need("n_targets"), weights.dtype)
    forest.feature[:n], forest.split[:n], forest.mode[:n] = a.need("nodes_featureids"), splits, modes
    for name, side in (("true", forest.yes), ("false", forest.no)):
        side[:n] = np.array(a.need(f"nodes_{name}nodeids")) + n * np.array(a.need(f"nodes_{name}leafs"))
    if "nodes_missing_value_tracks_true" in a:
        forest.nan_is_yes[:n] = np.array(a["nodes_missing_value_tracks_true"], bool)
    places = n + np.arange(leaves), np.array(a.need("leaf_targetids"))
    forest.votes[places], forest.voted[places] = weights, True
    forest.roots = np.array(a.need("tree_roots"), np.int64)
    sets: list[list[float]] = [[]]
    for value in np.asarray(a.get("membership_values", [])).reshape(-1).tolist():
        if math.isnan(value):
            sets.append([])
        else:
            sets[-1].append(value)
    for node, members in zip(np.flatnonzero(modes == 6).tolist(), sets):
        forest.members[node] = np.array(members, splits.dtype)
    how = ("AVERAGE", "SUM", "MIN", "MAX")[a.get("aggregate_function", 1)]
    return _transformed(a, forest.scores(x, how))


@op("TreeEnsembleRegressor", 1, domain=ML)
def tree_ensemble_regressor(a: Node, x: Any) -> Any:
    forest = _by_ids(a, "target", a.get("n_targets", 1))
    scores = forest.scores(x.to(lt.float32), a.one_of("aggregate_function", "SUM", ("SUM", "AVERAGE", "MIN", "MAX")))
    base = a.get("base_values", a.get("base_values_as_tensor"))
    return _transformed(a, scores if base is None else scores + constant(base, scores.dtype))


@op("TreeEnsembleClassifier", 1, domain=ML)
def tree_ensemble_classifier(a: Node, x: Any) -> Any:
    if "classlabels_int64s" not in a:
        raise UnsupportedError("labels that are strings, which are no dtype of libtensor")
    labels = a["classlabels_int64s"]
    forest = _by_ids(a, "class", len(labels))
    scores = forest.scores(x.to(lt.float32), "SUM")
    base = a.get("base_values", a.get("base_values_as_tensor"))
    if base is not None:
        scores = scores + constant(base, scores.dtype)
    if len(labels) == 2 and len(set(a.need("class_ids"))) == 1:  # votes for one of two classes
        score = lt.select(scores, 1, a["class_ids"][0])
        positive = bool(np.all(forest.votes >= 0))
        chosen = (score > (0.5 if positive else 0.0)).to(lt.int64)
        scores = lt.stack([1 - score if positive else -score, score], 1)
    else:
        chosen = lt.argmax(scores, dim=1)
    return lt.index_select(constant(labels, dtype=lt.int64), 0, chosen), _transformed(a, scores)


def _by_ids(a: Node, kind: str, targets: int) -> Forest:
    """A forest whose nodes are named by their tree and a number."""
    names = list(zip(a.need("nodes_treeids"), a.need("nodes_nodeids")))
    place = {name: i for i, name in enumerate(names)}
    values = np.asarray(a.get("nodes_values_as_tensor", a.get("nodes_values")), np.float32)
    forest = Forest(len(names), targets, np.float32)
    forest.feature[:], forest.split[:] = a.need("nodes_featureids"), values
    for i, mode in enumerate(a.need("nodes_modes")):
        if mode != "LEAF":
            forest.mode[i] = _MODES.index(mode)
            forest.yes[i] = place[names[i][0], a.need("nodes_truenodeids")[i]]
            forest.no[i] = place[names[i][0], a.need("nodes_falsenodeids")[i]]
    if "nodes_missing_value_tracks_true" in a:
        forest.nan_is_yes[:] = np.array(a["nodes_missing_value_tracks_true"], bool)
    weights = np.asarray(a.get(f"{kind}_weights_as_tensor", a.get(f"{kind}_weights")), np.float32)
    votes = zip(a.need(f"{kind}_treeids"), a.need(f"{kind}_nodeids"), a.need(f"{kind}_ids"), weights)
    for tree, node, target, weight in votes:
        forest.votes[place[tree, node], target] += weight
        forest.voted[place[tree, node], target] = True
    children = {int(c) for i in range(len(names)) if forest.mode[i] >= 0 for c in (forest.yes[i], forest.no[i])}
    forest.roots = np.array([i for i in range(len(names)) if i not in children], np.int64)
    return forest
