# SPDX-License-Identifier: Apache-2.0
"""CUDA devices, under the names of torch.cuda: what there is, memory, streams, events; comm and nccl are of several devices.

with lt.cuda.stream(lt.cuda.Stream()) as s:
    y = x.to("cuda") * 2
lt.cuda.current_stream().wait_stream(s)
"""

from __future__ import annotations

import atexit
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import byref, c_double, c_int64, sizeof
from importlib import import_module as _import_module
from typing import Any, NamedTuple, Union

from .. import _callbacks, settings
from .. import _ops_gen as _c
from .._convert import check as _check
from .._convert import guard as _guard
from .._convert import handles as _handles
from .._convert import int64 as _int64
from ..creation import tensor as _tensor
from ..dtypes import current as _of_thread
from ..dtypes import device as _device
from ..errors import InvalidError, InvalidTypeError, OutOfMemoryError, TensorError
from ..errors import fail as _fail
from ..errors import renamed_error as _renamed_error
from ..tensor import Tensor
from . import comm, nccl

__all__ = [
    "DeviceProperties", "Event", "ExternalStream", "Kernel", "OutOfMemoryError", "Stream", "comm", "current_stream", "default_stream", "device_count", "empty_cache",
    "get_device_capability", "get_device_name", "get_device_properties", "is_available", "libraries", "max_memory_allocated",
    "max_memory_reserved", "mem_get_info", "memory_allocated", "memory_reserved", "memory_stats", "nccl",
    "reset_peak_memory_stats", "set_per_process_memory_fraction", "set_stream", "stream", "synchronize", "why",
]  # fmt: skip

Place = Union[_device, str, int, None]


def _place(place: Place) -> _device:
    """A CUDA device; the current one for None."""
    found = _device("cuda", place) if place is None or isinstance(place, int) else _device(place)
    if found.type != "cuda":
        raise InvalidError(f"device is {found}, expected a CUDA device")
    return found if found.index is not None else _device("cuda", _of_thread.cuda)


def is_available() -> bool:
    return device_count() > 0


def device_count() -> int:
    return _c.tensor_cuda_device_count()  # type: ignore[no-any-return]


def why() -> str:
    """Why there is no device, in words; "" if there is one."""
    return _c.tensor_cuda_why().decode()  # type: ignore[no-any-return]


class DeviceProperties(NamedTuple):
    name: str
    major: int
    minor: int
    total_memory: int
    multi_processor_count: int


def _facts(place: Place, name: str) -> Any:
    facts = _c.tensor_device_facts_t(sizeof(_c.tensor_device_facts_t))
    code = _place(place).code
    try:
        _check(_c.tensor_device_facts(code, byref(facts)))
    except TensorError as e:
        raise _renamed_error(e, "device_facts", name)  # noqa: B904
    return facts


def get_device_properties(device: Place = None) -> DeviceProperties:
    f = _facts(device, "get_device_properties")
    return DeviceProperties(get_device_name(device), f.major, f.minor, f.total_bytes, f.processors)


def get_device_name(device: Place = None) -> str:
    name: bytes = _c.tensor_device_name(_place(device).code)
    return name.decode() if name else _fail()


def libraries() -> str:
    """Which of NVIDIA's libraries devices use, a line for each: its version, or why it is not used. Opens them."""
    said: bytes = _c.tensor_cuda_libraries()
    return said.decode() if said else _fail()


def get_device_capability(device: Place = None) -> tuple[int, int]:
    facts = _facts(device, "get_device_capability")
    return facts.major, facts.minor


# ---- memory


def mem_get_info(device: Place = None) -> tuple[int, int]:
    """Free and all bytes of the device, other programs counted in."""
    facts = _facts(device, "mem_get_info")
    return facts.free_bytes, facts.total_bytes


def memory_stats(device: Place = None) -> dict[str, int]:
    """Bytes and counts of the allocator; empty where there is no device."""
    place = _place(device)
    return settings.memory_stats(place) if is_available() else {}


def memory_allocated(device: Place = None) -> int:
    """Bytes of the memory of tensors; 0 where there is no device, as are the other numbers of the allocator."""
    return memory_stats(device).get("allocated", 0)


def max_memory_allocated(device: Place = None) -> int:
    return memory_stats(device).get("peak_allocated", 0)


def memory_reserved(device: Place = None) -> int:
    """Bytes that the library has from the driver: those of tensors, and those that it keeps."""
    return memory_stats(device).get("cached", 0)


def max_memory_reserved(device: Place = None) -> int:
    return memory_stats(device).get("peak_cached", 0)


def reset_peak_memory_stats(device: Place = None) -> None:
    place = _place(device)
    if is_available():
        settings.reset_peak_memory_stats(place)


def empty_cache(device: Place = None) -> None:
    """Frees the memory that the allocator keeps; nothing where there is no device."""
    place = _place(device)
    if is_available():
        settings.empty_cache(place)


def set_per_process_memory_fraction(fraction: float, device: Place = None) -> None:
    """The most that the library holds of the device's memory: 0 to 1 of all of it."""
    if not 0 <= fraction <= 1:
        raise InvalidError(f"fraction is {fraction}, expected 0 to 1")
    nbytes = int(fraction * mem_get_info(device)[1]) if fraction < 1 else 0
    _check(_c.tensor_memory_set_limit(_place(device).code, max(nbytes, 1) if fraction < 1 else 0))


_check(_c.tensor_set_reclaim(_callbacks.reclaim, None))
atexit.register(_c.tensor_set_reclaim, None, None)  # no call into an interpreter that ends


def synchronize(device: Place = None) -> None:
    """Waits for all work of a device."""
    settings.synchronize(_place(device))


# ---- streams


class Stream:
    """A queue for work of a device. Memory is safe on any stream; order between streams is wait_stream()."""

    __slots__ = ("_h",)
    _h: int | None

    def __init__(self, device: Place = None) -> None:
        self._h = _c.tensor_stream_create(_place(device).code) or _fail()

    @classmethod
    def _of(cls, h: int | None) -> Stream:
        s = object.__new__(cls)
        s._h = h if h is not None else _fail()
        return s

    def __del__(self, release: Any = _c.tensor_stream_release) -> None:
        release(getattr(self, "_h", None))

    @property
    def device(self) -> _device:
        return _device.from_code(_c.tensor_stream_device(self._h))

    @property
    def cuda_stream(self) -> int:
        """The cudaStream_t, for other libraries."""
        return _c.tensor_stream_native(self._h) or _fail()  # type: ignore[no-any-return]

    def wait_stream(self, stream: Stream) -> None:
        """What comes next waits for what `stream` was given so far. The host does not wait."""
        _check(_c.tensor_stream_wait(self._h, stream._h))

    def record_event(self, event: Event | None = None) -> Event:
        """The event, or a new one, that marks what the stream was given so far."""
        event = Event(device=self.device) if event is None else event
        event.record(self)
        return event

    def wait_event(self, event: Event) -> None:
        """What comes next waits for what `event` marks. The host does not wait."""
        event.wait(self)

    def synchronize(self) -> None:
        """Waits until the stream has done its work."""
        _check(_c.tensor_stream_synchronize(self._h))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stream) and (self.device, self.cuda_stream) == (other.device, other.cuda_stream)

    def __hash__(self) -> int:
        return hash(self.cuda_stream)

    def __repr__(self) -> str:
        return f"<libtensor.cuda.Stream device={self.device} cuda_stream={self.cuda_stream:#x}>"


class ExternalStream(Stream):
    """The stream of another library, which must live as long as this object and the tensors that were used on it."""

    __slots__ = ()

    def __init__(self, stream_ptr: int, device: Place = None) -> None:
        self._h = _c.tensor_stream_from_native(_place(device).code, stream_ptr) or _fail()


class Event:
    """A mark in the work of a device's streams, for other streams and the host to wait for; `enable_timing` has the device
    note when it comes to it. Several threads may use one event."""

    __slots__ = ("_h",)
    _h: int | None

    def __init__(self, enable_timing: bool = False, device: Place = None) -> None:
        flags = _c.TENSOR_EVENT_TIMING if enable_timing else 0
        self._h = _c.tensor_event_create(_place(device).code, flags) or _fail()

    def __del__(self, release: Any = _c.tensor_event_release) -> None:
        release(getattr(self, "_h", None))

    @property
    def device(self) -> _device:
        return _device.from_code(_c.tensor_event_device(self._h))

    def record(self, stream: Stream | None = None) -> None:
        """Marks what a stream was given so far, the current one for None, and forgets what it marked before."""
        _check(_c.tensor_event_record(self._h, stream and stream._h))

    def wait(self, stream: Stream | None = None) -> None:
        """What comes next on a stream, of any CUDA device, waits until the event is done. The host does not wait."""
        _check(_c.tensor_event_wait(self._h, stream and stream._h))

    def query(self) -> bool:
        """Whether what was marked is done, as it is before anything was."""
        done = c_int64()
        _check(_c.tensor_event_query(self._h, byref(done)))
        return done.value != 0

    def synchronize(self) -> None:
        """Waits until what was marked is done."""
        _check(_c.tensor_event_synchronize(self._h))

    def elapsed_time(self, end_event: Event) -> float:
        """Milliseconds that the device took from this event to the other. Both must be done."""
        milliseconds = c_double()
        _check(_c.tensor_event_elapsed(self._h, end_event._h, byref(milliseconds)))
        return milliseconds.value

    def __repr__(self) -> str:
        return f"<libtensor.cuda.Event device={self.device}>"


def current_stream(device: Place = None) -> Stream:
    """The one that this thread gives a device's work to."""
    return Stream._of(_c.tensor_stream_current(_place(device).code))


def default_stream(device: Place = None) -> Stream:
    """The device's own, which is not CUDA's default stream and does not wait for it."""
    return Stream._of(_c.tensor_stream_from_native(_place(device).code, None))


def set_stream(stream: Stream) -> None:
    """From now on this thread gives the work of the stream's device to it."""
    _check(_c.tensor_stream_set_current(stream._h))


@contextmanager
def stream(stream: Stream | None) -> Iterator[Stream | None]:
    """Work inside goes to this stream; None changes nothing."""
    if stream is None:
        yield None
        return
    before = current_stream(stream.device)
    set_stream(stream)
    try:
        yield stream
    finally:
        set_stream(before)


# ---- kernels


def _extents(values: int | Sequence[int], name: str) -> bytes:
    """Three of them; those that are left out are 1."""
    given = tuple(values) if isinstance(values, (tuple, list)) else (values,)
    if not 1 <= len(given) <= 3:
        raise InvalidError(f"{name} has {len(given)} extents, expected 1 to 3")
    return struct.pack("3q", *(_int64(n) for n in (*given, 1, 1)[:3]))


def _listed(values: Any) -> list[Any]:
    return list(values) if isinstance(values, (tuple, list)) else [values]


def _argument(value: Any) -> Tensor:
    if isinstance(value, Tensor):
        return value
    # Python's own numbers of more than an integer are of double precision.
    wide = "float64" if isinstance(value, float) else "complex128" if isinstance(value, complex) else None
    return _tensor(value, dtype=wide)


class Kernel:
    """A kernel of one's own: the extern "C" __global__ function `name` of a text in CUDA C++, which is compiled when it is first
    called, and kept.

    Its parameters are the outputs and then the inputs. A tensor of the device is the address of its first element, whatever its
    strides; a number, or a tensor of the CPU without axes, goes by value: an int as long long, a float as double, a bool as bool,
    NumPy's scalars as what they are. Outputs count as written in place, and the graph records nothing of a call: gradients are
    those of an `autograd.Function` around it.
    """

    __slots__ = ("_name", "_source", "name", "source")

    def __init__(self, source: str, name: str) -> None:
        self.source, self.name = source, name
        self._source, self._name = source.encode(), name.encode()
        if b"\0" in self._source or b"\0" in self._name:
            raise InvalidError("source and name must not hold the character NUL")

    def __call__(
        self,
        grid: int | Sequence[int],
        block: int | Sequence[int],
        outputs: Tensor | Sequence[Tensor],
        inputs: Any = (),
        shared_bytes: int = 0,
    ) -> None:
        """Launches `grid` blocks of `block` threads on the current stream of the outputs' device."""
        written = _listed(outputs)
        for x in written:
            if not isinstance(x, Tensor):
                raise InvalidTypeError(f"outputs must be Tensors, not {type(x).__name__}")
        read = [_argument(x) for x in _listed(inputs)]
        _check(
            _c.tensor_cuda_launch(
                self._source, self._name, _extents(grid, "grid"), _extents(block, "block"), shared_bytes,
                *_handles(written), *_handles(read),
            )
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<libtensor.cuda.Kernel {self.name}>"


# In _current.py, which is imported when they are first used.
_CURRENT = frozenset(
    "current_device device device_of get_arch_list get_rng_state get_rng_state_all init ipc_collect "
    "initial_seed is_bf16_supported is_current_stream_capturing is_initialized is_tf32_supported manual_seed manual_seed_all "
    "max_memory_cached memory_cached reset_max_memory_allocated reset_max_memory_cached seed seed_all set_device set_rng_state "
    "set_rng_state_all".split()
)
__all__ += sorted(_CURRENT)
_TYPED = frozenset(
    "BFloat16Tensor BoolTensor ByteTensor CharTensor DoubleTensor FloatTensor HalfTensor IntTensor LongTensor ShortTensor".split()
)


_guard(
    globals(),
    "default_stream current_stream empty_cache get_device_capability get_device_name get_device_properties libraries "
    "max_memory_allocated max_memory_reserved mem_get_info memory_allocated memory_reserved memory_stats "
    "reset_peak_memory_stats set_per_process_memory_fraction set_stream synchronize".split(),
    "",
)
for _class in (Stream, ExternalStream, Event):
    _guard(_class, ["__init__"], "")


def __getattr__(name: str) -> Any:
    if name == "amp":
        return _import_module(".amp", __name__)
    if name in _TYPED:
        return _import_module("..typed", __name__).ON_CUDA[name]
    if name not in _CURRENT:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(_import_module("._current", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_CURRENT, *_TYPED, "amp"})
