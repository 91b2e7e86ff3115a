# SPDX-License-Identifier: Apache-2.0
"""Random numbers."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import c_uint64, sizeof
from operator import index
from typing import TYPE_CHECKING, Any, Protocol, overload

from . import _ops_gen as c
from ._convert import Handle, Ints, check, guard, int64, ints64, rng_handle, wrap
from ._ops_gen import tensor_rng_release
from .creation import FACTORY, LIKE, _finish, _from_buffer, size_of
from .dtypes import DeviceLike, DTypeLike, device, dtype_code, floating_code, new_device_code
from .errors import InvalidError, InvalidTypeError, NumberOverflowError, fail

if TYPE_CHECKING:
    from .tensor import Tensor

_device = device
_MASK = (1 << 64) - 1
_State = c_uint64 * 4


def _seed_of(seed: Any, name: str) -> int:
    try:
        number = index(seed)
    except TypeError:
        raise InvalidTypeError(f"{name}: the seed is {type(seed).__name__}, expected an integer") from None
    if not -(1 << 63) <= number <= _MASK:
        raise NumberOverflowError(f"{name}: the seed is {number}, expected -2**63 to 2**64 - 1")
    return number


def _words_of(state: Any) -> Sequence[int]:
    """Four words, which are given or are those of 32 bytes."""
    if not hasattr(state, "dtype"):
        if isinstance(state, (str, bytes)) or not hasattr(state, "__len__"):
            raise InvalidTypeError(f"set_state: the state is {type(state).__name__}, expected a tensor of get_state()")
        if len(state) != len(_State()):
            raise InvalidError(f"set_state: the state has {len(state)} words, expected 4")
        return [_seed_of(word, "set_state") & _MASK for word in state]
    if "uint8" not in str(state.dtype) or state.ndim != 1 or len(state) != sizeof(_State):
        raise InvalidError(
            f"set_state: the state has dtype {state.dtype} and shape {list(state.shape)}, expected uint8 and [32], as "
            "get_state() returns"
        )
    held = bytes(state.tolist())
    return [int.from_bytes(held[i : i + 8], "little") for i in range(0, len(held), 8)]


def _rebuild(cls: type[Generator], algorithm: str, seed: int, state: Sequence[int], place: str = "cpu") -> Generator:
    return cls(place, algorithm=algorithm, seed=seed).set_state(state)


class Generator:
    """A stream of random numbers: "philox4x32-10" or "xoroshiro64*".

    `device` is for programs that give one: the numbers are the same, and may be for tensors of any device."""

    __slots__ = ("_h", "algorithm", "_seed", "_place")

    def __init__(self, device: DeviceLike = "cpu", *, algorithm: str = "philox4x32-10", seed: int = 0) -> None:
        self._h: int | None = None
        self._place = _device("cpu" if device is None else device)
        self.algorithm = algorithm
        self._seed = _seed_of(seed, "Generator")
        self._h = c.tensor_rng_create(algorithm.encode(), self._seed & _MASK) or fail()

    def __del__(self, release: Any = tensor_rng_release) -> None:
        release(self._h)

    def __reduce_ex__(self, protocol: Any) -> Any:
        """A copy goes on with the same numbers, on its own."""
        return _rebuild, (type(self), self.algorithm, self._seed, self._words(), str(self._place))

    def __copy__(self) -> Generator:
        return _rebuild(type(self), self.algorithm, self._seed, self._words(), str(self._place))

    def __deepcopy__(self, memo: dict[int, Any]) -> Generator:
        memo[id(self)] = found = self.__copy__()
        return found

    @property
    def device(self) -> device:
        return self._place

    def manual_seed(self, seed: int) -> Generator:
        """Starts the stream of `seed`: a number from -2**63 to 2**64 - 1, negative ones modulo 2**64."""
        seed = _seed_of(seed, "manual_seed")
        check(c.tensor_rng_seed(self._h, seed & _MASK))
        self._seed = seed
        return self

    def seed(self) -> int:
        """Starts a stream that nobody can foresee; returns its seed."""
        self.manual_seed(int.from_bytes(os.urandom(8), "little"))
        return self._seed

    def initial_seed(self) -> int:
        """The last seed, from 0 to 2**64 - 1: a negative one is counted modulo 2**64."""
        return self._seed & _MASK

    def _words(self) -> tuple[int, ...]:
        words = _State()
        check(c.tensor_rng_get_state(self._h, words))
        return tuple(words)

    def get_state(self) -> Tensor:
        """A uint8 tensor of 32 bytes, which set_state() takes back."""
        words = b"".join(word.to_bytes(8, "little") for word in self._words())
        return _from_buffer(memoryview(bytearray(words)), c.TENSOR_UINT8, 0)

    def set_state(self, new_state: Tensor | Sequence[int]) -> Generator:
        """Sets what get_state() returned, or four words of 64 bits."""
        check(c.tensor_rng_set_state(self._h, _State(*_words_of(new_state))))
        return self

    def clone_state(self) -> Generator:
        """A generator of its own that goes on with the same numbers."""
        return self.__copy__()

    def random_raw(self, n: int) -> Tensor:
        """The next n 32-bit words of the stream, as uint32."""
        t = wrap(c.tensor_empty(*ints64(n), c.TENSOR_UINT32, 0))
        check(c.tensor_rng_next_u32(self._h, c.tensor_data(t._h), n))
        return t


default_generator = Generator.__new__(Generator)
default_generator._h = None
default_generator.algorithm = "philox4x32-10"
default_generator._seed = 0
default_generator._place = _device("cpu")


def manual_seed(seed: int) -> Generator:
    """Seeds the generator that is used where none is named."""
    return default_generator.manual_seed(seed)


def seed() -> int:
    return default_generator.seed()


def initial_seed() -> int:
    return default_generator.initial_seed()


def get_rng_state() -> Tensor:
    """The state of the default generator: a uint8 tensor of 32 bytes."""
    return default_generator.get_state()


def set_rng_state(new_state: Tensor | Sequence[int]) -> None:
    """Sets what get_rng_state() returned, of this process or another."""
    default_generator.set_state(new_state)


@contextmanager
def fork_rng(
    devices: Any = None,
    enabled: bool = True,
    _caller: str = "fork_rng",
    _devices_kw: str = "devices",
    device_type: str = "cuda",
) -> Iterator[None]:
    """A scope whose random numbers do not change those after it: the state of the default generator, of all devices, comes
    back at its end."""
    if not enabled:
        yield
        return
    state, seed = default_generator._words(), default_generator._seed
    try:
        yield
    finally:
        default_generator.set_state(state)
        default_generator._seed = seed


class Sampler(Protocol):
    """A function that draws a tensor of a shape: numbers, or one sequence."""

    def __call__(
        self,
        *sizes: Ints,
        size: Ints | None = None,
        generator: Generator | None = None,
        dtype: DTypeLike = None,
        device: DeviceLike = None,
        requires_grad: bool = False,
    ) -> Tensor: ...


class SamplerLike(Protocol):
    """A function that draws a tensor of the shape of another one."""

    def __call__(
        self,
        input: Tensor,
        *,
        generator: Generator | None = None,
        dtype: DTypeLike = None,
        device: DeviceLike = None,
        requires_grad: bool = False,
    ) -> Tensor: ...


def _sampler(name: str, doc: str) -> tuple[Sampler, SamplerLike]:
    call = getattr(c, f"tensor_{name}")

    def sample(
        *sizes: Ints,
        size: Ints | None = None,
        generator: Generator | None = None,
        dtype: DTypeLike = None,
        device: DeviceLike = None,
        requires_grad: bool = False,
    ) -> Tensor:
        shape, ndim = size_of(sizes, size)
        h = call(shape, ndim, floating_code(dtype), new_device_code(device), rng_handle(generator))
        return _finish(wrap(h), requires_grad)

    def like(
        input: Tensor,
        *,
        generator: Generator | None = None,
        dtype: DTypeLike = None,
        device: DeviceLike = None,
        requires_grad: bool = False,
    ) -> Tensor:
        kind, place = dtype or input.dtype, device or input.device
        return sample(input.shape, generator=generator, dtype=kind, device=place, requires_grad=requires_grad)

    sample.__name__ = sample.__qualname__ = name
    like.__name__ = like.__qualname__ = f"{name}_like"
    sample.__doc__ = f"{doc}; the shape as numbers or as one sequence."
    like.__doc__ = f"{doc}, with the shape of `input`, and its dtype and device unless given."
    return sample, like


rand, rand_like = _sampler("rand", "Uniform numbers in [0, 1)")
randn, randn_like = _sampler("randn", "Standard normal numbers")


@overload
def randint(
    low: int,
    high: int,
    size: Ints,
    *,
    generator: Generator | None = None,
    dtype: DTypeLike = None,
    device: DeviceLike = None,
) -> Tensor: ...
@overload
def randint(
    high: int,
    size: Ints,
    /,
    *,
    generator: Generator | None = None,
    dtype: DTypeLike = None,
    device: DeviceLike = None,
) -> Tensor: ...
@overload
def randint(
    low: int,
    *,
    size: Ints,
    generator: Generator | None = None,
    dtype: DTypeLike = None,
    device: DeviceLike = None,
) -> Tensor: ...
def randint(
    low: int = 0,
    high: Any = None,
    size: Any = None,
    *,
    generator: Generator | None = None,
    dtype: DTypeLike = None,
    device: DeviceLike = None,
) -> Tensor:
    """Uniform integers in [low, high), or in [0, low) for randint(low, size)."""
    if size is None:
        high, size = None, high
    if size is None:
        raise InvalidTypeError("randint: missing argument size")
    if high is None:
        low, high = 0, low
    h = c.tensor_randint(
        int64(low), int64(high), *ints64(size), dtype_code(dtype), new_device_code(device), rng_handle(generator)
    )
    return wrap(h)


def randperm(
    n: int, *, generator: Generator | None = None, dtype: DTypeLike = None, device: DeviceLike = None
) -> Tensor:
    """A random order of 0 to n - 1."""
    return wrap(c.tensor_randperm(int64(n), dtype_code(dtype), new_device_code(device), rng_handle(generator)))


def randint_like(
    input: Tensor,
    low: int = 0,
    high: int | None = None,
    *,
    generator: Generator | None = None,
    dtype: DTypeLike = None,
    device: DeviceLike = None,
) -> Tensor:
    """Uniform integers in [low, high), or in [0, low), with the shape of `input`, and its dtype and device unless given."""
    low, high = (0, low) if high is None else (low, high)
    kind, place = dtype or input.dtype, device or input.device
    return randint(low, high, input.shape, generator=generator, dtype=kind, device=place)


def normal(
    mean: float | Tensor = 0.0,
    std: float | Tensor = 1.0,
    size: Ints | None = None,
    *,
    generator: Generator | None = None,
    dtype: DTypeLike = None,
    device: DeviceLike = None,
) -> Tensor:
    """Normal numbers of one mean and standard deviation in a shape, or of a tensor of means or deviations."""
    if isinstance(mean, Handle) or isinstance(std, Handle):
        if size is not None:
            raise InvalidTypeError("normal: a size is for one mean and one standard deviation")
        like: Any = mean if isinstance(mean, Handle) else std
        a = mean if isinstance(mean, Handle) else like.new_full((), mean)
        b = std if isinstance(std, Handle) else like.new_full((), std, dtype=like.dtype.to_real())
        return wrap(c.tensor_normal(a._h, b._h, rng_handle(generator)))
    t = wrap(c.tensor_empty(*ints64(() if size is None else size), floating_code(dtype), new_device_code(device)))
    return t.normal_(mean, std, generator=generator)


guard(
    globals(),
    ["rand", "randn", "rand_like", "randn_like", "randint_like", "normal", "randperm", "randint"],
    "",
    {
        **dict.fromkeys(("rand", "randn"), FACTORY),
        **dict.fromkeys(("rand_like", "randn_like"), LIKE),
        **dict.fromkeys(("normal", "randperm", "randint"), FACTORY | {"requires_grad"}),
        "randint_like": LIKE | {"requires_grad"},
    },
)
guard(Generator, ["__init__", "set_state", "random_raw"], "")
