# SPDX-License-Identifier: Apache-2.0
"""class ProcessGroup, and which one an argument means."""

from __future__ import annotations

import contextlib
import threading
import warnings
from collections.abc import Iterator
from ctypes import byref, c_double
from enum import Enum
from operator import index
from typing import Any, Callable, ClassVar

from .. import _ops_gen as c
from .._convert import check, whole_text
from ..autograd.grad_mode import no_grad
from ..errors import DistributedError, InvalidError, InvalidTypeError, fail, shown
from ._work import Work, ended_work, seconds_of


class ReduceOp(Enum):
    """How the values of several processes become one. Of bool, SUM and MAX are any, PRODUCT and MIN are all.

    AVG is for floating and complex tensors, MIN and MAX for real ones, BAND, BOR and BXOR for integers and bool.
    """

    SUM = c.TENSOR_COLLECTIVE_SUM
    AVG = c.TENSOR_COLLECTIVE_MEAN
    PRODUCT = c.TENSOR_COLLECTIVE_PROD
    MIN = c.TENSOR_COLLECTIVE_MIN
    MAX = c.TENSOR_COLLECTIVE_MAX
    BAND = 5
    BOR = 6
    BXOR = 7

    RedOpType: ClassVar[Any]


ReduceOp.RedOpType = ReduceOp  # the class of its members, which PyTorch has apart


class Backend(str):
    """The name of what moves data between processes, in lower case."""

    GLOO = "gloo"
    NCCL = "nccl"
    MPI = "mpi"
    UCC = "ucc"
    XCCL = "xccl"
    SHM = "shm"
    UNDEFINED = "undefined"

    default_device_backend_map = {"cpu": "gloo", "cuda": "nccl"}
    backend_list = ["undefined", "gloo", "nccl", "mpi", "ucc", "xccl", "shm"]

    def __new__(cls, name: str) -> Backend:
        if not isinstance(name, str):
            raise InvalidTypeError(f"Backend: the name is {shown(name)}, expected a str")
        return super().__new__(cls, name.lower())


# What each name of PyTorch asks for: an engine of the library, or None, which lets the library choose.


class _Collected:
    """What a thread has called since begin(): the results, and what is left to do when they are there."""

    def __init__(self) -> None:
        self.results: list[Any] = []
        self.finish: list[Callable[[], Any]] = []


class _OfThread(threading.local):
    collected: _Collected | None = None


class ProcessGroup:
    """Processes that train together, or some of them; see init_process_group() and new_group()."""

    def __init__(self, handle: int | None, backend: str, name: str, desc: str = "") -> None:
        if handle is None:
            fail()
        self._h = handle
        self._backend, self.group_name, self.group_desc = backend, name, desc or "undefined"
        self._rank, self._size = c.tensor_group_rank(handle), c.tensor_group_size(handle)
        self._ranks = [c.tensor_group_world_rank(handle, i) for i in range(self._size)]
        self._of_thread = _OfThread()

    # A default argument outlives the module's globals at exit.
    def __del__(self, release: Callable[[int], None] = c.tensor_group_release) -> None:
        if self.__dict__.get("_h") is not None:
            release(self._h)

    def __copy__(self) -> ProcessGroup:
        return self

    def __deepcopy__(self, memo: Any) -> ProcessGroup:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise InvalidTypeError("ProcessGroup: a process group cannot be pickled")

    def __repr__(self) -> str:
        return f"<ProcessGroup {self.group_name!r}: rank {self._rank} of {self._size}, {self.engine}>"

    def rank(self) -> int:
        """The rank of this process in the group."""
        return int(self._rank)

    def size(self) -> int:
        """Number of processes."""
        return int(self._size)

    def name(self) -> str:
        """The backend that was asked for."""
        return self._backend

    @property
    def engine(self) -> str:
        """What moves the data: "shm", "mpi", or "self" in a group of one process."""
        return c.tensor_group_engine(self._h).decode()  # type: ignore[no-any-return]

    @property
    def local_rank(self) -> int:
        """The rank of this process among those of the group on its host."""
        return c.tensor_group_local_rank(self._h)  # type: ignore[no-any-return]

    @property
    def local_size(self) -> int:
        """Number of processes of the group on the host of this one."""
        return c.tensor_group_local_size(self._h)  # type: ignore[no-any-return]

    @property
    def failed_rank(self) -> int:
        """The rank of the first process that failed or did not answer; -1 if there is none."""
        return c.tensor_group_failed_rank(self._h)  # type: ignore[no-any-return]

    @property
    def timeout(self) -> float:
        """The longest time, in seconds, that a collective takes before it fails. It can be set, for those begun later."""
        seconds = c_double()
        check(c.tensor_group_timeout(self._h, byref(seconds)))
        return seconds.value

    @timeout.setter
    def timeout(self, timeout: Any) -> None:
        check(c.tensor_group_set_timeout(self._h, seconds_of(timeout, "timeout")))

    def why(self) -> str:
        """Which engine the group uses and why, its version, and where its processes run, as text."""
        return whole_text(lambda *buffer: c.tensor_group_why(self._h, *buffer))

    def abort(self, reason: str | None = None) -> None:
        """Ends all collectives of the group and its subgroups, in all processes: those that wait in one fail with
        DistributedError, this rank and the reason. The groups cannot be used any more."""
        check(c.tensor_group_abort(self._h, None if reason is None else str(reason).encode()))

    def shutdown(self) -> None:
        """Leaves the group when its collectives that were begun here are done. Later calls with it fail."""
        check(c.tensor_group_destroy(self._h))

    def begin(self) -> None:
        """From here to end(), collectives and messages of this thread in this group are collected, and none waits.

        Errors: InvalidError if this thread has begun already.
        """
        check(c.tensor_group_begin(self._h))
        self._of_thread.collected = _Collected()

    def end(self) -> Work:
        """Starts what was called since begin() in the background; the Work of all of it.

        Errors: InvalidError if this thread has not begun; DistributedError.
        """
        collected, self._of_thread.collected = self._of_thread.collected or _Collected(), None
        return ended_work(c.tensor_group_end(self._h), collected.results, collected.finish)

    def collects(self) -> bool:
        """Whether this thread is between begin() and end()."""
        return self._of_thread.collected is not None

    def call(
        self,
        transfer: Callable[[], int],
        result: Any,
        async_op: bool,
        finish: Callable[[], Any] | None = None,
        source: int = -1,
    ) -> Work | None:
        """Runs a transfer of C's now, in the background, or with those that are collected; then `finish`."""
        collected = self._of_thread.collected
        with no_grad():
            if collected is not None:
                check(transfer())
                collected.results.append(result)
                collected.finish += [] if finish is None else [finish]
                return None
            if not async_op:
                check(transfer())
                if finish is not None:
                    finish()
                return None
            try:
                check(c.tensor_group_begin(self._h))
            except DistributedError:
                check(transfer())  # the same error, by the name of what was called
                raise
            try:
                check(transfer())
            except BaseException:
                Work(None, c.tensor_group_end(self._h))
                raise
            return ended_work(c.tensor_group_end(self._h), result, [] if finish is None else [finish], source)


class group:
    """The group of all processes, once init_process_group() was called."""

    WORLD: ProcessGroup | None = None


class _MemberType(type):
    @property
    def WORLD(cls) -> ProcessGroup | None:
        """The group of all processes."""
        return group.WORLD

    @WORLD.setter
    def WORLD(cls, value: ProcessGroup | None) -> None:
        group.WORLD = value


class GroupMember(metaclass=_MemberType):
    """WORLD, and what new_group() returns in processes that do not belong to the new group."""

    NON_GROUP_MEMBER = -100


def world_group() -> ProcessGroup:
    """The group of all processes; an error before init_process_group()."""
    if group.WORLD is None:
        raise InvalidError(
            "Default process group has not been initialized, please make sure to call init_process_group."
        )
    return group.WORLD


_get_default_group = world_group  # PyTorch's name, which programs import


def given_group(given: Any, name: str) -> ProcessGroup | None:
    """The group of an argument; None where this process does not belong to it, with a warning."""
    world = world_group()
    if given is None:
        return world
    if isinstance(given, ProcessGroup) and given.rank() >= 0:
        return given
    if isinstance(given, ProcessGroup) or (isinstance(given, int) and given == GroupMember.NON_GROUP_MEMBER):
        if name:
            text = f"{name}: global rank {world.rank()} does not belong to the group, expected a rank of it"
            warnings.warn(text, stacklevel=4)
        return None
    raise InvalidTypeError(f"{name or 'group'}: group is {shown(given)}, expected a ProcessGroup or None")


def integer(value: Any, name: str, argument: str) -> int:
    try:
        return index(value)
    except TypeError:
        raise InvalidTypeError(f"{name}: {argument} is {shown(value)}, expected an integer") from None


class coalescing_manager:
    """A scope whose collectives and messages, of this thread in one group, go on together; see _coalescing_manager()."""

    def __init__(self) -> None:
        self.works: list[Work] = []

    def append(self, work: Work | None = None) -> None:
        """Work that wait() waits for."""
        if work is not None:
            self.works.append(work)

    def wait(self) -> None:
        """Waits until everything in the scope is done."""
        for work in self.works:
            work.wait()
        self.works = []


@contextlib.contextmanager
def _coalescing_manager(group: Any = None, device: Any = None, async_ops: bool = False) -> Iterator[coalescing_manager]:
    """A scope whose collectives and messages in a group start together at its end, where they are waited for; with
    async_ops=True by wait() of what the scope is entered as."""
    found = given_group(group, "_coalescing_manager")
    scope = coalescing_manager()
    if found is None:
        yield scope
        return
    found.begin()
    try:
        yield scope
    except BaseException:
        with contextlib.suppress(Exception):
            found.end()
        raise
    scope.append(found.end())
    if not async_ops:
        scope.wait()
