# SPDX-License-Identifier: Apache-2.0
"""Ways to write a row's setups, from functions (module, *inputs) -> result."""


def called(function):
    """As it is."""

    def setup(L, *inputs):
        return lambda: function(L, *inputs)

    return setup


def jitted(function):
    """By jax.jit, the inputs as arguments."""

    def setup(L, *inputs):
        compiled = L.jit(lambda *arrays: function(L, *arrays))
        return lambda: compiled(*inputs)

    return setup


def node(operator, **attributes):
    """A graph of one node for ONNX Runtime."""

    def setup(L, *inputs):
        return L.run(operator, *inputs, **attributes)

    return setup


def in_both(setup):
    """For libtensor and for PyTorch, whose names are the same."""
    return {"libtensor": setup, "torch": setup}
