# SPDX-License-Identifier: Apache-2.0
"""import torch as libtensor: what packages import and programs call."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest
from support import lt

shim = pytest.importorskip("libtensor.compat.torch")


def run(environment, *arguments, cwd=None, expect=0):
    ran = subprocess.run([sys.executable, *arguments], env=environment, cwd=cwd, capture_output=True, text=True)
    assert ran.returncode == expect, ran.stderr
    return ran


PACKAGE = """
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.distributed as dist
import torch.backends.cudnn as cudnn
import torch.utils.checkpoint
from torch import Tensor, einsum
from torch.cuda.amp import autocast
from torch.distributed.tensor import DTensor
from torch.fx import GraphModule
from torch.jit import Final
from torch.nn.modules.batchnorm import _BatchNorm
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.optim.lr_scheduler import LambdaLR
from torch.optim.optimizer import Optimizer
from torch.utils.data import DataLoader, TensorDataset

try:
    from torch.no_such_part import anything
except ModuleNotFoundError as e:
    MISSING = str(e)

cudnn.benchmark = True


@torch.jit.script
def scaled(x: Tensor, by: float) -> Tensor:
    return x * by


class Net(nn.Module):
    width: Final[int]

    def __init__(self) -> None:
        super().__init__()
        self.width = 4
        self.net = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))

    @torch.jit.ignore
    def forward(self, x: Tensor) -> Tensor:
        if torch.jit.is_scripting() or isinstance(x, (DTensor, GraphModule)):
            raise AssertionError
        return scaled(F.softmax(self.net(x), dim=-1), 2.0)


def build() -> nn.Module:
    return torch.compile(Net(), mode="max-autotune")
"""

TRAIN = """
import sys

import torch
from torch.utils.data import DataLoader, TensorDataset

from package.model import MISSING, build

torch.manual_seed(0)
net = build()
x = torch.linspace(-1, 1, 24).reshape(8, 3)
optimiser = torch.optim.SGD(net.parameters(), lr=float(sys.argv[1]))
losses = []
for epoch in range(3):
    for (batch,) in DataLoader(TensorDataset(x), batch_size=4):
        loss = (net(batch)[:, 0] - 2).square().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    losses.append(loss.item())
assert losses[2] < losses[1] < losses[0], losses
assert __name__ == "__main__" and sys.argv[0].endswith("train.py")
assert torch.backends.cudnn.benchmark is True
print(torch.__version__, torch.Tensor.__module__, MISSING)
"""


@pytest.fixture
def program(tmp_path):
    (tmp_path / "package").mkdir()
    (tmp_path / "package/__init__.py").write_text("")
    (tmp_path / "package/model.py").write_text(PACKAGE)
    (tmp_path / "train.py").write_text(TRAIN)
    return tmp_path


def test_a_script_with_a_package(program, environment):
    out = run(environment, "-m", "libtensor.compat.torch", str(program / "train.py"), "0.5").stdout
    version, module, missing = out.strip().split(" ", 2)
    assert version == "2.13.0+libtensor" and module.startswith("libtensor")
    assert missing == "No module named 'torch.no_such_part'"


def test_a_module_and_code(program, environment):
    ran = run(environment, "-m", "libtensor.compat.torch", "-m", "train", "0.5", cwd=program)
    assert ran.stdout.startswith("2.13.0")
    ran = run(
        environment,
        "-m",
        "libtensor.compat.torch",
        "-c",
        "import torch, sys; print(torch.ones(2).sum().item(), sys.argv)",
        "a",
    )
    assert ran.stdout.split(" ", 1) == ["2.0", "['-c', 'a']\n"]


def test_usage(environment):
    assert "usage" in run(environment, "-m", "libtensor.compat.torch", expect=2).stderr


CHECKS = """
import importlib.metadata, importlib.util, sys
import libtensor as lt
assert not [name for name in sys.modules if "compat" in name or name.partition(".")[0] == "torch"]
from libtensor.compat import torch as shim

assert not shim.is_installed()
shim.install(vision=True)
shim.install(vision=True)
assert shim.is_installed()
import torch, torchvision
import torch.nn.functional
from torchvision.transforms import functional as tvF

assert torch.Tensor is lt.Tensor and torch.nn.Linear is lt.nn.Linear and torch.float32 is lt.float32
assert torch.nn.functional.gelu is lt.nn.functional.gelu and torch.nn.functional is sys.modules["torch.nn.functional"]
assert torch.nn.modules.conv.Conv2d is lt.nn.Conv2d and torch.Size is lt.Size
assert torchvision.models.resnet18 is lt.vision.models.resnet18
assert importlib.metadata.version("torch") == torch.__version__ == torch.version.__version__
assert importlib.util.find_spec("torch") is not None and importlib.util.find_spec("torch.nope") is None
assert not hasattr(torch, "nope") and "Tensor" in dir(torch) and not hasattr(torch, "_convert")
assert torch.__version__ >= (2, 6) and torch.__version__ < "2.14" and torch.__version__ > "2.9"
assert torch.distributed.is_available() and not torch.compiler.is_compiling()
from torch.distributed.distributed_c10d import ProcessGroup, _get_default_group
from torch.distributed.fsdp import FullyShardedDataParallel, MixedPrecision
from torch.distributed.fsdp.fully_sharded_data_parallel import FullyShardedDataParallel as Same
from torch.distributed.optim import ZeroRedundancyOptimizer
from torch.distributed.tensor import DTensor, Replicate, Shard
from torch.distributed.tensor.placement_types import Shard as SameShard
assert ProcessGroup is lt.distributed.ProcessGroup and Same is FullyShardedDataParallel is lt.distributed.fsdp.FullyShardedDataParallel
assert Shard is SameShard and Shard(1) == Shard(dim=1) != Replicate() and Shard(0).is_shard(0) and not Shard(0).is_partial()
assert torch.distributed.group.WORLD is None and not isinstance(torch.ones(1), DTensor)
assert torch.utils._pytree.tree_map(lambda v: v + 1, {"a": [1]}) == {"a": [2]}

for use, name in [
    (lambda: torch.export.export(None), "torch.export.export"),
    (lambda: torch.fx.replace_pattern(), "torch.fx.replace_pattern"),
    (lambda: torch.distributed.TCPStore("a", 1), "torch.distributed.TCPStore"),
    (lambda: MixedPrecision(), "torch.distributed.fsdp.MixedPrecision"),
    (lambda: torch.onnx.export(None), "torch.onnx.export"),
    (lambda: torch.jit.load("x"), "torch.jit.load"),
]:
    try:
        use()
    except lt.UnsupportedError as e:
        assert name in str(e), str(e)
    else:
        raise AssertionError(name)


class Tracing(torch._C.Graph):
    pass


try:
    Tracing()
except lt.UnsupportedError:
    pass
else:
    raise AssertionError

try:
    torch.nothing
except AttributeError as e:
    assert "'torch'" in str(e) and "nothing" in str(e)

a, b = [torch.tensor([1.0, 2.0]), torch.tensor([3.0])], [torch.tensor([10.0, 20.0]), torch.tensor([30.0])]
assert [t.tolist() for t in torch._foreach_add(a, b, alpha=2)] == [[21.0, 42.0], [63.0]]
assert [t.tolist() for t in torch._foreach_mul(a, [2.0, 3.0])] == [[2.0, 4.0], [9.0]]
assert [t.tolist() for t in torch._foreach_addcdiv(a, b, b, value=0.5)] == [[1.5, 2.5], [3.5]]
assert [t.tolist() for t in torch._foreach_maximum(a, 2.0)] == [[2.0, 2.0], [3.0]]
assert [round(t.item(), 5) for t in torch._foreach_norm(b)] == [22.36068, 30.0]
torch._foreach_lerp_(a, b, 0.5)
assert [t.tolist() for t in a] == [[5.5, 11.0], [16.5]]
torch._foreach_sqrt_(b)
assert b[1].item() == torch.tensor(30.0).sqrt().item()
assert not hasattr(torch, "_foreach_nothing")
try:
    torch._foreach_add(a, [1.0])
except ValueError as e:
    assert "1 operands for 2 tensors" in str(e)

assert torch.finfo(torch.float8_e4m3fn).max == 448.0 and torch.finfo(torch.float8_e5m2).tiny == 2.0**-14
assert torch.finfo().eps == 2.0**-23 and torch.finfo(torch.float64).bits == 64
from typing import List, Optional
assert torch.jit.isinstance([torch.ones(1)], List[torch.Tensor]) and not torch.jit.isinstance([1], List[torch.Tensor])
assert torch.jit.isinstance(None, Optional[int]) and torch.jit.isinstance({"a": 1}, dict)


@torch.library.custom_op("mine::cubed", mutates_args=())
def cubed(x: torch.Tensor, by: float = 1.0) -> torch.Tensor:
    return x.detach() ** 3 * by


cubed.register_autograd(
    lambda ctx, grad: (grad * 3 * ctx.saved_tensors[0] ** 2 * ctx.by, None),
    setup_context=lambda ctx, inputs, output: (ctx.save_for_backward(inputs[0]), setattr(ctx, "by", inputs[1])),
)
x = torch.tensor([2.0], requires_grad=True)
torch.ops.mine.cubed(x, by=0.5).backward()
assert x.grad.item() == 6.0 and cubed(x).item() == 8.0
assert repr(torch.ops.aten.add) == "<placeholder of torch.ops.aten.add>" and not hasattr(torch.ops.mine, "squared")
act = torch.profiler.schedule(wait=1, warmup=1, active=2, repeat=1)
assert [act(i).name for i in range(5)] == ["NONE", "WARMUP", "RECORD", "RECORD_AND_SAVE", "NONE"]
with torch.nn.attention.sdpa_kernel([torch.nn.attention.SDPBackend.MATH]):
    pass
from torch.distributed._tensor import DTensor as SameDTensor, Shard as StillShard
from torch.distributed.constants import default_pg_timeout
from torch.distributed.fsdp.api import StateDictType
from torch.distributed.run import main
from torch.optim.optimizer import ParamsT, _default_to_fused_or_foreach, _dispatch_sqrt, _get_value, _use_grad_for_differentiable
from torch._utils import _flatten_dense_tensors, _get_device_index, _unflatten_dense_tensors
assert StillShard is Shard and torch.distributed.ReduceOp.RedOpType is type(torch.distributed.ReduceOp.SUM)
assert not torch.cuda._initialized or lt.cuda.is_available()
assert torch.cuda.random.get_rng_state_all() == torch.cuda.get_rng_state_all() or lt.cuda.is_available()
assert issubclass(torch.nn.Linear, torch.ScriptModule) and torch.profiler.kineto_available() is False
parse = torch._C._nn._parse_to
assert parse("cpu", torch.float64, True) == (torch.device("cpu"), torch.float64, True, None)
assert parse(torch.ones(1).double()) == (torch.device("cpu"), torch.float64, False, None)
assert parse(dtype=torch.float16, non_blocking=True) == (None, torch.float16, True, None) and parse(None)[:2] == (None, None)
parts = [torch.arange(6.0).reshape(2, 3), torch.ones(1)]
flat = _flatten_dense_tensors(parts)
assert flat.tolist() == [0, 1, 2, 3, 4, 5, 1] and [t.tolist() for t in _unflatten_dense_tensors(flat, parts)] == [t.tolist() for t in parts]
assert _get_device_index(3) == 3 and _get_device_index("cuda:1") == 1 and _get_device_index("cpu", allow_cpu=True) == -1
assert _get_value(torch.tensor(2.0)) == 2.0 == _dispatch_sqrt(4.0) and _default_to_fused_or_foreach([], False) == (False, False)


class Halves(torch.optim.Optimizer):
    @_use_grad_for_differentiable
    def step(self, closure=None):
        for group in self.param_groups:
            for p in group["params"]:
                p.mul_(0.5)


w = torch.ones(2, requires_grad=True)
Halves([w], {}).step()
assert w.tolist() == [0.5, 0.5] and w.grad_fn is None
with torch.serialization.safe_globals([dict]):
    assert torch.serialization.get_safe_globals() == [dict]
torch.serialization.add_safe_globals([list])
torch.serialization.clear_safe_globals()
assert torch.serialization.get_safe_globals() == [] == torch.serialization.get_unsafe_globals_in_checkpoint("x")
torch._check(True)
torch._assert(torch.tensor(True), "no")
torch._assert_async(torch.tensor(1))
torch._check_tensor_all(torch.tensor([True, True]))
torch._check_is_size(3, max=3)
for check, kind in [
    (lambda: torch._check(False, lambda: "why not"), RuntimeError),
    (lambda: torch._check_value(False, "why not"), ValueError),
    (lambda: torch._check_index(False, "why not"), IndexError),
    (lambda: torch._check_type(False, "why not"), TypeError),
    (lambda: torch._check_not_implemented(False, "why not"), NotImplementedError),
    (lambda: torch._check_with(KeyError, False, lambda: "why not"), KeyError),
    (lambda: torch._check_tensor_all(torch.tensor([True, False]), lambda: "why not"), RuntimeError),
    (lambda: torch._check_is_size(-1, "why not"), RuntimeError),
    (lambda: torch._assert(False, "why not"), AssertionError),
    (lambda: torch._assert_async(torch.tensor(False), "why not"), RuntimeError),
]:
    try:
        check()
    except kind as e:
        assert type(e) is kind and "why not" in str(e)
    else:
        raise AssertionError(kind)
x = torch.tensor([[1.0, 2.0, 3.0]], requires_grad=True)
for f, backward in ((torch.softmax, torch._softmax_backward_data), (torch.log_softmax, torch._log_softmax_backward_data)):
    out = f(x, 1)
    grad = torch.tensor([[1.0, -2.0, 0.5]])
    (expected,) = torch.autograd.grad(out, x, grad)
    assert torch.allclose(backward(grad, out.detach(), 1, torch.float32), expected)
assert torch.sym_max(2, 3) == 3 and torch.sym_int(2.7) == 2 and torch.sym_not(0) and torch.sym_ite(1, 2, 3) == 2 == torch.sym_sum([1, 1])
assert torch.legacy_contiguous_format is torch.contiguous_format and torch._standard_gamma(torch.ones(3)).shape == (3,)
assert torch.Future is torch.futures.Future and torch.torch.Tensor is lt.Tensor and torch._shape_as_tensor(torch.ones(2, 3)).tolist() == [2, 3]
from torch._subclasses.fake_tensor import FakeTensor, is_fake
from torch.distributions.utils import _standard_normal, broadcast_all
assert not is_fake(x) and not isinstance(x, FakeTensor) and _standard_normal((2, 3), torch.float64, "cpu").dtype is torch.float64
assert {"Normal", "Cauchy", "kl_divergence"} <= set(vars(torch.distributions)) and "Linear" in vars(torch.nn)
assert not torch._C._are_functorch_transforms_active() and torch.serialization.DEFAULT_PROTOCOL == 2
first, second = torch.futures.Future(), torch.futures.Future()
both, later = torch.futures.collect_all([first, second]), first.then(lambda f: f.value() + 1)
assert not both.done() and not first.done()
first.set_result(1)
second.set_result(2)
assert later.wait() == 2 and [f.value() for f in both.wait()] == [1, 2] == torch.futures.wait_all([first, second])
failed = torch.futures.Future()
after = failed.then(lambda f: f.wait())
failed.set_exception(KeyError("lost"))
for wrong, kind in [
    (failed.wait, KeyError), (after.wait, KeyError), (torch.futures.collect_all([first, failed]).wait, KeyError),
    (torch.futures.Future().value, RuntimeError), (lambda: first.set_result(3), RuntimeError),
    (lambda: torch.futures.Future().set_exception(3), TypeError),
]:
    try:
        wrong()
    except kind:
        pass
    else:
        raise AssertionError(kind)
from torch.utils.data._utils.collate import default_collate_fn_map, np_str_obj_array_pattern
from torch.utils.data import default_collate


class Pair:
    pass


default_collate_fn_map[Pair] = lambda batch, collate_fn_map=None: len(batch)
assert default_collate([Pair(), Pair()]) == 2 and default_collate([{"a": Pair()}]) == {"a": 1} and np_str_obj_array_pattern.search("<U3")
default_collate_fn_map.clear()
for kind in ("mps", "xpu"):
    with torch.autocast(kind, enabled=True):
        assert (torch.ones(2, 2) @ torch.ones(2, 2)).dtype is torch.float32 and not torch.is_autocast_enabled(kind)
    assert torch.get_autocast_dtype(kind) is torch.float16 and torch.amp.is_autocast_available(kind)
assert torchvision.models.vgg.make_layers([4, "M", 6], batch_norm=True)(torch.ones(1, 3, 4, 4)).shape == (1, 6, 2, 2)

shim.uninstall()
assert not shim.is_installed() and "torch" not in sys.modules and "torchvision.models" not in sys.modules
shim.uninstall()
print("done")
"""


def test_what_modules_have(environment):
    assert run(environment, "-c", CHECKS).stdout.strip() == "done"


def test_torch_that_is_imported_already(environment):
    code = textwrap.dedent(
        """
        import sys, types
        sys.modules["torch"] = types.ModuleType("torch")
        import libtensor as lt
        from libtensor.compat import torch
        try:
            torch.install()
        except lt.InvalidError as e:
            print(e)
        """
    )
    assert "torch is already imported" in run(environment, "-c", code).stdout


def test_children_decide_how_they_train():
    class Quiet(lt.nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = lt.nn.Linear(2, 2)

        def train(self, mode=True):
            return super().train(False)

    net = lt.nn.Sequential(Quiet(), lt.nn.Linear(2, 2))
    net.train()
    assert [part.training for part in net.modules()] == [True, False, False, True]
    with pytest.raises(ValueError, match="train: mode is 1"):
        net.train(1)


def test_sizes_by_keyword():
    assert lt.zeros(size=(2, 3)).shape == (2, 3) and lt.empty(size=[4]).shape == (4,)
    assert lt.randn(size=(2, 1)).shape == (2, 1) and lt.ones(2, 3).shape == (2, 3)


def test_devices_are_not_equal_to_other_texts():
    assert lt.device("cpu") == "cpu" and lt.device("cpu") != "npu"


@pytest.mark.skipif(lt.cuda.is_available(), reason="there is a CUDA device")
def test_cuda_answers_without_a_device():
    """What programs call whether or not there is a device."""
    cuda = lt.cuda
    assert cuda.memory_stats() == {} and cuda.get_rng_state_all() == [] == cuda.get_arch_list()
    for numbers in (
        cuda.memory_allocated, cuda.max_memory_allocated, cuda.memory_reserved, cuda.max_memory_reserved,
        cuda.memory_cached, cuda.max_memory_cached, cuda.device_count,
    ):  # fmt: skip
        assert numbers() == 0
    before = lt.initial_seed()
    for nothing in (
        cuda.empty_cache, cuda.reset_peak_memory_stats, cuda.reset_max_memory_allocated, cuda.reset_max_memory_cached,
        cuda.seed, cuda.seed_all, cuda.init, cuda.ipc_collect,
    ):  # fmt: skip
        assert nothing() is None
    assert lt.initial_seed() == before == cuda.initial_seed()
    assert not cuda.is_bf16_supported() and not cuda.is_tf32_supported() and not cuda.is_initialized()
    with pytest.raises(lt.InvalidError, match="expected a CUDA device"):
        cuda.memory_allocated("cpu")
