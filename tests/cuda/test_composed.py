# SPDX-License-Identifier: Apache-2.0
"""Functions that Python composes of several ops, or that take numbers and lists beside tensors, on a CUDA device: with the
CPU's results, on the device of their tensors."""

import numpy as np
import pytest
from against_cpu import numbers
from libtensor.nn import functional as F

import libtensor as lt
from libtensor import _ops_gen as c

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

CALLS = {
    "ctc_loss, lists": lambda d: F.ctc_loss(
        x(d, 5, 2, 4).log_softmax(-1), at(d, [[1, 2, 3], [3, 2, 1]]), [5, 5], (3, 2)
    ),
    "ctc_loss, lengths on the CPU": lambda d: F.ctc_loss(
        x(d, 5, 2, 4).log_softmax(-1), at(d, [[1, 2, 3], [3, 2, 1]]), at("cpu", [5, 5]), at("cpu", [3, 2])
    ),
    "gaussian_nll_loss, a number": lambda d: F.gaussian_nll_loss(x(d, 3), x(d, 3), 0.5),
    "quantile, a number": lambda d: x(d, 5).quantile(0.3),
    "quantile, a list": lambda d: lt.quantile(x(d, 3, 5), [0.3, 0.9], dim=1),
    "nanquantile": lambda d: lt.nanquantile(x(d, 5), 0.3),
    "isin, a list of elements": lambda d: lt.isin([1, 7], at(d, [1, 2])),
    "isin, a list of tests": lambda d: lt.isin(at(d, [1, 2]), [1, 7]),
    "nonzero_static": lambda d: lt.nonzero_static(at(d, [1, 0, 3]), size=4, fill_value=-2),
    "gradient": lambda d: lt.gradient(x(d, 5, 4)),
    "gradient, edge_order=2": lambda d: lt.gradient(x(d, 5, 4), spacing=[2.0, 3.0], edge_order=2),
    "histogram": lambda d: lt.histogram(x(d, 9), 3, weight=x(d, 9).abs()),
    "histogram, edges": lambda d: lt.histogram(x(d, 9), at(d, [-1.0, 0.0, 1.0]), density=True),
    "histogramdd": lambda d: lt.histogramdd(x(d, 9, 2), [3, 2], range=[-1.0, 1.0, -2.0, 2.0]),
    "scatter, a number": lambda d: x(d, 3, 3).scatter(0, at(d, [[0, 1, 2]]), 5.0),
    "scatter_, a number": lambda d: x(d, 3, 3).clone().scatter_(0, at(d, [[0, 1, 2]]), 5.0),
    "index_put, indices on the CPU": lambda d: x(d, 4, 2).index_put((at("cpu", [0, 1]),), x(d, 2, 2)),
    "index_put_, indices on the CPU": lambda d: x(d, 4, 2).clone().index_put_((at("cpu", [0, 1]), None), x(d, 2, 2)),
    "searchsorted, a number": lambda d: lt.searchsorted(x(d, 5).sort().values, 0.3),
    "bucketize, a number": lambda d: lt.bucketize(0.3, x(d, 5).sort().values),
    "linalg.vander": lambda d: lt.linalg.vander(x(d, 3), N=4),
    "vander": lambda d: lt.vander(x(d, 3), increasing=False),
    "pinv, rtol": lambda d: lt.linalg.pinv(x(d, 4, 3), rtol=0.1),
    "pinverse": lambda d: x(d, 4, 3).pinverse(),
    "matrix_rank, tol": lambda d: lt.linalg.matrix_rank(x(d, 4, 3), tol=0.1),
    "matrix_rank, atol": lambda d: lt.linalg.matrix_rank(x(d, 4, 3), atol=0.1, rtol=0.2),
    "lstsq": lambda d: lt.linalg.lstsq(x(d, 4, 3), x(d, 4, 2)),
    "lstsq, gels": lambda d: lt.linalg.lstsq(x(d, 4, 3), x(d, 4, 2), driver="gels"),
    "svd without vectors": lambda d: lt.svd(x(d, 4, 3), compute_uv=False),
    "svd_lowrank": lambda d: lt.svd_lowrank(x(d, 6, 4), 2)[1],
    "pca_lowrank": lambda d: lt.pca_lowrank(x(d, 6, 4), 2)[1],
    "lu_unpack, data alone": lambda d: lt.lu_unpack(*lt.linalg.lu_factor(x(d, 3, 3)), unpack_pivots=False),
    "lu_unpack, pivots alone": lambda d: lt.lu_unpack(*lt.linalg.lu_factor(x(d, 3, 3)), unpack_data=False),
    "hash_tensor": lambda d: lt.hash_tensor(x(d, 4, 3), 0),
    "clip_grad_norm_": lambda d: lt.nn.utils.clip_grad_norm_([parameter(d)], 0.5),
    "clip_grad_norm_, order 0": lambda d: lt.nn.utils.clip_grad_norm_([parameter(d)], 0.5, 0.0),
}


def x(device, *shape):
    return lt.tensor(numbers(shape, "float64")).to(device)


def at(device, values):
    return lt.tensor(values, dtype=lt.float64 if isinstance(values[0], float) else None).to(device)


def parameter(device):
    p = lt.nn.Parameter(x(device, 3))
    p.grad = x(device, 3)
    return p


def results(name, device):
    lt.manual_seed(3)
    found = CALLS[name](device)
    if not isinstance(found, (tuple, list)):
        found = [found]
    return [t for value in found for t in (value if isinstance(value, (tuple, list)) else [value])]


@pytest.mark.parametrize("name", CALLS)
def test_results_are_those_of_the_cpu_on_the_device(name):
    expected, found = results(name, "cpu"), results(name, "cuda")
    assert [t.device.type for t in found] == ["cuda"] * len(expected)
    for a, b in zip(expected, found, strict=True):
        assert a.dtype is b.dtype
        np.testing.assert_allclose(b.cpu().numpy(), a.numpy(), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("name", CALLS)
def test_shapes_on_the_meta_device(name):
    if any(word in name for word in ("clip", "static", "hash", "histogram", "CPU", "rank")):
        pytest.skip("reads elements")
    assert {t.device.type for t in results(name, "meta")} == {"meta"}


def steps(a, b):
    return lt.scan(lambda carry, row: (carry + row, carry * row), a[0] * 0, b, reverse=True)[1]


def loop(a, k):
    return lt.while_loop(lambda i, s: i < 3, lambda i, s: (i + 1, s + a[i]), (k, a[0] * 0))[1]


def written(a, k):
    b = a.clone()
    b[k] = 7.0
    return b


@pytest.mark.parametrize(
    "function",
    [lambda a, k: a[k], lambda a, k: a.select(1, k), lambda a, k: a[:, k + 1], written, loop, lambda a, k: steps(a, a)],
)
def test_programs_index_by_numbers_of_the_host(function):
    a, k = x("cuda", 4, 3), lt.tensor(1)
    program = lt.capture(function, a, k)
    for number in (1, 0, 1, 1, 0, 1):
        b, k = a * (number + 2), lt.tensor(number)
        found = program(b, k)
        assert found.device.type == "cuda"
        np.testing.assert_allclose(found.cpu().numpy(), function(b.cpu(), k).numpy(), rtol=1e-12)


def test_norms_of_tensors_on_several_devices():
    known = [parameter("cuda"), parameter("cpu")]
    grads = [p.grad.clone() for p in known]
    norm = lt.nn.utils.get_total_norm(grads)
    assert norm.device.type == "cuda"
    clipped = lt.nn.utils.clip_grad_norm_(known, 0.5)
    assert clipped.device.type == "cuda" and abs(clipped.item() - norm.item()) < 1e-12
    for p, before in zip(known, grads, strict=True):
        np.testing.assert_allclose(
            p.grad.cpu().numpy(), (before * (0.5 / (norm.item() + 1e-6))).cpu().numpy(), rtol=1e-9
        )
