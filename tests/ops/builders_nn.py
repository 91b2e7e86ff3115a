# SPDX-License-Identifier: Apache-2.0
"""Samples of losses, normalizations and attention; as builders.py."""

import numpy as np
from builders_order import BUILDERS, builder
from samples import Operand

__all__ = ["BUILDERS"]
SHAPES = [(2, 3), (), (0, 3), (3, 4)]


def reductions(shapes):
    """(shape, reduction); the mean of nothing is NaN."""
    for i, shape in enumerate(shapes):
        for reduction in (0, 1, 2) if i == 0 else (i % 3,):
            if 0 not in shape or reduction != 1:
                yield shape, reduction


def signs(draw, shape):
    found = draw(shape, "target")
    return Operand(np.where(found.values < 0, -1, 1).astype(found.values.dtype), draw.dtype, True)


def positive(operand):
    operand.values = abs(operand.values)
    return operand


@builder("smooth_l1_loss")
def smooth_l1_loss(draw):
    for i, (shape, reduction) in enumerate(reductions(SHAPES)):
        yield {
            "x": draw(shape),
            "target": draw(shape, "target"),
            "beta": (1.0, 0.5, 0.0)[i % 3],
            "reduction": reduction,
        }


@builder("huber_loss")
def huber_loss(draw):
    for i, (shape, reduction) in enumerate(reductions(SHAPES)):
        yield {"x": draw(shape), "target": draw(shape, "target"), "delta": (1.0, 0.5)[i % 2], "reduction": reduction}


@builder("kl_div")
def kl_div(draw):
    for i, (shape, reduction) in enumerate(reductions(SHAPES)):
        yield {"x": draw(shape), "target": draw(shape, "target"), "log_target": i % 2, "reduction": reduction}


@builder("binary_cross_entropy")
def binary_cross_entropy(draw):
    for i, (shape, reduction) in enumerate(reductions(SHAPES)):
        weight = positive(draw(shape[-1:], "weight")) if i % 2 else None
        yield {"x": draw(shape), "target": draw(shape, "target"), "weight": weight, "reduction": reduction}


@builder("poisson_nll_loss")
def poisson_nll_loss(draw):
    for i, (shape, reduction) in enumerate(reductions(SHAPES)):
        yield {
            "x": draw(shape),
            "target": draw(shape, "target"),
            "log_input": i % 2,
            "full": i % 3 == 0,
            "eps": 1e-3,
            "reduction": reduction,
        }


@builder("gaussian_nll_loss")
def gaussian_nll_loss(draw):
    for i, (shape, reduction) in enumerate(reductions(SHAPES)):
        var = shape if i % 2 or not shape else (*shape[:-1], 1)
        yield {
            "x": draw(shape),
            "target": draw(shape, "target"),
            "var": draw(var, "var"),
            "full": i % 2,
            "eps": 1e-3,
            "reduction": reduction,
        }
    yield {"x": draw((2, 3)), "target": draw((2, 3)), "var": draw((2,), "var"), "full": 0, "eps": 1e-3, "reduction": 1}


@builder("soft_margin_loss")
def soft_margin_loss(draw):
    for shape, reduction in reductions(SHAPES):
        yield {"x": draw(shape), "target": draw(shape, "target"), "reduction": reduction}


@builder("hinge_embedding_loss")
def hinge_embedding_loss(draw):
    for shape, reduction in reductions(SHAPES):
        yield {"x": draw(shape), "target": signs(draw, shape), "margin": 0.75, "reduction": reduction}


@builder("multi_margin_loss")
def multi_margin_loss(draw):
    for i, (shape, reduction) in enumerate(reductions([(4, 3), (3,), (2, 5), (0, 3)])):
        yield {
            "x": draw(shape),
            "target": draw.index(shape[:-1], shape[-1]),
            "p": 1.0 + i % 2,
            "margin": 0.75,
            "weight": positive(draw(shape[-1:], "weight")) if i % 2 else None,
            "reduction": reduction,
        }


@builder("multilabel_margin_loss")
def multilabel_margin_loss(draw):
    for shape, reduction in reductions([(3, 4), (4,), (2, 2), (0, 3)]):
        rows = [
            [*draw.rng.permutation(shape[-1])[: 1 + i % shape[-1]], *[-1] * shape[-1]][: shape[-1]] for i in range(3)
        ]
        target = np.array(rows[: shape[0]] if len(shape) == 2 else rows[0]).reshape(shape)
        yield {"x": draw(shape), "target": draw.fixed(target, "int64"), "reduction": reduction}


@builder("multilabel_soft_margin_loss")
def multilabel_soft_margin_loss(draw):
    for i, (shape, reduction) in enumerate(reductions([(2, 3), (4,), (0, 3), (2, 3, 2)])):
        weight = positive(draw(shape[-1:], "weight")) if i % 2 else None
        yield {"x": draw(shape), "target": draw(shape, "target"), "weight": weight, "reduction": reduction}


@builder("cosine_similarity")
def cosine_similarity(draw):
    for a, b, axis in [
        ((2, 3), (2, 3), 1),
        ((2, 3, 4), (3, 4), 0),
        ((4, 1), (1, 3), -1),
        ((3,), (3,), 0),
        ((0, 3), (0, 3), 1),
    ]:
        yield {"x1": draw(a, "x1"), "x2": draw(b, "x2"), "axis": axis, "eps": 1e-8}


@builder("pairwise_distance")
def pairwise_distance(draw):
    for i, (a, b) in enumerate([((2, 3), (2, 3)), ((4, 3), (3,)), ((3,), (3,)), ((0, 3), (0, 3))]):
        for p in (2.0, 1.0, 3.0) if i == 0 else (2.0,):
            yield {"x1": draw(a, "x1"), "x2": draw(b, "x2"), "p": p, "eps": 1e-3, "keepdims": i % 2}


@builder("cosine_embedding_loss")
def cosine_embedding_loss(draw):
    for shape, reduction in reductions([(3, 4), (4,), (0, 3)]):
        target = signs(draw, shape[:-1])
        yield {"x1": draw(shape), "x2": draw(shape), "target": target, "margin": 0.1, "reduction": reduction}


@builder("margin_ranking_loss")
def margin_ranking_loss(draw):
    for shape, reduction in reductions([(2, 3), (4,), (0, 3), ()]):
        target = draw(shape, "target")
        yield {"x1": draw(shape), "x2": draw(shape), "target": target, "margin": 0.3, "reduction": reduction}


@builder("triplet_margin_loss")
def triplet_margin_loss(draw):
    for i, (shape, reduction) in enumerate(reductions([(3, 4), (4,), (2, 3), (0, 3)])):
        yield {name: draw(shape, name) for name in ("anchor", "positive", "negative")} | {
            "margin": 2.0,
            "p": 2.0 + i % 2,
            "eps": 1e-3,
            "swap": i % 2,
            "reduction": reduction,
        }


# ---- normalizations


@builder("rms_norm")
def rms_norm(draw):
    for shape, n, scaled, eps in [
        ((4, 5), 1, True, 1e-3),
        ((2, 3, 4), 2, True, 1e-5),
        ((4, 5), 1, False, 0.1),
        ((0, 3), 1, True, 1e-3),
    ]:
        weight = draw(shape[len(shape) - n :], "weight") if scaled else None
        yield {"x": draw(shape), "norm_ndim": n, "weight": weight, "eps": eps}


@builder("group_norm")
def group_norm(draw):
    for shape, groups, affine in [
        ((2, 4, 3), 2, True),
        ((2, 4), 2, True),
        ((2, 3, 2, 2), 1, False),
        ((0, 4, 3), 2, True),
    ]:
        weight, bias = (draw(shape[1:2], "weight"), draw(shape[1:2], "bias")) if affine else (None, None)
        yield {"x": draw(shape), "groups": groups, "weight": weight, "bias": bias, "eps": 1e-3}


@builder("instance_norm")
def instance_norm(draw):
    for shape, own, affine in [
        ((2, 3, 4), 1, True),
        ((2, 3, 2, 2), 0, True),
        ((2, 3, 4), 1, False),
        ((0, 3, 4), 1, True),
    ]:
        weight, bias = (draw((3,), "weight"), draw((3,), "bias")) if affine else (None, None)
        yield {
            "x": draw(shape),
            "weight": weight,
            "bias": bias,
            "running_mean": None if own else draw((3,)),
            "running_var": None if own else positive(draw((3,))),
            "use_input_stats": own,
            "momentum": 0.1,
            "eps": 1e-3,
        }


@builder("local_response_norm")
def local_response_norm(draw):
    for shape, size in [((2, 5, 3), 3), ((2, 4, 2, 2), 2), ((1, 3, 2), 9), ((0, 3, 2), 3)]:
        yield {"x": draw(shape), "size": size, "alpha": 0.5, "beta": 0.75, "k": 1.0}


@builder("normalize")
def normalize(draw):
    for shape, ord_, axis in [((2, 3), 2.0, 1), ((2, 3, 4), 1.0, 0), ((3,), 3.0, -1), ((0, 3), 2.0, 1)]:
        yield {"x": draw(shape), "ord": ord_, "axis": axis, "eps": 1e-12}


@builder("feature_dropout", "alpha_dropout", "feature_alpha_dropout")
def dropouts(draw):
    for p, training in [(0.5, 1), (0.0, 1), (1.0, 1), (0.3, 0)]:
        yield {"x": draw((4, 5, 2)), "p": p, "training": training, "rng": None}


@builder("rrelu")
def rrelu(draw):
    for training in (1, 0):
        yield {"x": draw((4, 5)), "lower": 0.25, "upper": 0.5, "training": training, "rng": None}


@builder("gumbel_softmax")
def gumbel_softmax(draw):
    for shape, hard, axis in [((4, 5), 0, -1), ((2, 3, 4), 1, 1), ((3,), 1, 0), ((), 0, 0), ((0, 3), 1, 1)]:
        yield {"logits": draw(shape), "tau": 0.75, "hard": hard, "axis": axis, "rng": None}


# ---- attention


@builder("scaled_dot_product_attention")
def attention(draw):
    allowed = np.array([[1, 0, 1, 1], [0, 1, 1, 0], [0, 0, 0, 0]], bool)
    for q, k, v, mask, causal, scale, gqa in [
        ((2, 3, 4), (2, 3, 4), (2, 3, 2), None, 1, 0.0, 0),
        ((3, 2), (4, 2), (4, 5), "float", 0, 0.5, 0),
        ((2, 3, 2), (2, 4, 2), (2, 4, 3), "bool", 0, 0.0, 0),
        ((1, 4, 3, 2), (1, 2, 4, 2), (1, 2, 4, 2), None, 0, -1.0, 1),
        ((0, 3, 2), (0, 4, 2), (0, 4, 2), None, 0, 0.0, 0),
    ]:
        given = draw.fixed(allowed, "bool") if mask == "bool" else mask and draw((3, 4), "mask")
        yield {
            "query": draw(q, "query"),
            "key": draw(k, "key"),
            "value": draw(v, "value"),
            "mask": given,
            "dropout_p": 0.0,
            "causal": causal,
            "scale": scale,
            "enable_gqa": gqa,
            "rng": None,
        }


@builder("flash_attention")
def flash_attention(draw):
    for case in attention(draw):
        if not case["enable_gqa"]:
            yield {k: case[k] for k in ("query", "key", "value", "mask", "causal", "scale")}
    # One query alone, and keys that heads share.
    yield {
        "query": draw((2, 2, 1, 3), "query"),
        "key": draw((2, 1, 5, 3), "key"),
        "value": draw((2, 1, 5, 2), "value"),
        "mask": draw((5,), "mask"),
        "causal": 0,
        "scale": 0.0,
    }


@builder("multi_head_attention")
def multi_head_attention(draw):
    padding = draw.fixed(np.array([[0, 0, 1, 0], [1, 0, 0, 0]]), "bool")
    for i, (q, s, size, separate, more) in enumerate([
        ((3, 2, 4), 4, 4, False, False),
        ((3, 2, 4), 4, 3, True, True),
        ((2, 2), 3, 2, False, False),
    ]):  # fmt: skip
        e, batch = q[-1], q[1:-1]
        k = (s, *batch, size)
        args = {"query": draw(q), "key": draw(k), "value": draw(k), "num_heads": 2 if e == 4 else 1}
        args["in_weight"] = None if separate else draw((3 * e, e))
        for name, width in (("q_weight", e), ("k_weight", size), ("v_weight", size)):
            args[name] = draw((e, width)) if separate else None
        args |= {"in_bias": draw((3 * e,)) if i != 2 else None}
        args |= {name: draw((e,)) if more else None for name in ("bias_k", "bias_v")}
        args |= {"add_zero_attn": int(more), "out_weight": draw((e, e)), "out_bias": draw((e,)) if i != 2 else None}
        args |= {"key_padding_mask": padding if i == 0 else None, "mask": draw((q[0], s)) if i else None}
        yield args | {"dropout_p": 0.0, "need_weights": i % 2, "average_weights": i % 2, "rng": None}
