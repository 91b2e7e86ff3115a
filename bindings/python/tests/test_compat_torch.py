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
assert not torch.distributed.is_available() and not torch.compiler.is_compiling()
assert torch.utils._pytree.tree_map(lambda v: v + 1, {"a": [1]}) == {"a": [2]}

for use, name in [
    (lambda: torch.export.export(None), "torch.export.export"),
    (lambda: torch.fx.Tracer(), "torch.fx.Tracer"),
    (lambda: torch.onnx.export(None), "torch.onnx.export"),
    (lambda: torch.jit.load("x"), "torch.jit.load"),
]:
    try:
        use()
    except lt.UnsupportedError as e:
        assert name in str(e), str(e)
    else:
        raise AssertionError(name)


class Tracing(torch.fx.Tracer):
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
assert not hasattr(torch.ops, "aten") and not hasattr(torch.ops.mine, "squared")
act = torch.profiler.schedule(wait=1, warmup=1, active=2, repeat=1)
assert [act(i).name for i in range(5)] == ["NONE", "WARMUP", "RECORD", "RECORD_AND_SAVE", "NONE"]
with torch.nn.attention.sdpa_kernel([torch.nn.attention.SDPBackend.MATH]):
    pass
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
