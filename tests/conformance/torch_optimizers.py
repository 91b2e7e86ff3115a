# SPDX-License-Identifier: Apache-2.0
"""PyTorch's own table of optimisers (optim_db) on libtensor and on PyTorch: steps, options, states."""

import contextlib
import copy
import fnmatch
from unittest import mock

import torch
from torch.testing._internal.common_optimizers import (
    OptimizerErrorEnum,
    _get_optim_inputs_including_global_cliquey_kwargs,
    optim_db,
)
from torch_calls import lt
from torch_entries import Entry
from torch_errors import refused
from torch_values import DTYPES, Disagreement, ours, same, theirs

CHECKED = (torch.float64, torch.float32, torch.complex128)
STEPS = 5


def shapes_of(info):
    return [(3, 4), (5, 2)] if info.name == "Muon" else [(3, 4), (5,), ()]


def numbers(shapes, dtype, seed):
    g = torch.Generator().manual_seed(seed)
    return [torch.randn(s, dtype=dtype, generator=g) for s in shapes]


def iterated(grad, ns_coefficients, ns_steps, eps):
    """Newton and Schulz's iteration of PyTorch's Muon, in the dtype of the gradient instead of bfloat16."""
    a, b, c = ns_coefficients
    g = grad.T if grad.size(0) > grad.size(1) else grad
    g = g / g.norm().clamp(min=eps)
    for _ in range(ns_steps):
        gram = g @ g.T
        g = a * g + (b * gram + c * gram @ gram) @ g
    return g.T if grad.size(0) > grad.size(1) else g


@contextlib.contextmanager
def in_full(dtype):
    """PyTorch's factors of steps are of the default dtype, which is here that of double precision parameters; Muon
    does not iterate in bfloat16."""
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.float32 if dtype == torch.float32 else torch.float64)
    try:
        with mock.patch("torch.optim._muon._zeropower_via_newtonschulz", iterated):
            yield
    finally:
        torch.set_default_dtype(before)


class Run:
    """The same optimisation in one of both libraries."""

    def __init__(self, library, cls, info, kwargs, dtype, grouped):
        self.library, self.info, self.dtype = library, info, dtype
        self.take = (lambda t: t.clone()) if library is torch else (lambda t: ours(t.clone()))
        self.params = [self._parameter(t) for t in numbers(shapes_of(info), dtype, 1)]
        self.targets = [self.take(t) for t in numbers(shapes_of(info), dtype, 2)]
        options = self.options(kwargs)
        if grouped:
            first = {"params": self.params[:1], "lr": 0.02}
            if "weight_decay" in torch.optim.__dict__[info.name].__init__.__code__.co_varnames:
                first["weight_decay"] = 0.3
            self.optimizer = cls([first, {"params": self.params[1:]}], **options)
        else:
            self.optimizer = cls(self.params, **options)

    def _parameter(self, t):
        p = self.take(t)
        p.requires_grad = True
        return p

    def options(self, kwargs):
        kwargs = copy.deepcopy(kwargs)
        return kwargs if self.library is torch else ours(kwargs)

    def step(self, i):
        if self.info.step_requires_closure:
            return self.optimizer.step(self.loss)
        gradients = numbers(shapes_of(self.info), self.dtype, 100 + i)
        for p, g in zip(self.params, gradients, strict=True):
            p.grad = self.take(g)
        return self.optimizer.step()

    def loss(self):
        self.optimizer.zero_grad()
        total = 0
        for p, t in zip(self.params, self.targets, strict=True):
            d = p - t
            total = total + (d * d.conj()).real.sum() + (d * d.conj()).real.square().sum() * 0.1
        total.backward()
        return total

    def values(self):
        if self.library is torch:
            return [p.detach().clone() for p in self.params]
        return [theirs(p) for p in self.params]

    def state(self):
        held = self.optimizer.state_dict()
        return held if self.library is torch else translated(held, theirs, lt.Tensor)


def translated(value, convert, kind):
    """A state dict whose tensors are the other library's."""
    if isinstance(value, kind):
        return convert(value.detach().clone())
    if isinstance(value, dict):
        return {k: translated(v, convert, kind) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(translated(v, convert, kind) for v in value)
    return value


def same_states(got, want):
    """Keys of states and groups, their tensors, and their options."""
    if [sorted(g) for g in got["param_groups"]] != [sorted(g) for g in want["param_groups"]]:
        raise Disagreement(f"groups {[sorted(g) for g in got['param_groups']]}, not {want['param_groups']}"[:200])
    for g, w in zip(got["param_groups"], want["param_groups"], strict=True):
        for key in w:
            alike(g[key], w[key], f"group's {key}")
    if set(got["state"]) != set(want["state"]):
        raise Disagreement(f"state of {sorted(got['state'])}, not {sorted(want['state'])}")
    for number, w in want["state"].items():
        g = got["state"][number]
        if set(g) != set(w):
            raise Disagreement(f"state {sorted(g)}, not {sorted(w)}")
        for key, value in w.items():
            alike(g[key], value, key)


def alike(got, want, name):
    if isinstance(want, torch.Tensor) and isinstance(got, torch.Tensor):
        try:
            same(got, want.detach(), None, 1)
        except Disagreement as e:
            raise Disagreement(f"{name}: {e}") from e
        return
    if isinstance(want, (list, tuple)) and any(isinstance(v, torch.Tensor) for v in want):
        for g, w in zip(got, want, strict=True):
            alike(g, w, name)
        return
    if isinstance(want, torch.Tensor) and isinstance(got, float):
        want = want.item()
    if (got is None) != (want is None) or got != want:
        raise Disagreement(f"{name}: {got!r}, not {want!r}"[:160])


def compare(entry, info, kwargs, dtype, grouped):
    peer = Run(torch, info.optim_cls, info, kwargs, dtype, grouped)
    cls, mine = getattr(lt.optim, info.name), None
    with entry.check("construction", dtype):
        mine = Run(lt, cls, info, kwargs, dtype, grouped)
    if mine is None:
        return
    try:
        returned = [peer.step(i) for i in range(STEPS)]
    except RuntimeError:
        return
    failed = entry.ran["steps"] - entry.agreed["steps"]
    with entry.check("steps", dtype):
        for i, w in enumerate(returned):
            g = mine.step(i)
            if (w is None) != (g is None):
                raise Disagreement(f"step returns {g!r}, not {w!r}")
        same(tuple(mine.values()), tuple(peer.values()), None, 1)
    if entry.ran["steps"] - entry.agreed["steps"] > failed:
        return
    with entry.check("state", dtype):
        same_states(mine.state(), peer.state())
    with entry.check("round trip", dtype):
        for held in (mine.optimizer.state_dict(), translated(peer.optimizer.state_dict(), ours, torch.Tensor)):
            again, its = (Run(lib, c, info, kwargs, dtype, grouped) for lib, c in ((lt, cls), (torch, info.optim_cls)))
            again.optimizer.load_state_dict(held)
            its.optimizer.load_state_dict(copy.deepcopy(peer.optimizer.state_dict()))
            for i in range(2):
                its.step(i)
                again.step(i)
            same(tuple(again.values()), tuple(its.values()), None, 1)


def errors(entry, info):
    for case in info.optim_error_inputs_func(device="cpu", dtype=torch.float64):
        given = case.optimizer_error_input
        cls = getattr(lt.optim, info.name)

        def construct(given=given, cls=cls):
            return cls(parameters(given.params, {}), **ours(given.kwargs))

        with entry.check("error", "any"):
            if case.error_on == OptimizerErrorEnum.CONSTRUCTION_ERROR:
                refused(construct, case.error_type, case.error_regex)
            else:
                refused(lambda c=construct: c().step(), case.error_type, case.error_regex)


def parameters(value, made):
    """Parameters as ours; one that occurs twice is one object."""
    if isinstance(value, torch.Tensor):
        if id(value) in made:
            return made[id(value)]
        p = made[id(value)] = ours(value)
        p.requires_grad = value.requires_grad
        if value.grad is not None:
            p.grad = ours(value.grad)
        return p
    if isinstance(value, dict):
        return {k: parameters(v, made) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(parameters(v, made) for v in value)
    return value


def entries(chosen):
    """An Entry for each optimiser."""
    for info in optim_db:
        entry = Entry(f"optim.{info.name}")
        if chosen.op and not fnmatch.fnmatchcase(entry.name, chosen.op):
            continue
        if not hasattr(lt.optim, info.name):
            entry.count("construction", "any", "not there")
            yield entry
            continue
        for dtype in (d for d in CHECKED if fnmatch.fnmatchcase(DTYPES[d].name, chosen.dtype)):
            if dtype.is_complex and not info.supports_complex:
                continue
            with entry.guard("steps", dtype), in_full(dtype):
                for given in _get_optim_inputs_including_global_cliquey_kwargs("cpu", dtype, info):
                    kwargs = dict(given.kwargs)
                    for grouped in (False, True)[: 1 + info.supports_param_groups]:
                        for more in ({}, {"maximize": True}):
                            if more and (grouped or "maximize" in kwargs or info.name in ("LBFGS", "Muon")):
                                continue
                            compare(entry, info, kwargs | more, dtype, grouped)
        with entry.guard("error", "any"):
            errors(entry, info)
        yield entry
