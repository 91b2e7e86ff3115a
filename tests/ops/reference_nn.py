# SPDX-License-Identifier: Apache-2.0
"""As reference.py, for losses, normalizations and attention."""

import math

import numpy as np
from reference import layer_norm, reduce_loss, scaled, softmax


def smooth_l1_loss(x, target, beta, reduction):
    d = np.abs(x - target)
    return reduce_loss(np.where(d < beta, d**2 / (2 * beta or 1), d - beta / 2), reduction)


def kl_div(x, target, log_target, reduction):
    if log_target:
        return reduce_loss(np.exp(target) * (target - x), reduction)
    return reduce_loss(target * (np.log(target) - x), reduction)


def binary_cross_entropy(x, target, weight, reduction):
    losses = -(target * np.log(x) + (1 - target) * np.log(1 - x))
    return reduce_loss(losses if weight is None else losses * weight, reduction)


def poisson_nll_loss(x, target, log_input, full, eps, reduction):
    losses = np.exp(x) - target * x if log_input else x - target * np.log(x + eps)
    if full:
        stirling = target * np.log(target) - target + np.log(2 * math.pi * target) / 2
        losses = losses + np.where(target > 1, stirling, 0)
    return reduce_loss(losses, reduction)


def gaussian_nll_loss(x, target, var, full, eps, reduction):
    var = var[..., None] if x.ndim and var.shape == x.shape[:-1] else var
    var = np.maximum(var, eps)
    losses = (np.log(var) + (x - target) ** 2 / var) / 2
    return reduce_loss(losses + (math.log(2 * math.pi) / 2 if full else 0), reduction)


def hinge_embedding_loss(x, target, margin, reduction):
    return reduce_loss(np.where(target == 1, x, np.maximum(margin - x, 0)), reduction)


def rows(x):
    return x.reshape(-1, x.shape[-1]) if x.size else x


def multi_margin_loss(x, target, p, margin, weight, reduction):
    losses = []
    for scores, y in zip(rows(x), target.reshape(-1), strict=True):
        others = [max(scores[j] - scores[y] + margin, 0) ** p for j in range(len(scores)) if j != y]
        losses.append(sum(others) * (1 if weight is None else weight[y]) / len(scores))
    return reduce_loss(np.array(losses).reshape(target.shape), reduction)


def multilabel_margin_loss(x, target, reduction):
    losses = []
    for scores, labels in zip(rows(x), rows(target), strict=True):
        own = list(labels[: list(labels).index(-1)] if -1 in labels else labels)
        rest = [j for j in range(len(scores)) if j not in own]
        losses.append(sum(max(scores[j] - scores[y] + 1, 0) for y in own for j in rest) / len(scores))
    return reduce_loss(np.array(losses, float).reshape(x.shape[:-1]), reduction)


def multilabel_soft_margin_loss(x, target, weight, reduction):
    losses = target * np.logaddexp(0, -x) + (1 - target) * np.logaddexp(0, x)
    return reduce_loss((losses if weight is None else losses * weight).mean(-1), reduction)


def cosine_similarity(x1, x2, axis, eps):
    a, b = np.broadcast_arrays(x1, x2)
    lengths = [np.maximum(np.sqrt((v * v).sum(axis)), eps) for v in (a, b)]
    return (a * b).sum(axis) / (lengths[0] * lengths[1])


def pairwise_distance(x1, x2, p, eps, keepdims):
    return (np.abs(x1 - x2 + eps) ** p).sum(-1, keepdims=bool(keepdims)) ** (1 / p)


def cosine_embedding_loss(x1, x2, target, margin, reduction):
    cosine = cosine_similarity(x1, x2, -1, 1e-12)
    return reduce_loss(np.where(target == 1, 1 - cosine, np.maximum(cosine - margin, 0)), reduction)


def triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, reduction):
    near = pairwise_distance(anchor, positive, p, eps, False)
    far = pairwise_distance(anchor, negative, p, eps, False)
    far = np.minimum(far, pairwise_distance(positive, negative, p, eps, False)) if swap else far
    return reduce_loss(np.maximum(near - far + margin, 0), reduction)


# ---- normalizations


def rms_norm(x, norm_ndim, weight, eps):
    axes = tuple(range(x.ndim - norm_ndim, x.ndim))
    return scaled(x / np.sqrt((x * x).mean(axes, keepdims=True) + eps), weight, None)


def channels(values, x):
    return None if values is None else values.reshape(1, -1, *[1] * (x.ndim - 2))


def group_norm(x, groups, weight, bias, eps):
    lines = x.reshape(len(x), groups, math.prod(x.shape[1:]) // groups)
    values = layer_norm(lines, 1, None, None, eps).reshape(x.shape)
    return scaled(values, channels(weight, x), channels(bias, x))


def instance_norm(x, weight, bias, running_mean, running_var, use_input_stats, eps):
    if use_input_stats:
        return group_norm(x, x.shape[1], weight, bias, eps)
    values = (x - channels(running_mean, x)) / np.sqrt(channels(running_var, x) + eps)
    return scaled(values, channels(weight, x), channels(bias, x))


def local_response_norm(x, size, alpha, beta, k):
    around = np.zeros(x.shape)
    for c in range(x.shape[1]):
        near = x[:, max(c - size // 2, 0) : c + (size - 1) // 2 + 1]
        around[:, c] = (near**2).sum(1)
    return x / (k + alpha / size * around) ** beta


def normalize(x, ord, axis, eps):
    length = (np.abs(x) ** ord).sum(axis, keepdims=True) ** (1 / ord)
    return x / np.maximum(length, eps)


# ---- attention


def scores_to_weights(scores):
    nothing = (scores == -np.inf).all(-1, keepdims=True)
    return np.where(nothing, 0, softmax(np.where(nothing, 0, scores), -1))


def attention(query, key, value, mask, causal, scale, enable_gqa):
    if enable_gqa:
        key, value = (np.repeat(x, query.shape[-3] // x.shape[-3], -3) for x in (key, value))
    scores = query @ np.swapaxes(key, -1, -2) * (scale or 1 / math.sqrt(query.shape[-1]))
    if causal:
        scores = np.where(np.tri(*scores.shape[-2:], dtype=bool), scores, -np.inf)
    if mask is not None:
        scores = np.where(mask, scores, -np.inf) if mask.dtype == bool else scores + mask
    return scores_to_weights(scores) @ value


def multi_head_attention(
    query, key, value, num_heads, in_weight, q_weight, k_weight, v_weight, in_bias, bias_k, bias_v, add_zero_attn,
    out_weight, out_bias, key_padding_mask, mask, need_weights, average_weights,
):  # fmt: skip
    batched = query.ndim == 3
    query, key, value = (x if batched else x[:, None] for x in (query, key, value))
    weights = (q_weight, k_weight, v_weight) if in_weight is None else np.split(in_weight, 3)
    biases = [0, 0, 0] if in_bias is None else np.split(in_bias, 3)
    q, k, v = (x @ w.T + b for x, w, b in zip((query, key, value), weights, biases, strict=True))
    more = []
    if bias_k is not None:
        more.append((bias_k, bias_v))
    if add_zero_attn:
        more.append((np.zeros(k.shape[-1]), np.zeros(k.shape[-1])))
    for extra_k, extra_v in more:
        k, v = (np.concatenate([x, np.broadcast_to(e, (1, *x.shape[1:]))]) for x, e in ((k, extra_k), (v, extra_v)))
    size = q.shape[-1] // num_heads
    q, k, v = (x.reshape(*x.shape[:2], num_heads, size).transpose(1, 2, 0, 3) for x in (q, k, v))
    added = np.zeros((len(q), 1, q.shape[2], k.shape[2]))
    known = added.shape[-1] - len(more)
    if mask is not None:
        added[..., :known] += mask
    if key_padding_mask is not None:
        added[..., :known] += np.where(key_padding_mask[:, None, None], -np.inf, 0)
    found = softmax(q @ np.swapaxes(k, -1, -2) / math.sqrt(size) + added, -1)
    out = (found @ v).transpose(2, 0, 1, 3).reshape(query.shape) @ out_weight.T
    out = out if out_bias is None else out + out_bias
    if not need_weights:
        return out if batched else out[:, 0], np.zeros(0)
    found = found.mean(1) if average_weights else found
    return (out, found) if batched else (out[:, 0], found[0])
