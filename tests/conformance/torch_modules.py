# SPDX-License-Identifier: Apache-2.0
"""PyTorch's own table of modules (module_db) on libtensor and on PyTorch."""

import copy
import fnmatch
import functools
import pickle

import torch
from torch.testing._internal.common_modules import ModuleErrorEnum, module_db
from torch_calls import lt
from torch_entries import EXCEPTIONS, Entry
from torch_errors import refused
from torch_values import DTYPES, Disagreement, Foreign, magnitude, ours, same, tensors_of, theirs

CHECKED = (torch.float64, torch.float32)


def _recording(cls):
    """The class remembers what its objects were made of, so that ours can be made of the same."""
    start = cls.__init__

    @functools.wraps(start)
    def init(self, *args, **kwargs):
        start(self, *args, **kwargs)
        self.__dict__["_made_of"] = args, kwargs

    cls.__init__ = init


def converted(value):
    """Arguments of a module as libtensor takes them: modules and functions by their names."""
    if isinstance(value, torch.nn.Module):
        args, kwargs = value.__dict__.get("_made_of", ((), {}))
        found = getattr(lt.nn, type(value).__name__)(*converted(args), **converted(kwargs))
        load(found, value)
        return found
    if isinstance(value, (list, tuple)):
        return type(value)(converted(v) for v in value) if type(value) in (list, tuple) else ours(value)
    if isinstance(value, dict):
        return {k: converted(v) for k, v in value.items()}
    name = getattr(value, "__name__", "")
    if callable(value) and name and getattr(torch.nn.functional, name, None) is value:
        return getattr(lt.nn.functional, name)
    if callable(value) and name and getattr(torch, name, None) is value:
        return getattr(lt, name)
    if callable(value) and not isinstance(value, (torch.dtype, type)):
        raise Foreign(f"the function {value!r}")
    return ours(value)


def load(module, from_module):
    """The same parameters and buffers, copied."""
    module.load_state_dict({k: ours(v.detach().clone()) for k, v in from_module.state_dict().items()})


def _call(module, given, leaves=None):
    return module(*ours(given.args, leaves), **ours(given.kwargs, leaves))


def copied(value):
    """Inputs for one run, since modules may write to theirs."""
    if isinstance(value, torch.Tensor):
        return value.detach().clone().requires_grad_(value.requires_grad)
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        return type(value)(copied(v) for v in value)
    if isinstance(value, dict):
        return {k: copied(v) for k, v in value.items()}
    return value


class Given:
    """Arguments of one call."""

    def __init__(self, given):
        self.args, self.kwargs = (copied(given.args), copied(given.kwargs)) if given else ((), {})

    def tensors(self):
        return tensors_of(self.args) + tensors_of(list(self.kwargs.values()))


def _randoms(entry):
    return entry.name in EXCEPTIONS["random modules"]


def check_state(mine, peer):
    its, own = peer.state_dict(), mine.state_dict()
    if list(its) != list(own):
        raise Disagreement(f"keys {list(own)}, not {list(its)}"[:200])
    for name, value in its.items():
        got = theirs(own[name])
        if got.shape != value.shape or got.dtype != value.dtype:
            raise Disagreement(f"{name}: {got.dtype} {list(got.shape)}, not {value.dtype} {list(value.shape)}")


def compare(entry, info, sample, dtype, training):
    made = sample.constructor_input
    torch.manual_seed(3)
    peer = info.module_cls(*made.args, **made.kwargs).to(dtype).train(training)
    mine = None
    with entry.check("construction", dtype):
        mine = getattr(lt.nn, info.module_cls.__name__)(*converted(made.args), **converted(made.kwargs))
        mine = mine.to(DTYPES[dtype]).train(training)
        if repr(mine) != repr(peer):
            raise Disagreement(f"repr {mine!r}, not {peer!r}".replace("\n", " ")[:200])
    if mine is None or sample.forward_input is None:
        return
    if hasattr(peer, "has_uninitialized_params") and peer.has_uninitialized_params():
        peer(*Given(sample.forward_input).args)
        with entry.check("state", dtype):
            _call(mine, Given(sample.forward_input))
            mine.to(DTYPES[dtype]).train(training)
    state = copy.deepcopy(peer.state_dict())  # running statistics change
    with entry.check("state", dtype):
        check_state(mine, peer)
        load(mine, peer)
    given = Given(sample.forward_input)
    try:
        want = peer(*given.args, **given.kwargs)
    except Exception:
        return
    got, leaves, fresh = None, [], Given(sample.forward_input)
    random = _randoms(entry)
    with entry.check("forward", dtype):
        got = _call(mine, fresh, leaves)
        if random:
            want, values = [torch.zeros_like(t) for t in tensors_of(want)], [lt.zeros_like(t) for t in tensors_of(got)]
            same(tuple(theirs(v) for v in values), tuple(want), None, 0)
            return
        data = magnitude([*given.tensors(), *peer.parameters()])
        same(theirs(got), detached(want), None, 4 * data)
        for name, value in peer.state_dict().items():
            same(theirs(mine.state_dict()[name]), value, None, data)
    if dtype == torch.float64 and got is not None and not random:
        with entry.check("backward", dtype):
            backward(mine, peer, got, want, leaves, [t for t in given.tensors() if t.requires_grad])
    with entry.check("pickle", dtype):
        peer.load_state_dict(state)
        load(mine, peer)
        again = pickle.loads(pickle.dumps(mine))
        if repr(again) != repr(mine) or list(again.state_dict()) != list(mine.state_dict()):
            raise Disagreement(f"{again!r} after pickling")
        if again.training != mine.training:
            raise Disagreement(f"training {again.training} after pickling")
        if not random:
            same(theirs(_call(again, Given(sample.forward_input))), detached(want), None, 4 * data)


def detached(value):
    if isinstance(value, (list, tuple)):
        return tuple(detached(v) for v in value)
    return value.detach() if isinstance(value, torch.Tensor) else value


def backward(mine, peer, got, want, leaves, inputs):
    """Gradients of inputs and parameters, of the outputs weighted with random numbers."""
    wants, outs = ([t for t in tensors_of(v) if t.requires_grad] for v in (want, got))
    if len(outs) != len(wants):
        raise Disagreement(f"{len(outs)} differentiable results, not {len(wants)}")
    its, own = dict(peer.named_parameters()), dict(mine.named_parameters())
    if list(its) != list(own):
        raise Disagreement(f"parameters {list(own)}, not {list(its)}"[:200])
    targets = [*inputs, *(p for p in its.values() if p.requires_grad)]
    if not wants or not targets:
        return
    weights = [torch.randn(t.shape, dtype=t.dtype, generator=torch.Generator().manual_seed(7)) for t in wants]
    expected = torch.autograd.grad(wants, targets, weights, allow_unused=True)
    found = lt.autograd.grad(
        outs,
        [*leaves, *(p for p in own.values() if p.requires_grad)],
        [ours(w) for w in weights],
        allow_unused=True,
    )
    scale = max(1.0, magnitude([g for g in expected if g is not None]))
    for g, w, x in zip(found, expected, targets, strict=True):
        w = torch.zeros_like(x) if w is None else w.detach()
        same(torch.zeros_like(x) if g is None else theirs(g), w, None, 10 * scale)


def errors(entry, info):
    for training in (True, False):
        for case in info.module_error_inputs_func(
            info, device="cpu", dtype=torch.float64, requires_grad=False, training=training
        ):
            made, given = case.module_error_input.constructor_input, case.module_error_input.forward_input
            cls = getattr(lt.nn, info.module_cls.__name__)

            def construct(cls=cls, made=made):
                return cls(*converted(made.args), **converted(made.kwargs))

            with entry.check("error", "any"):
                if case.error_on == ModuleErrorEnum.CONSTRUCTION_ERROR:
                    refused(construct, case.error_type, case.error_regex)
                else:
                    module = construct().train(training)
                    if "weight" not in made.kwargs:  # parameters of the dtype of the input
                        module = module.to(DTYPES[torch.float64])
                    refused(lambda m=module, g=given: _call(m, g), case.error_type, case.error_regex)


def entries(chosen):
    """An Entry for each module."""
    for cls in (torch.nn.TransformerEncoderLayer, torch.nn.TransformerDecoderLayer):
        _recording(cls)
    for info in module_db:
        entry = Entry(f"nn.{info.module_cls.__name__}")
        if chosen.op and not fnmatch.fnmatchcase(entry.name, chosen.op):
            continue
        for dtype in (d for d in CHECKED if d in info.dtypes and fnmatch.fnmatchcase(DTYPES[d].name, chosen.dtype)):
            for training in (True, False):
                with entry.guard("forward", dtype):
                    torch.manual_seed(1)
                    samples = info.module_inputs_func(
                        info, device="cpu", dtype=dtype, requires_grad=dtype == torch.float64, training=training
                    )
                    for sample in samples:
                        compare(entry, info, sample, dtype, training)
        if info.module_error_inputs_func:
            with entry.guard("error", "any"):
                errors(entry, info)
        yield entry
