# SPDX-License-Identifier: Apache-2.0
"""Random numbers, n-grams, and steps of optimizers."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from ...errors import InvalidError, UnsupportedError
from .registry import Node, op
from .values import constant, dtype_of, lt

TRAINING = "ai.onnx.preview.training"

# ---- random numbers


def generator(a: Node) -> Any:
    """A generator with the seed of the node, or None for the default one."""
    return lt.Generator(seed=int(a["seed"])) if "seed" in a else None


def _normal(a: Node, shape: Any, dtype: Any) -> Any:
    values = lt.randn(tuple(shape), generator=generator(a))
    return (values * a.get("scale", 1.0) + a.get("mean", 0.0)).to(dtype)


def _uniform(a: Node, shape: Any, dtype: Any) -> Any:
    low, high = a.get("low", 0.0), a.get("high", 1.0)
    return (lt.rand(tuple(shape), generator=generator(a)) * (high - low) + low).to(dtype)


@op("RandomNormal", 1)
def random_normal(a: Node) -> Any:
    return _normal(a, a.need("shape"), dtype_of(a.get("dtype", 1)))


@op("RandomUniform", 1)
def random_uniform(a: Node) -> Any:
    return _uniform(a, a.need("shape"), dtype_of(a.get("dtype", 1)))


@op("RandomNormalLike", 1)
def random_normal_like(a: Node, x: Any) -> Any:
    return _normal(a, x.shape, dtype_of(a["dtype"]) if "dtype" in a else x.dtype)


@op("RandomUniformLike", 1)
def random_uniform_like(a: Node, x: Any) -> Any:
    return _uniform(a, x.shape, dtype_of(a["dtype"]) if "dtype" in a else x.dtype)


@op("Bernoulli", 15)
def bernoulli(a: Node, x: Any) -> Any:
    dtype = dtype_of(a["dtype"]) if "dtype" in a else x.dtype
    return (lt.rand(x.shape, generator=generator(a)) < x.to(lt.float32)).to(dtype)


@op("Multinomial", 7)
def multinomial(a: Node, x: Any) -> Any:
    weights = lt.exp(x.to(lt.float32) - lt.amax(x.to(lt.float32), (1,), True))
    found = lt.multinomial(weights, a.get("sample_size", 1), True, generator=generator(a))
    return found.to(dtype_of(a.get("dtype", 6)))


# ---- n-grams


@op("TfIdfVectorizer", 9, host=(0,))
def tf_idf(a: Node, x: Any) -> Any:
    if "pool_strings" in a:
        raise UnsupportedError("n-grams of strings, which are no dtype of libtensor")
    pool, starts = a.need("pool_int64s"), a.need("ngram_counts")
    places, mode = a.need("ngram_indexes"), a.one_of("mode", "", ("TF", "IDF", "TFIDF"))
    low, high, skips = a.need("min_gram_length"), a.need("max_gram_length"), a.need("max_skip_count")
    grams: dict[tuple[int, ...], int] = {}
    for i, start in enumerate(starts):
        end = starts[i + 1] if i + 1 < len(starts) else len(pool)
        for j in range(start, end, i + 1):
            grams[tuple(pool[j : j + i + 1])] = len(grams)
    weights = a.get("weights", [1.0] * len(places))
    rows = x.reshape(1, -1) if x.ndim < 2 else x
    counts = np.zeros((rows.shape[0], max(places) + 1), np.float32)
    for row, found in zip(rows.tolist(), counts):
        for size, skip in itertools.product(range(low, high + 1), range(1, skips + 2)):
            if size == 1 and skip > 1:
                continue
            for start in range(len(row) - (size - 1) * skip):
                number = grams.get(tuple(row[start : start + size * skip : skip]))
                if number is not None:
                    found[places[number]] += 1
    factors = np.zeros(counts.shape[1], np.float32)
    factors[places] = weights
    out = {"TF": counts, "IDF": (counts > 0) * factors, "TFIDF": counts * factors}[mode]
    return constant(out.astype(np.float32).reshape(*x.shape[:-1], -1) if x.ndim < 2 else out.astype(np.float32))


# ---- optimizers


def _triples(xs: tuple[Any, ...], kinds: int) -> list[tuple[Any, ...]]:
    if not xs or len(xs) % kinds:
        raise InvalidError(f"{len(xs)} tensors, expected {kinds} for each parameter")
    n = len(xs) // kinds
    return [tuple(xs[i + n * k] for k in range(kinds)) for i in range(n)]


def _joined(found: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple(value for column in zip(*found) for value in column)


@op("Adagrad", 1, domain=TRAINING)
def adagrad(a: Node, rate: Any, step: Any, *xs: Any) -> Any:
    rate = rate / (1 + step.to(rate.dtype) * a.get("decay_factor", 0.0))
    found = []
    for x, grad, squares in _triples(xs, 3):
        grad = grad + x * a.get("norm_coefficient", 0.0)
        squares = squares + grad * grad
        found.append((x - rate * grad / (squares.sqrt() + a.get("epsilon", 1e-6)), squares))
    return _joined(found)


@op("Adam", 1, domain=TRAINING)
def adam(a: Node, rate: Any, step: Any, *xs: Any) -> Any:
    alpha, beta, eps = a.get("alpha", 0.9), a.get("beta", 0.999), a.get("epsilon", 1e-6)
    t = step.to(rate.dtype)
    corrected = rate * (1 - beta**t).sqrt() / (1 - alpha**t)
    rate = lt.where(step > 0, corrected, rate)
    found = []
    for x, grad, mean, square in _triples(xs, 4):
        grad = grad + x * a.get("norm_coefficient", 0.0)
        mean, square = mean * alpha + grad * (1 - alpha), square * beta + grad * grad * (1 - beta)
        x = (x - rate * mean / (square.sqrt() + eps)) * (1 - a.get("norm_coefficient_post", 0.0))
        found.append((x, mean, square))
    return _joined(found)


@op("Momentum", 1, domain=TRAINING)
def momentum(a: Node, rate: Any, step: Any, *xs: Any) -> Any:
    alpha, beta = a.need("alpha"), a.need("beta")
    nesterov = a.one_of("mode", "standard", ("standard", "nesterov")) == "nesterov"
    found = []
    for x, grad, velocity in _triples(xs, 3):
        grad = grad + x * a.get("norm_coefficient", 0.0)
        share = lt.where(step > 0, lt.full((), beta), lt.ones(())).to(grad.dtype)
        velocity = velocity * alpha + grad * share
        found.append((x - rate * (grad + velocity * alpha if nesterov else velocity), velocity))
    return _joined(found)
