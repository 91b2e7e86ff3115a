# SPDX-License-Identifier: Apache-2.0
"""As reference.py, for recurrent networks, alignments, bags and reductions at places."""

import itertools
import math

import numpy as np
from reference import reduce_loss, sigmoid


def affine(x, w, b):
    return x @ w.T + (0 if b is None else b)


def rnn_cell(x, h, w_ih, w_hh, b_ih, b_hh, function):
    return function(affine(x, w_ih, b_ih) + affine(h, w_hh, b_hh))


def gru_cell(x, h, w_ih, w_hh, b_ih, b_hh):
    ours, theirs = np.split(affine(x, w_ih, b_ih), 3, -1), np.split(affine(h, w_hh, b_hh), 3, -1)
    r, z = (sigmoid(a + b) for a, b in zip(ours[:2], theirs[:2], strict=True))
    n = np.tanh(ours[2] + r * theirs[2])
    return (1 - z) * n + z * h


def lstm_cell(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = np.split(affine(x, w_ih, b_ih) + affine(h, w_hh, b_hh), 4, -1)
    c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
    return sigmoid(o) * np.tanh(c), c


CELLS = {
    "rnn_tanh": lambda x, h, c, *w: (rnn_cell(x, h, *w, np.tanh), c),
    "rnn_relu": lambda x, h, c, *w: (rnn_cell(x, h, *w, lambda v: np.maximum(v, 0)), c),
    "gru": lambda x, h, c, *w: (gru_cell(x, h, *w), c),
    "lstm": lambda x, h, c, *w: lstm_cell(x, h, c, *w),
}


def recurrent(name, x, h0, c0, weights, layers, bias, bidirectional, batch_first):
    batched, directions = x.ndim == 3, 1 + bidirectional
    x = np.swapaxes(x, 0, 1) if batched and batch_first else x if batched else x[:, None]
    each = len(weights) // (layers * directions)
    hidden = weights[1].shape[0] // {"gru": 3, "lstm": 4}.get(name, 1)
    out = weights[1].shape[1]
    shape = (layers * directions, x.shape[1])
    h0 = np.zeros((*shape, out)) if h0 is None else h0.reshape(*shape, out)
    c0 = np.zeros((*shape, hidden)) if c0 is None else c0.reshape(*shape, hidden)
    last_h, last_c = [], []
    for layer in range(layers):
        outputs = []
        for direction in range(directions):
            k = layer * directions + direction
            w_ih, w_hh, *rest = weights[k * each : (k + 1) * each]
            b_ih, b_hh = rest[:2] if bias else (None, None)
            project = rest[2 if bias else 0] if len(rest) % 2 else None
            h, c, states = h0[k], c0[k], []
            for v in x[::-1] if direction else x:
                h, c = CELLS[name](v, h, c, w_ih, w_hh, b_ih, b_hh)
                h = h if project is None else h @ project.T
                states.append(h)
            outputs.append(np.stack(states[::-1] if direction else states))
            last_h.append(h)
            last_c.append(c)
        x = np.concatenate(outputs, -1)
    x = np.swapaxes(x, 0, 1) if batched and batch_first else x if batched else x[:, 0]
    ends = [np.stack(last_h), np.stack(last_c)][: 2 if name == "lstm" else 1]
    return (x, *(end if batched else end[:, 0] for end in ends))


# ---- alignments, by going through all of them


def paths(labels, times, classes, blank):
    """Every line of classes that says the labels."""
    for path in itertools.product(range(classes), repeat=times):
        said = [c for c, _ in itertools.groupby(path) if c != blank]
        if said == list(labels):
            yield path


def instances(log_probs, targets, input_lengths, target_lengths):
    at = 0
    for n in range(log_probs.shape[1]):
        labels = targets[n, : target_lengths[n]] if targets.ndim == 2 else targets[at : at + target_lengths[n]]
        at += target_lengths[n]
        yield log_probs[: input_lengths[n], n], labels


def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity, reduction):
    single = log_probs.ndim == 2
    if single:
        log_probs, input_lengths, target_lengths = (
            log_probs[:, None],
            input_lengths.reshape(1),
            target_lengths.reshape(1),
        )
    losses = []
    for scores, labels in instances(log_probs, targets, input_lengths, target_lengths):
        times, classes = scores.shape
        total = sum(math.exp(sum(scores[t, c] for t, c in enumerate(p))) for p in paths(labels, times, classes, blank))
        losses.append(-math.log(total) if total else 0 if zero_infinity else math.inf)
    losses = np.array(losses)
    if reduction == 1:
        return (losses / np.maximum(target_lengths, 1)).mean()
    return losses[0] if single and reduction == 0 else reduce_loss(losses, reduction)


def ctc_nll_grad(dy, log_probs, targets, input_lengths, target_lengths, blank, zero_infinity):
    """exp(log_probs) minus the share of the paths that are at each place."""
    out = np.zeros(log_probs.shape)
    for n, (scores, labels) in enumerate(instances(log_probs, targets, input_lengths, target_lengths)):
        times, classes = scores.shape
        share, total = np.zeros(scores.shape), 0
        for path in paths(labels, times, classes, blank):
            weight = math.exp(sum(scores[t, c] for t, c in enumerate(path)))
            total += weight
            for t, c in enumerate(path):
                share[t, c] += weight
        if total:
            out[:times, n] = dy[n] * (np.exp(scores) - share / total)
        elif not zero_infinity:
            out[:times, n] = np.nan
    return out


# ---- places


def scatter_reduce(x, axis, index, src, reduce, include_self):
    if x.ndim == 0:
        return scatter_reduce(x[None], 0, index.reshape(1), src.reshape(1), reduce, include_self)[0]
    met = {}
    for place in np.ndindex(index.shape):
        target = list(place)
        target[axis] = int(index[place])
        met.setdefault(tuple(target), []).append(src[place])
    out = x.copy()
    for place, values in met.items():
        values = np.array(([x[place]] if include_self else []) + values)
        if reduce in ("sum", "prod"):
            out[place] = getattr(np, reduce)(values, dtype=None if values.dtype == bool else values.dtype)
        elif reduce == "mean":
            whole = x.dtype.kind in "iu"
            out[place] = np.sum(values, dtype=values.dtype) // len(values) if whole else values.mean()
        else:
            out[place] = values.max() if reduce == "amax" else values.min()
    return out


def embedding_bag(weight, index, offsets, mode, per_sample_weights, include_last_offset, padding_idx):
    if offsets is None:
        bags = [[(int(i), (b, k)) for k, i in enumerate(row)] for b, row in enumerate(index)]
    else:
        ends = [*offsets[1:]] if include_last_offset else [*offsets[1:], len(index)]
        bags = [[(int(index[k]), (k,)) for k in range(a, b)] for a, b in zip(offsets, ends, strict=False)]
    out = np.zeros((len(bags), weight.shape[1]))
    for b, bag in enumerate(bags):
        kept = [(i, place) for i, place in bag if i != padding_idx]
        if kept:
            rows = np.array([weight[i] * (1 if per_sample_weights is None else per_sample_weights[p]) for i, p in kept])
            out[b] = rows.sum(0) if mode == "sum" else rows.mean(0) if mode == "mean" else rows.max(0)
    return out
