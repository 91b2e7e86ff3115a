# SPDX-License-Identifier: Apache-2.0
"""Complex tensors as Python has them."""

import copy
import pickle

import numpy as np
import pytest

import libtensor as lt

Z = [1 + 2j, 3 - 4j]


def test_from_and_to_python():
    z = lt.tensor(Z)
    assert z.dtype is lt.complex64 and z.is_complex() and lt.is_complex(z) and not z.is_floating_point()
    assert z.tolist() == Z and z[1].item() == 3 - 4j and complex(z[0]) == 1 + 2j
    assert lt.tensor([[1, 2.5], [True, 1j]]).tolist() == [[1, 2.5], [1, 1j]]
    assert lt.tensor(2j).dtype is lt.complex64 and lt.tensor(1, dtype=complex).item() == 1
    assert lt.full((2,), 1 - 1j).tolist() == [1 - 1j] * 2 and lt.full_like(z, 1j).tolist() == [1j, 1j]
    assert lt.zeros(2, 0, dtype=lt.cdouble).tolist() == [[], []]
    with pytest.raises(TypeError):
        float(z[0])
    with pytest.raises((TypeError, lt.DTypeError)):
        lt.tensor([1j], dtype=lt.float32)


def test_numbers_are_weak():
    assert (lt.ones(2) * 1j).dtype is lt.complex64 and (1j - lt.ones(2, dtype=lt.float64)).dtype is lt.complex128
    assert (lt.arange(3) + 1j).tolist() == [1j, 1 + 1j, 2 + 1j] and (lt.tensor(Z) == 1 + 2j).tolist() == [True, False]
    assert (2j ** lt.tensor([2])).tolist() == pytest.approx([-4]) and (lt.tensor(Z) / np.complex64(2j)).tolist()[
        0
    ] == 1 - 0.5j
    x = lt.ones(2)
    with pytest.raises(lt.DTypeError):
        x *= 1j
    z = lt.tensor(Z)
    z *= 1j
    assert z.tolist() == [-2 + 1j, 4 + 3j]
    with pytest.raises(lt.DTypeError):
        z < z  # noqa: B015


def test_parts():
    z = lt.tensor(Z)
    assert z.real.tolist() == [1, 3] and z.imag.tolist() == [2, -4] and z.real.shares_storage(z)
    z.real = lt.tensor([5.0, 6.0])
    z.imag[0] = 9
    assert z.tolist() == [5 + 9j, 6 - 4j] and lt.ones(2).real.tolist() == [1, 1]
    with pytest.raises(lt.DTypeError):
        lt.ones(2).imag  # noqa: B018
    m = lt.tensor([[1j, 2], [3, 4]])
    assert m.H.tolist() == m.mH.tolist() == m.adjoint().tolist() == [[-1j, 3], [2, 4]]
    assert z.conj().resolve_conj().tolist() == [5 - 9j, 6 + 4j] and not z.is_conj()


def test_the_inner_product_conjugates_its_first_operand():
    a, b = lt.tensor(Z), lt.tensor([1j, 2 - 1j])
    assert lt.vdot(a, b).item() == a.vdot(b).item() == np.vdot(a.numpy(), b.numpy()) and lt.vdot(b, b).item() == 6
    assert lt.dot(a, b).item() == np.dot(a.numpy(), b.numpy()) and lt.vdot(lt.ones(2), lt.ones(2)).item() == 2


def test_other_libraries():
    a = np.array([[1j, 2], [3, 4 - 1j]])
    t = lt.from_numpy(a)
    t[0, 0] = 7
    assert a[0, 0] == 7 and t.numpy().dtype == np.complex128
    assert np.array_equal(np.from_dlpack(t.T), a.T) and lt.from_dlpack(a.astype(np.complex64)).dtype is lt.complex64
    assert pickle.loads(pickle.dumps(t)).tolist() == copy.deepcopy(t).tolist() == a.tolist()
    unaligned = np.frombuffer(b"\0" * 4 + a.tobytes() + b"\0" * 4, np.uint8)[4:-4].view(np.complex128)
    assert lt.tensor(unaligned).tolist() == a.ravel().tolist()


def test_dtypes():
    assert lt.finfo(lt.complex128).eps == 2**-52 and lt.finfo(lt.complex64).dtype is lt.float32
    assert lt.complex64.to_real() is lt.float32 and lt.float64.to_complex() is lt.complex128
    assert lt.cfloat is lt.complex64 and lt.complex64.is_complex and lt.complex64.is_signed
    assert lt.result_type(lt.int8, lt.complex64) is lt.complex64 and lt.tensor(Z).cdouble().dtype is lt.complex128


def test_gradients():
    z = lt.tensor([1 + 1j, 2j], dtype=lt.complex128, requires_grad=True)
    assert lt.autograd.gradcheck(lambda z: (z * z.conj()).real.sum() + z.exp().imag.sum(), z)
    assert lt.autograd.gradgradcheck(lambda z: (z.sin() * z).abs(), z)
    with pytest.raises(lt.AutogradError, match="only a real one has a default one"):
        z.sum().backward()


def test_fft():
    x = lt.tensor([1.0, 2.0, 0.5, 3.0])
    assert np.allclose(lt.fft.fft(x).numpy(), np.fft.fft(x.numpy()))
    assert np.allclose(lt.fft.irfft(lt.fft.rfft(x, norm="ortho"), norm="ortho").numpy(), x.numpy())
    m = lt.arange(12.0).reshape(3, 4)
    for name in ("fft2", "ifft2", "rfft2", "fftn", "rfftn", "ifftn"):
        assert np.allclose(getattr(lt.fft, name)(m).numpy(), getattr(np.fft, name)(m.numpy()), atol=1e-5), name
    assert np.allclose(lt.fft.fftn(m, s=(2, 6), dim=(1, 0)).numpy(), np.fft.fftn(m.numpy(), (2, 6), (1, 0)), atol=1e-5)
    assert np.allclose(lt.fft.irfft2(lt.fft.rfft2(m), s=(3, 4)).numpy(), m.numpy(), atol=1e-6)
    assert np.allclose(lt.fft.hfft2(lt.fft.ihfft2(m), s=(3, 4)).numpy(), m.numpy(), atol=1e-6)
    assert lt.fft.fftshift(lt.arange(5)).tolist() == [3, 4, 0, 1, 2] and lt.fft.fftfreq(4).tolist() == [
        0,
        0.25,
        -0.5,
        -0.25,
    ]
    assert lt.fft.ifftshift(m, dim=1).tolist() == np.fft.ifftshift(m.numpy(), 1).tolist()
    for bad in (lambda: lt.fft.fft(x, 0), lambda: lt.fft.fft(x, norm="unitary"), lambda: lt.fft.fftn(x, norm="")):
        with pytest.raises(ValueError):
            bad()


def test_sums_of_products_are_scaled_by_complex_numbers():
    rng = np.random.default_rng(3)
    a, b, stacks = (rng.normal(size=s) + 1j * rng.normal(size=s) for s in ((2, 3), (3, 2), (4, 2, 3)))
    c, turned = rng.normal(size=(2, 2)) + 0j, rng.normal(size=(4, 3, 2)) + 0j
    beta, alpha = 1 - 2j, 0.5 + 3j
    for name, more, want in [
        ("addmm", (a, b), a @ b),
        ("addbmm", (stacks, turned), (stacks @ turned).sum(0)),
        ("baddbmm", (stacks, turned), stacks @ turned),
        ("addmv", (a, b[:, 0]), a @ b[:, 0]),
        ("addr", (a[:, 0], a[:, 1]), np.outer(a[:, 0], a[:, 1])),
    ]:
        operands = [lt.tensor(v) for v in more]
        addend = c[0] if name == "addmv" else c
        out = getattr(lt, name)(lt.tensor(addend), *operands, beta=beta, alpha=alpha)
        np.testing.assert_allclose(out.numpy(), beta * addend + alpha * want, rtol=1e-12)
        unread = getattr(lt.tensor(addend * np.nan), name)(*operands, beta=0j, alpha=2)
        np.testing.assert_allclose(unread.numpy(), np.broadcast_to(2 * want, unread.shape), rtol=1e-12)
    with pytest.raises(TypeError, match="addmm"):
        lt.addmm(lt.tensor(c), a, b)


def test_complex_random_numbers():
    assert lt.randn(3, dtype=lt.complex128).dtype is lt.complex128 and lt.rand_like(lt.tensor(Z)).dtype is lt.complex64
    assert lt.randn(20_000, dtype=lt.complex64).var().item() == pytest.approx(1, rel=0.1)
    means = lt.full((20_000,), 1 + 2j)
    drawn = lt.normal(means, 2.0)
    assert drawn.dtype is lt.complex64 and drawn.mean().item() == pytest.approx(1 + 2j, abs=0.1)
    assert drawn.imag.var().item() == pytest.approx(2, rel=0.1)
    with pytest.raises(lt.DTypeError, match="std has dtype complex64"):
        lt.normal(means, means)
    z = lt.zeros(3, 4, dtype=lt.complex64)
    assert z.normal_(2.0, 0.0).tolist() == [[2] * 4] * 3 and lt.nn.init.kaiming_normal_(z) is z


def test_scattering_complex_numbers():
    z, index = lt.tensor(Z), lt.tensor([0, 0])
    assert z.scatter(0, index, lt.tensor([1j, 2]), reduce="multiply").tolist() == [-4 + 2j, 3 - 4j]
    assert z.scatter(0, index, 1j, reduce="add").tolist() == [1 + 4j, 3 - 4j]
