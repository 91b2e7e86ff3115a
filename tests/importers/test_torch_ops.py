# SPDX-License-Identifier: Apache-2.0
"""Each function of the table of ATen ops against PyTorch's op, on the samples of PyTorch's own tests."""

import os

import pytest

torch = pytest.importorskip("torch", reason="0 of 189 core ATen ops compared: torch is not installed")
pytest.importorskip(
    "expecttest", reason="0 of 189 core ATen ops compared: expecttest, which torch.testing needs, is not"
)

import torch_op_cases as cases  # noqa: E402

FULL = os.environ.get("TENSOR_TEST_FULL", "") not in ("", "0")
TOLERANCE = {torch.float32: 2e-5, torch.float64: 1e-9, torch.complex64: 2e-5, torch.bfloat16: 5e-2}

# Calls that differ with reason: op, dtype of the first tensor or "", why.
DIFFERENT = [
    ("aten._linalg_eigh.default", "", "eigenvectors are unique up to a factor"),
    ("aten._linalg_svd.default", "", "singular vectors are unique up to a factor"),
    ("aten.linalg_qr.default", "", "the columns of q are unique up to a factor"),
    ("aten.linalg_matrix_exp.default", "bfloat16", "NaN in PyTorch"),
    ("aten.linalg_pinv.atol_rtol_tensor", "complex64", "PyTorch differs from NumPy there"),
    ("aten.grid_sampler_2d.default", "bfloat16", "places are computed in float32"),
    ("aten.histc.default", "bfloat16", "edges are computed in float32"),
    ("aten.sinc.default", "", "sinc of integers is 0, without the rounding of pi"),
    ("aten.sinc.default", "bool", "sinc of integers is 0, without the rounding of pi"),
    ("aten._upsample_bilinear2d_aa.default", "uint8", "weights are float32, in PyTorch 16 bits"),
    ("aten.upsample_bilinear2d.default", "uint8", "weights are float32, in PyTorch 16 bits"),
    ("aten.upsample_bicubic2d.default", "uint8", "weights are float32, in PyTorch 16 bits"),
    ("aten.nll_loss2d_forward.default", "bfloat16", "sums are computed in float32"),
]


def core_ops():
    for name in dir(torch.ops.aten):
        packet = getattr(torch.ops.aten, name)
        for overload in packet.overloads() if hasattr(packet, "overloads") else ():
            if torch.Tag.core in getattr(packet, overload).tags:
                yield f"aten.{name}.{overload}"


CORE = sorted(core_ops())
# Entries of PyTorch's table that call core ops of other names.
ALSO = set(
    """softmax log_softmax batch_norm layer_norm group_norm embedding_bag cdist pdist conv2d conv_transpose2d
max_pool2d max_pool3d adaptive_avg_pool2d adaptive_avg_pool3d grid_sample rfft irfft hfft pad to __getitem__ interpolate
upsample_bilinear upsample_nearest transpose reshape item split_with_sizes arange ones zeros new_empty_strided
scatter_reduce mean contiguous expand_as squeeze view_as fill bfloat16 double constant_pad_nd reflect""".split()
)


def draw(*shape, dtype=torch.float32):
    return torch.randn(shape, generator=torch.Generator().manual_seed(1)).to(dtype)


def by_hand():
    """Core ops that PyTorch's samples do not call."""
    x, images, bools = draw(2, 3), draw(2, 3, 6, 8), draw(2, 3) > 0
    whole, one = torch.arange(6).reshape(2, 3), torch.tensor([1, 0])
    kernel, weight = [2, 2], draw(4, 3, 3, 3)
    pooled, indices = torch.ops.aten.max_pool2d_with_indices(images, kernel)
    normed = torch.ops.aten.native_layer_norm(x, [3], draw(3), draw(3), 1e-5)
    grouped = torch.ops.aten.native_group_norm(images, draw(3), draw(3), 2, 3, 48, 3, 1e-5)
    yield "_adaptive_avg_pool2d_backward.default", draw(2, 3, 2, 4), images
    yield "avg_pool2d_backward.default", draw(2, 3, 3, 4), images, kernel, kernel, [0, 0], False, True, None
    yield "max_pool2d_with_indices_backward.default", pooled, images, kernel, kernel, [0, 0], [1, 1], False, indices
    for mask in ([True, True, True], [False, True, False]):
        conv = ([1, 1], [1, 1], [1, 1], False, [0, 0], 1)
        yield "convolution_backward.default", draw(2, 4, 6, 8), images, weight, [4], *conv, mask
        norm = (x, x + 1, [3], normed[1], normed[2], draw(3), draw(3))
        yield "native_layer_norm_backward.default", *norm, mask
        group = (images, images + 1, grouped[1], grouped[2], draw(3), 2, 3, 48, 3)
        yield "native_group_norm_backward.default", *group, mask
    turned = ([2, 2], [0, 1], [1, 1], True, [1, 0], 1)
    yield "convolution.default", images, draw(3, 4, 3, 3), draw(4), *turned
    yield "convolution_backward.default", draw(2, 4, 14, 15), images, draw(3, 4, 3, 3), [4], *turned, [True] * 3
    yield "_embedding_bag.default", draw(5, 3), torch.tensor([0, 4, 2]), torch.tensor([0, 2]), False, 1
    yield "_native_batch_norm_legit.no_stats", images, draw(3), draw(3), True, 0.1, 1e-5
    yield "_native_batch_norm_legit.no_stats", images, None, None, True, 0.1, 1e-5
    statistics = (draw(3), draw(3).abs())
    yield "_native_batch_norm_legit_no_training.default", images, draw(3), draw(3), *statistics, 0.1, 1e-5
    yield "_native_batch_norm_legit_no_training.default", images, None, None, *statistics, 0.1, 1e-5
    yield "adaptive_avg_pool1d.default", draw(2, 3, 7), [3]
    yield "avg_pool1d.default", draw(2, 3, 7), [3], [2], [1]
    for values in (x, whole, bools):
        for dim in (None, [0], [0, 1], []):
            yield "any.dims", values, dim
    yield "atan2.out", x, x.flip(0), {"out": torch.empty(2, 3)}
    for name in ("and", "or", "xor"):
        yield f"bitwise_{name}.Scalar", whole, 5
        yield f"bitwise_{name}.Scalar", bools, True
        yield f"bitwise_{name}.Scalar", bools, 3
    columns = torch.ops.aten.im2col(images, [2, 3], [1, 1], [1, 0], [1, 2])
    yield "col2im.default", columns, [6, 8], [2, 3], [1, 1], [1, 0], [1, 2]
    yield "copy.default", x, whole[:1]
    yield "copy.default", whole, x
    for mode in (None, "floor", "trunc"):
        yield "div.Scalar_mode", x, 0.7, {"rounding_mode": mode}
        yield "div.Scalar_mode", whole, 4, {"rounding_mode": mode}
        yield "div.Scalar_mode", whole, -4, {"rounding_mode": mode}
    for by_frequency in (False, True):
        yield "embedding_dense_backward.default", draw(2, 2, 3), torch.tensor([[0, 4], [4, 2]]), 5, 2, by_frequency
    yield "fmod.Scalar", x, 0.7
    yield "fmod.Scalar", whole, -4
    yield "native_dropout.default", x, 0.5, True
    yield "native_dropout.default", x, 0.5, False
    yield "pow.Scalar", 2, x
    yield "pow.Scalar", 2, whole
    yield "pow.Scalar", 0.5, whole
    yield "randperm.default", 7
    yield "resize_.default", x.clone(), [3, 1]
    yield "scatter.value", x, 0, one[None], 2.5
    yield "sym_numel.default", x
    yield "sym_size.int", x, -1
    yield "sym_storage_offset.default", x
    yield "sym_stride.int", x, 0
    for corners in (True, False):
        yield "upsample_bilinear2d.vec", images, [9, 5], corners, None
        yield "upsample_bilinear2d.vec", images, None, corners, [1.5, 2.0]
    yield "upsample_nearest2d.vec", images, [9, 5], None
    yield "upsample_nearest2d.vec", images, None, [1.5, 2.0]
    yield "var.dim", x, [1], False, True
    yield "var.dim", x, None
    for name in ("add", "sub", "mul", "div", "remainder", "eq", "ne", "lt", "le", "gt", "ge"):
        for value in (2, 0.5, -3):
            yield f"{name}.Scalar", x, value
            yield f"{name}.Scalar", whole, value
    yield "add.Scalar", x, 2, 0.5
    for exponent in (2, 0.5, -1, 3.0, 0):
        yield "pow.Tensor_Scalar", x.abs(), exponent
    yield "pow.Tensor_Scalar", whole, 3
    yield "alias.default", x
    yield "rand.default", [2, 3]
    for training in (True, False):
        norm = (draw(3), draw(3), draw(3), draw(3).abs())
        yield "_native_batch_norm_legit.default", images, *norm, training, 0.1, 1e-5
    # 0-d tensors widen no others of their kind
    double, half = torch.tensor(2.0, dtype=torch.float64), x.bfloat16()
    for name in ("add.Tensor", "mul.Tensor", "div.Tensor", "maximum.default", "pow.Tensor_Tensor", "eq.Tensor"):
        yield name, x, double
        yield name, double, half
        yield name, whole, double
        yield name, whole.int(), torch.tensor(3)
        yield name, double, torch.tensor(3.0)
    yield "where.self", bools, double, x
    yield "add.Tensor", bools, bools
    yield "mul.Tensor", bools, bools
    yield "sub.Tensor", whole, x, {"alpha": 2}
    yield "clamp.default", whole, 0.5, None
    yield "cat.default", [x, whole, torch.empty(0)], 0
    yield "index.Tensor", images, [None, torch.tensor([0, 2]), None, torch.tensor([1, 3])]
    yield "constant_pad_nd.default", images, [1, -2, 0, 3], 1.5
    yield "slice.Tensor", images, -1, 1, 2**63 - 1, 2


def hand_calls():
    for target, *args in by_hand():
        named = args.pop() if isinstance(args[-1], dict) else {}
        packet, overload = target.split(".")
        copies = torch.utils._pytree.tree_map(cases._copy, (args, named))
        result = getattr(getattr(torch.ops.aten, packet), overload)(*args, **named)
        yield cases.Call(f"aten.{target}", list(copies[0]), copies[1], result)


def dtype_name(call):
    first = next((a for a in torch.utils._pytree.tree_leaves(call.args) if isinstance(a, torch.Tensor)), None)
    return "" if first is None else str(first.dtype)[6:]


def known(call):
    return any(call.target == op and dtype in ("", dtype_name(call)) for op, dtype, _ in DIFFERENT)


def test_the_table_has_all_core_ops():
    assert [op for op in CORE if cases.find(op) is None] == []
    assert len(CORE) >= 180


def test_the_table_names_ops_of_pytorch():
    unknown = []
    for op in cases.TABLE:
        package, name, *overload = op.split(".")
        packet = getattr(torch.ops.aten, name, None) if package == "aten" else torch.ops.aten.add
        if packet is None or (package == "aten" and not hasattr(packet, overload[0])):
            unknown.append(op)
    assert unknown == []


@pytest.fixture(scope="module")
def compared():
    """The ops that were compared, and what differed."""
    torch.manual_seed(0)
    seen, problems = set(), []
    dtypes = [torch.float32, torch.int64, torch.bool, torch.bfloat16, torch.complex64, torch.uint8]
    amounts = (12, 60) if FULL else (4, 5)
    core = set(CORE)
    stems = {op.split(".")[1].strip("_") for op in CORE} | ALSO

    def named(entry):
        return FULL or entry.rpartition(".")[2] in stems

    wanted = (lambda target: True) if FULL else (lambda target: target in core)
    calls = [*hand_calls(), *cases.record(dtypes if FULL else dtypes[:2], *amounts, wanted, named)]
    for call in calls:
        seen.add(call.target)
        problem = "" if known(call) else cases.check(call, TOLERANCE)
        if problem:
            shown = [f"{a.dtype}{list(a.shape)}" if isinstance(a, torch.Tensor) else a for a in call.args]
            problems.append(f"{call.target}{shown}{call.named}: {problem}")
    return seen, problems


def test_ops_compute_what_pytorch_computes(compared):
    _, problems = compared
    assert not problems, "\n".join(problems[:40])


def test_all_core_ops_are_compared(compared):
    seen, _ = compared
    assert sorted(set(CORE) - seen) == []
