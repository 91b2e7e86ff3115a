# SPDX-License-Identifier: Apache-2.0
"""Training steps for libtensor and PyTorch, whose names are the same."""

import numpy


class Step:
    """A step of training: the loss of the model and its gradient, then the optimizer; returns the loss."""

    def __init__(self, model, loss, optimizer, *data):
        self.model, self.loss, self.optimizer, self.data = model, loss, optimizer, data

    def __call__(self):
        return self.run(*self.data)

    def run(self, *data):
        self.optimizer.zero_grad()
        loss = self.loss(self.model, *data)
        loss.backward()
        self.optimizer.step()
        return loss.detach()

    def captured(self, capture):
        self.run = capture(self.run)
        return self

    def compiled(self, compile):
        self.model = compile(self.model)
        return self


def with_captured(setups):
    """The same setups, with libtensor's whole step as a program."""
    setup = setups["libtensor"]
    return {**setups, "libtensor": lambda L, *inputs: setup(L, *inputs).captured(L.jit)}


def load(L, model, weights):
    """Fills the parameters, in their order."""
    parameters = list(model.parameters())
    if [tuple(p.shape) for p in parameters] != [tuple(w.shape) for w in weights]:
        raise ValueError(f"parameters have shapes {[tuple(p.shape) for p in parameters]}")
    with L.no_grad():
        for p, w in zip(parameters, weights):
            p.copy_(w)
    return model


def fused(L):
    """PyTorch's optimizers have a faster form that is asked for."""
    return {"fused": True} if L.__name__ == "torch" else {}


def weights(*shapes):
    """Inputs: matrices and kernels scaled by their fan-in, vectors near zero."""

    def make(g):
        out = []
        for shape in shapes:
            fan_in = numpy.prod(shape[1:]) if len(shape) > 1 else 100
            out.append(numpy.float32(fan_in**-0.5) * g.standard_normal(shape, numpy.float32))
        return tuple(out)

    return make


def jax_sgd(L, loss, rate, data, params):
    """What a setup for JAX returns: steps of loss(params, *data), which give back the memory of the old parameters."""

    def step(params, *data):
        value, grads = L.value_and_grad(loss)(params, *data)
        return value, [p - rate * g for p, g in zip(params, grads)]

    return stepping(L.jit(step, donate_argnums=0), list(params), data)


def stepping(step, state, data):
    """A call that hands the state on from step to step."""

    def call():
        nonlocal state
        value, state = step(state, *data)
        return value

    return call
