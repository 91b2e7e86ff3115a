# SPDX-License-Identifier: Apache-2.0
"""What programs written for PyTorch use around a network: hooks, groups of one process, forward AD, recordings."""

import importlib
import math
import os
import warnings

import numpy as np
import pytest

import libtensor as lt
from libtensor import nn
from libtensor.autograd import forward_ad, graph


def values(seed, *shape):
    return np.random.RandomState(seed).standard_normal(shape)


def made(seed, *shape, grad=True):
    return lt.tensor(values(seed, *shape), dtype=lt.float64, requires_grad=grad)


# ---- hooks after accumulation


def test_a_step_in_the_backward_pass_is_that_of_a_loop():
    def trained(in_hooks):
        net = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1)).double()
        with lt.no_grad():
            for i, p in enumerate(net.parameters()):
                p.copy_(lt.tensor(values(i, *p.shape)))
        optimisers = {p: lt.optim.Adam([p], lr=0.05) for p in net.parameters()}

        def step(p):
            optimisers[p].step()
            optimisers[p].zero_grad()

        if in_hooks:
            for p in net.parameters():
                p.register_post_accumulate_grad_hook(step)
        for i in range(4):
            net(made(9 + i, 5, 3, grad=False)).square().mean().backward()
            if in_hooks:
                assert all(p.grad is None for p in net.parameters())
            else:
                for p in net.parameters():
                    step(p)
        return [p.tolist() for p in net.parameters()]

    assert trained(True) == trained(False)


def test_a_hook_after_accumulation_sees_the_whole_gradient():
    x, seen = made(0, 3), []
    handle = x.register_post_accumulate_grad_hook(lambda p: seen.append((p is x, p.grad.tolist())))
    ((x * 2).sum() + (x * 3).sum()).backward()
    lt.autograd.backward([(x * 2).sum(), x * 3], [None, lt.ones(3, dtype=lt.float64)])
    assert seen == [(True, [5.0] * 3), (True, [10.0] * 3)]
    lt.autograd.grad((x * 2).sum(), [x])
    (x * 2).sum().backward(inputs=[x])
    assert len(seen) == 3 and seen[-1][1] == [12.0] * 3
    handle.remove()
    handle.remove()
    x.sum().backward()
    assert len(seen) == 3


def test_each_leaf_has_its_hook_once_in_a_pass():
    leaves, order = [made(i, 3) for i in range(4)], []
    for i, leaf in enumerate(leaves):
        leaf.register_post_accumulate_grad_hook(lambda p, i=i: order.append((i, p.grad is not None)))
    a, b, c, d = leaves
    (((a.exp() * b).sin() * c).cos() * d * a).sum().backward()
    assert sorted(order) == [(i, True) for i in range(4)]
    b.grad = None
    (a * b).sum().backward()
    assert sorted(order[4:]) == [(0, True), (1, True)]


def test_where_hooks_after_accumulation_are_refused():
    with pytest.raises(RuntimeError, match="doesn't require gradient"):
        made(0, 2, grad=False).register_post_accumulate_grad_hook(print)
    with pytest.raises(RuntimeError, match="non-leaf"):
        (made(0, 2) * 2).register_post_accumulate_grad_hook(print)
    x = made(0, 2)
    with x.register_post_accumulate_grad_hook(lambda p: p):
        with pytest.raises(lt.InvalidTypeError, match="should return None"):
            x.sum().backward()
    x.sum().backward()


def test_hooks_of_several_gradients():
    a, b, c, seen, first = made(0, 2), made(1, 2), made(2, 2), [], []
    handle = graph.register_multi_grad_hook([a, b, c], lambda gs: seen.append([g is not None for g in gs]))
    graph.register_multi_grad_hook((a, b), lambda g: first.append(g.tolist()), mode="any")
    (a * b).sum().backward()
    (a * b * c).sum().backward()
    assert seen == [[True, True, False], [True, True, True]] and len(first) == 2
    handle.remove()
    (a * b).sum().backward()
    assert len(seen) == 2
    with pytest.raises(lt.InvalidError, match="'most', expected 'all' or 'any'"):
        graph.register_multi_grad_hook([a], print, mode="most")


# ---- what is saved for backward


class Square(lt.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return 2 * x * g


def test_saved_tensors_are_packed_and_unpacked():
    x, calls = made(0, 3), []

    def pack(t):
        calls.append("pack")
        return t.numpy().copy()

    def unpack(array):
        calls.append("unpack")
        return lt.from_numpy(array)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with graph.saved_tensors_hooks(pack, unpack):
            y = Square.apply(x)
    (g,) = lt.autograd.grad(y.sum(), [x], create_graph=True)
    np.testing.assert_allclose(g.tolist(), 2 * values(0, 3))
    g.sum().backward()  # the unpacked tensor has the history of x
    assert calls[:2] == ["pack", "unpack"] and x.grad.tolist() == [2.0] * 3


def test_save_on_cpu_and_where_hooks_are_disabled():
    x = made(0, 3)
    with graph.save_on_cpu(pin_memory=True):
        Square.apply(x).sin().sum().backward()
    np.testing.assert_allclose(x.grad.tolist(), 2 * values(0, 3) * np.cos(values(0, 3) ** 2))
    with graph.disable_saved_tensors_hooks("not here"):
        with pytest.raises(RuntimeError, match="not here"):
            graph.save_on_cpu().__enter__()
    with pytest.raises(lt.InvalidTypeError, match="pack_hook is int"):
        graph.saved_tensors_hooks(3, print)


# ---- forward AD


def test_tangents_are_directional_derivatives():
    p, t = values(0, 4), values(1, 4)
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(lt.tensor(p), lt.tensor(t))
        assert forward_ad.unpack_dual(dual).tangent.tolist() == t.tolist()
        value, change = forward_ad.unpack_dual(lt.sin(dual) * dual.sum())
        assert forward_ad.unpack_dual(lt.tensor(p)).tangent is None
    np.testing.assert_allclose(value.tolist(), np.sin(p) * p.sum())
    np.testing.assert_allclose(change.tolist(), np.cos(p) * t * p.sum() + np.sin(p) * t.sum())
    assert not value.requires_grad and not change.requires_grad


def test_tangents_of_parameters():
    layer, x = nn.Linear(3, 2).double(), made(3, 5, 3, grad=False)
    own = dict(layer.named_parameters())
    with forward_ad.dual_level():
        for name, p in own.items():
            delattr(layer, name)
            setattr(layer, name, forward_ad.make_dual(p, lt.ones_like(p)))
        change = forward_ad.unpack_dual(layer(x)).tangent
    np.testing.assert_allclose(change.tolist(), np.repeat(values(3, 5, 3).sum(1, keepdims=True) + 1, 2, 1))


def test_where_dual_tensors_are_refused():
    x = made(0, 2, grad=False)
    with pytest.raises(RuntimeError, match="no dual level"):
        forward_ad.make_dual(x, x)
    with forward_ad.dual_level():
        with pytest.raises(RuntimeError, match="a level is entered already"):
            forward_ad.enter_dual_level()
        with pytest.raises(lt.ShapeError, match=r"tangent has shape \[3\], expected that of the tensor, \[2\]"):
            forward_ad.make_dual(x, made(0, 3, grad=False))
        with pytest.raises(lt.DTypeError, match="floating"):
            forward_ad.make_dual(lt.arange(2), lt.arange(2))


def test_cotangents_are_a_tuple_of_one_for_a_single_primal():
    value, back = lt.func.vjp(lambda p: p["a"].sin(), {"a": lt.tensor(values(0, 3))})
    (found,) = back(lt.ones_like(value))
    np.testing.assert_allclose(found["a"].tolist(), np.cos(values(0, 3)))
    assert lt.autograd.gradcheck(Square.apply, (made(0, 2),), fast_mode=False, nondet_tol=1e-8)


# ---- groups of one process


@pytest.fixture
def group(monkeypatch):
    monkeypatch.delenv("WORLD_SIZE", raising=False)
    monkeypatch.delenv("RANK", raising=False)
    dist = lt.distributed
    dist.init_process_group("nccl", world_size=1, rank=0)
    yield dist
    if dist.is_initialized():
        dist.destroy_process_group()


def test_collectives_of_one_process(group):
    x, out = lt.arange(4.0), lt.zeros(4)
    assert group.all_reduce(x) is None and x.tolist() == [0, 1, 2, 3]
    work = group.reduce_scatter_tensor(out, x, op=group.ReduceOp.AVG, async_op=True)
    assert work.wait() and work.get_future().wait()[0] is out and out.tolist() == x.tolist()
    parts = [lt.zeros(2, 2)]
    group.all_gather(parts, x.reshape(2, 2))
    assert parts[0].tolist() == [[0, 1], [2, 3]]
    found = [None]
    group.all_gather_object(found, {"a": 1})
    assert found == [{"a": 1}] and group.get_rank() == 0 and group.get_world_size() == 1
    with pytest.raises(lt.UnsupportedError, match="there is one process"):
        group.send(x, dst=1)
    with pytest.raises(lt.InvalidError, match="2 tensors, expected one"):
        group.all_gather([out, out], x)


def test_half_of_a_launchers_variables_is_refused(monkeypatch):
    monkeypatch.delenv("RANK", raising=False)
    monkeypatch.setenv("WORLD_SIZE", "4")
    with pytest.raises(lt.InvalidError, match="WORLD_SIZE is '4' and RANK is not set"):
        lt.distributed.init_process_group("gloo")
    assert not lt.distributed.is_initialized()
    with pytest.raises(ValueError, match="Default process group has not been initialized"):
        lt.distributed.get_rank()


def test_data_parallel_training_on_one_process(group):
    from libtensor.nn.parallel import DistributedDataParallel
    from libtensor.utils.data import DistributedSampler

    net = DistributedDataParallel(nn.Linear(3, 2), find_unused_parameters=True)
    assert list(net.state_dict()) == ["module.weight", "module.bias"]
    with net.no_sync():
        assert not net.require_backward_grad_sync
        net(lt.ones(4, 3)).sum().backward()
    assert net.module.bias.grad.tolist() == [4.0, 4.0] and net.require_backward_grad_sync
    assert list(DistributedSampler(range(3), shuffle=False)) == [0, 1, 2]
    group.destroy_process_group()
    with pytest.raises(ValueError, match="process group"):
        DistributedDataParallel(nn.Linear(1, 1))


def test_sync_batch_norm_is_batch_norm_of_one_process():
    net = nn.Sequential(
        nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4, momentum=0.2), nn.Sequential(nn.BatchNorm1d(5, affine=False))
    )
    with lt.no_grad():
        net[1].weight.copy_(lt.arange(4.0))
    x = lt.tensor(values(0, 2, 3, 6, 6), dtype=lt.float32)
    plain = net[1](net[0](x))
    net[1].reset_running_stats()
    synced = nn.SyncBatchNorm.convert_sync_batchnorm(net)
    assert isinstance(synced[1], nn.SyncBatchNorm) and isinstance(synced[2][0], nn.SyncBatchNorm)
    assert synced[2][0].weight is None and synced[1].momentum == 0.2
    np.testing.assert_allclose(synced[1](synced[0](x)).tolist(), plain.tolist(), rtol=1e-6)
    assert synced[1].running_mean.abs().sum().item() > 0
    assert nn.SyncBatchNorm(5)(lt.ones(2, 5, 2, 2, 2)).shape == (2, 5, 2, 2, 2)
    with pytest.raises(lt.ShapeError, match="at least 2 axes"):
        nn.SyncBatchNorm(5)(lt.ones(5))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_forked_processes_share_memory():
    layer = nn.Linear(2, 2)
    before = layer.bias.tolist()
    assert layer.share_memory() is layer and layer.weight.is_shared() and not lt.ones(2).is_shared()
    assert layer.bias.tolist() == before and layer.bias.requires_grad
    child = os.fork()
    if child == 0:
        with lt.no_grad():
            layer.bias.add_(1)
        layer.bias.tolist()
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    np.testing.assert_allclose(layer.bias.tolist(), np.array(before) + 1, rtol=1e-6)


# ---- recordings and times


@lt.lazy("off")
def test_a_recording_under_pytorchs_names():
    from libtensor.profiler import ProfilerActivity, profile, record_function, schedule

    layer, x, ready = nn.Linear(8, 8), lt.ones(4, 8), []
    with profile(activities=[ProfilerActivity.CPU], record_shapes=True) as recording:
        with record_function("inference"):
            layer(x).sum().item()
    rows = recording.key_averages(group_by_input_shape=True)
    named = {row.key: row for row in rows}
    assert named["inference"].count == 1 and named["inference"].cpu_time_total >= named["linear"].cpu_time_total > 0
    lines = rows.table(sort_by="cpu_time_total", row_limit=1).splitlines()
    assert "inference" in lines[3] and len(lines) == 6
    with pytest.raises(lt.InvalidError, match="sort_by is 'colour'"):
        rows.table(sort_by="colour")
    plan = schedule(wait=1, warmup=1, active=2, repeat=2)
    with profile(schedule=plan, on_trace_ready=lambda p: ready.append(p.step_num)) as recording:
        for _ in range(12):
            layer(x).sum().item()
            recording.step()
    assert ready == [4, 8]


def test_the_time_of_a_statement():
    from libtensor.utils import benchmark

    timer = benchmark.Timer(
        "x.sum().item()", globals={"x": lt.ones(10)}, label="sums", sub_label="ten", description="own"
    )
    one = timer.timeit(4)
    several = timer.blocked_autorange(min_run_time=0.002)
    assert one.number_per_run == 4 and len(one.times) == 1 and one.mean > 0
    assert several.median > 0 and sum(several.raw_times) >= 0.002
    assert "sums" in str(benchmark.Compare([one])) and "own" in str(benchmark.Compare([one, several]))
    with pytest.raises(lt.InvalidError, match="language is 'c\\+\\+'"):
        benchmark.Timer("x", language="c++")


# ---- places of names


@pytest.mark.parametrize(
    "name",
    ["backends.cudnn", "backends.cuda", "backends.mps", "distributed", "multiprocessing", "utils.hooks", "utils.benchmark",
     "utils.model_zoo", "optim.adam", "optim.adamw", "optim.sgd", "autograd.variable", "nn.parallel"],
)  # fmt: skip
def test_modules_of_pytorch_have_their_places(name):
    found = importlib.import_module(f"libtensor.{name}")
    owner = lt
    for part in name.split("."):
        owner = getattr(owner, part)
    assert owner is found


def test_settings_of_backends_are_one_object():
    import libtensor.backends.cudnn as cudnn

    before = cudnn.benchmark
    cudnn.benchmark = True
    assert lt.backends.cudnn.benchmark
    cudnn.benchmark = before


def test_calls_of_cuda_that_programs_make_anywhere():
    lt.cuda.manual_seed_all(3)
    lt.cuda.manual_seed(3)
    assert len(lt.cuda.get_rng_state_all()) == lt.cuda.device_count()
    assert lt.cuda.is_bf16_supported() == lt.cuda.is_available() == lt.cuda.is_initialized()


def test_variable_is_a_tensor():
    x = lt.autograd.Variable(lt.ones(2), requires_grad=True)
    assert isinstance(x, lt.Tensor) and isinstance(x, lt.autograd.Variable) and x.requires_grad


def test_a_compiled_module_still_has_its_parameters():
    net = nn.Sequential(nn.Linear(2, 3), nn.Dropout(0.5))
    fast = lt.compile(net)
    assert [p.shape for p in fast.parameters()] == [(3, 2), (3,)]
    fast.eval()
    assert not net.training and list(fast.state_dict()) == ["0.weight", "0.bias"]
    with pytest.raises(AttributeError, match="colour"):
        _ = fast.colour


def test_decorators_of_jit_return_the_function():
    def f(x):
        return x + 1

    assert lt.jit.script(f) is f and lt.jit.trace(f, lt.ones(1)) is f and lt.jit.ignore(f) is f
    assert not lt.jit.is_scripting()


def test_functions_under_autocast():
    from libtensor.amp import autocast, custom_bwd, custom_fwd

    seen = []

    class Product(lt.autograd.Function):
        @staticmethod
        @custom_fwd(device_type="cpu", cast_inputs=lt.float32)
        def forward(ctx, a, b):
            seen.append((a.dtype, lt.is_autocast_enabled("cpu")))
            ctx.save_for_backward(a, b)
            return a @ b

        @staticmethod
        @custom_bwd(device_type="cpu")
        def backward(ctx, g):
            a, b = ctx.saved_tensors
            return g @ b.T, a.T @ g

    a = lt.ones(2, 2, dtype=lt.bfloat16, requires_grad=True)
    with autocast("cpu", dtype=lt.bfloat16, cache_enabled=True):
        y = Product.apply(a, lt.ones(2, 2))
    y.sum().backward()
    assert seen == [(lt.float32, False)] and a.grad.tolist() == [[2.0, 2.0]] * 2


def test_swapped_tensors():
    a, b = lt.ones(2), nn.Parameter(lt.zeros(3))
    keep = b
    lt.utils.swap_tensors(a, b)
    assert keep.tolist() == [1, 1] and a.tolist() == [0, 0, 0]
    assert isinstance(a, nn.Parameter) and a.requires_grad and not b.requires_grad
    with pytest.raises(lt.InvalidTypeError, match="not int"):
        lt.utils.swap_tensors(a, 3)


def test_a_saved_state_keeps_its_order(tmp_path):
    state = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3)).state_dict()
    lt.save(state, tmp_path / "state.pt")
    assert list(lt.load(tmp_path / "state.pt")) == list(state) != sorted(state)
    lt.save({"a": lt.ones(1), "b": lt.ones(2)}, tmp_path / "sorted.pt")
    assert lt.load_metadata(tmp_path / "sorted.pt") == {}


def test_trees_by_the_names_that_packages_use():
    from libtensor.utils import _pytree as tree

    kind = tree._get_node_type([1, (2, 3)])
    children, context = tree.SUPPORTED_NODES[kind].flatten_fn([1, (2, 3)])
    spec = tree.TreeSpec(kind, context, [tree.LeafSpec() for _ in children])
    assert tree.tree_unflatten(["a", "b"], spec) == ["a", "b"]
    assert list(tree.tree_iter({"x": 1, "y": [2]})) == [1, 2]


def test_schedules_of_a_small_program():
    """A warm-up with a cosine, as programs write it, in groups of parameters with weight decay of their own."""
    net = nn.Sequential(nn.Linear(4, 8), nn.LayerNorm(8))
    groups = [{"params": [p for p in net.parameters() if p.ndim > 1], "weight_decay": 0.1},
              {"params": [p for p in net.parameters() if p.ndim < 2], "weight_decay": 0.0}]  # fmt: skip
    optimiser = lt.optim.AdamW(groups, lr=1e-2, betas=(0.9, 0.95), fused=True)

    def rate(step):
        return (step + 1) / 3 if step < 3 else 0.5 * (1 + math.cos(math.pi * (step - 3) / 5))

    schedule, seen = lt.optim.lr_scheduler.LambdaLR(optimiser, rate), []
    for _ in range(5):
        seen.append(schedule.get_last_lr()[0])
        net(lt.ones(2, 4)).square().mean().backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        optimiser.zero_grad(set_to_none=True)
        schedule.step()
    np.testing.assert_allclose(seen, [1e-2 * rate(i) for i in range(5)])
