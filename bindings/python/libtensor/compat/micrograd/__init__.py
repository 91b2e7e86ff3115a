# SPDX-License-Identifier: Apache-2.0
"""micrograd's interface: scalars that differentiate themselves, and a multi-layer perceptron of them.

    from libtensor.compat.micrograd.engine import Value
    from libtensor.compat.micrograd.nn import MLP

A Value is a 0-d float64 tensor, so data is always a float, and a second backward() through one graph adds the true
gradient once more (micrograd propagates what its intermediate values have gathered before). Overwriting data that a
graph still needs is an error in backward().
"""
