# SPDX-License-Identifier: Apache-2.0
"""Inputs of rows: functions of a seeded generator."""

import numpy


def normal(*shapes, scale=1.0):
    return lambda g: tuple(numpy.float32(scale) * g.standard_normal(s, dtype=numpy.float32) for s in shapes)


def uniform(*shapes, low=0.0, high=1.0):
    def make(g):
        return tuple(low + (high - low) * g.random(s, dtype=numpy.float32) for s in shapes)

    return make


def integers(shape, n):
    return lambda g: (g.integers(0, n, shape),)


def signed_bytes(*shapes):
    return lambda g: tuple(g.integers(-128, 128, s, numpy.int8) for s in shapes)


def joined(*makers):
    return lambda g: tuple(array for make in makers for array in make(g))
