# SPDX-License-Identifier: Apache-2.0
"""class DataLoader."""

from __future__ import annotations

import copy
import itertools
import warnings
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Callable, Generic, TypeVar

from ...errors import InvalidError, InvalidTypeError, TensorError
from ...random import Generator
from ._collate import default_collate, default_convert
from ._fetch import Fetcher
from .dataset import IterableDataset
from .sampler import BatchSampler, RandomSampler, SequentialSampler, draw_seed

Item = TypeVar("Item")


def no_answer(seconds: float) -> str:
    """The message of an error."""
    return f"the workers of a DataLoader have not answered for {seconds} seconds"


THREAD = "thread"  # the multiprocessing_context that makes batches in threads


class DataLoader(Generic[Item]):
    """Batches of a data set, with PyTorch's arguments.

    num_workers > 0 makes batches ahead, `prefetch_factor` (2 unless given) for each worker, in processes that are started
    as `multiprocessing_context` says, a name or a context of Python's multiprocessing. An exception of a worker comes out
    where its batch would; a worker that dies, or none that answers for `timeout` seconds, is a RuntimeError. Worker i
    calls worker_init_fn(i) first, and its generators have the seed base_seed + i, where base_seed is drawn from
    `generator` in each iteration. With persistent_workers=True the processes stay for the next iteration. With
    in_order=False batches come as they get ready.

    multiprocessing_context="thread" makes batches in threads of this process, which share all of its memory: for samples
    that are computed by this library or NumPy, which let other threads run meanwhile.

    pin_memory and pin_memory_device change nothing: copies to devices go by way of locked memory wherever they come from.
    """

    _iterator: Any = None
    _made = False

    def __init__(
        self,
        dataset: Any,
        batch_size: int | None = 1,
        shuffle: bool | None = None,
        sampler: Iterable[Any] | None = None,
        batch_sampler: Iterable[Any] | None = None,
        num_workers: int = 0,
        collate_fn: Callable[[Any], Any] | None = None,
        pin_memory: bool = False,
        drop_last: bool = False,
        timeout: float = 0,
        worker_init_fn: Callable[[int], Any] | None = None,
        multiprocessing_context: Any = None,
        generator: Generator | None = None,
        *,
        prefetch_factor: int | None = None,
        persistent_workers: bool = False,
        pin_memory_device: str = "",
        in_order: bool = True,
    ) -> None:
        _check_workers(num_workers, timeout, prefetch_factor, persistent_workers)
        iterated = isinstance(dataset, IterableDataset)
        if iterated:
            for name, value in (("shuffle", shuffle or None), ("sampler", sampler), ("batch_sampler", batch_sampler)):
                if value is not None:
                    raise InvalidError(f"{name} and an IterableDataset exclude each other")
        if sampler is not None and shuffle:
            raise InvalidError("a sampler and shuffle exclude each other")
        if batch_sampler is not None:
            if batch_size != 1 or shuffle or sampler is not None or drop_last:
                raise InvalidError("batch_sampler excludes batch_size, shuffle, sampler and drop_last")
            batch_size, drop_last = None, False
        elif batch_size is None and drop_last:
            raise InvalidError("batch_size=None makes no batches, of which drop_last=True could leave one out")
        self.dataset = dataset
        self.num_workers = num_workers
        self.pin_memory, self.pin_memory_device = pin_memory, pin_memory_device
        self.timeout = timeout
        self.worker_init_fn = worker_init_fn
        self.multiprocessing_context = multiprocessing_context
        self.generator = generator
        self.prefetch_factor = 2 if num_workers and prefetch_factor is None else prefetch_factor
        self.persistent_workers = persistent_workers
        self.in_order = in_order
        if sampler is None:
            if iterated:
                sampler = itertools.repeat(None)
            elif shuffle:
                sampler = RandomSampler(dataset, generator=generator)
            else:
                sampler = SequentialSampler(dataset)
        if batch_size is not None and batch_sampler is None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_size, self.drop_last = batch_size, drop_last
        self.sampler, self.batch_sampler = sampler, batch_sampler
        if collate_fn is None:
            collate_fn = default_convert if batch_sampler is None else default_collate
        self.collate_fn = collate_fn
        self._made = True

    def __setattr__(self, name: str, value: Any) -> None:
        fixed = ("batch_size", "batch_sampler", "sampler", "drop_last", "dataset", "persistent_workers")
        if self._made and name in fixed:
            raise InvalidError(f"{name} of a DataLoader cannot change")
        super().__setattr__(name, value)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_iterator"}

    @property
    def multiprocessing_context(self) -> Any:
        """The context of Python's multiprocessing that starts workers, "thread", or None for its default."""
        return self._context

    @multiprocessing_context.setter
    def multiprocessing_context(self, context: Any) -> None:
        if context is not None:
            if self.num_workers == 0:
                raise InvalidError("multiprocessing_context needs num_workers of 1 or more")
            if isinstance(context, str) and context != THREAD:
                import multiprocessing

                methods = multiprocessing.get_all_start_methods()
                if context not in methods:
                    expected = ", ".join(map(repr, [*methods, THREAD]))
                    raise InvalidError(f"multiprocessing_context is {context!r}, expected one of {expected}")
                context = multiprocessing.get_context(context)
            elif context != THREAD and not hasattr(context, "Process"):
                raise InvalidTypeError(
                    f"multiprocessing_context is {type(context).__name__}, expected a context or a name"
                )
            if context == THREAD and isinstance(self.dataset, IterableDataset):
                raise InvalidError("multiprocessing_context='thread' and an IterableDataset exclude each other")
        self._context = context

    def __len__(self) -> int:
        """The number of batches; of an IterableDataset as many as its len() says."""
        if not isinstance(self.dataset, IterableDataset):
            return len(self._keys())  # type: ignore[arg-type]
        n = len(self.dataset)  # type: ignore[arg-type]
        if self.batch_size is None:
            return n
        return n // self.batch_size if self.drop_last else -(-n // self.batch_size)

    def _keys(self) -> Iterable[Any]:
        found = self.sampler if self.batch_sampler is None else self.batch_sampler
        assert found is not None
        return found

    def _make_fetcher(self) -> Callable[[], Fetcher]:
        batched = self.batch_sampler is not None
        return partial(Fetcher, self.dataset, self.collate_fn, batched, self.drop_last)

    def __iter__(self) -> Iterator[Any]:
        if self.num_workers == 0:
            return _Here(self)
        if self._context == THREAD:
            return _Threads(self)
        from ._processes import Processes

        if not self.persistent_workers:
            return Processes(self)
        if self._iterator is None or self._iterator.closed:
            self._iterator = Processes(self)
        else:
            self._iterator.restart(self)
        return self._iterator  # type: ignore[no-any-return]


def _check_workers(num_workers: Any, timeout: float, prefetch_factor: int | None, persistent_workers: bool) -> None:
    if isinstance(num_workers, bool) or not isinstance(num_workers, int) or num_workers < 0:
        raise InvalidError(f"num_workers is {num_workers!r}, expected 0 or more")
    if timeout < 0:
        raise InvalidError(f"timeout is {timeout}, expected 0 or more")
    if num_workers == 0:
        if prefetch_factor is not None:
            raise InvalidError("prefetch_factor needs num_workers of 1 or more")
        if persistent_workers:
            raise InvalidError("persistent_workers=True needs num_workers of 1 or more")
        if timeout:
            raise InvalidError("timeout needs num_workers of 1 or more")
    elif prefetch_factor is not None and prefetch_factor < 1:
        raise InvalidError(f"prefetch_factor is {prefetch_factor}, expected 1 or more")


class LoaderIterator(Iterator[Any]):
    """Base of the iterators over a loader. It draws the seed of the workers, with or without any."""

    def __init__(self, loader: DataLoader[Any]) -> None:
        self._start(loader)

    def _start(self, loader: DataLoader[Any]) -> None:
        self._loader = copy.copy(loader)  # a loader that keeps its iterator is not kept by it
        self._base_seed = draw_seed(self._loader.generator)
        self._keys = iter(self._loader._keys())
        self._count = 0
        self._length: int | None = None
        if isinstance(loader.dataset, IterableDataset) and hasattr(loader.dataset, "__len__"):
            try:
                self._length = len(loader)
            except TypeError:  # a chain of data sets without lengths
                pass

    def __len__(self) -> int:
        return len(self._loader)

    def _counted(self) -> None:
        """A warning where an iterable data set has more than its len() says."""
        self._count += 1
        if self._length is not None and self._count == self._length + 1:
            text = f"the IterableDataset was reported to have {self._length} batches, but there are more"
            if self._loader.num_workers:
                text += "; each worker iterates over a copy: split the samples by get_worker_info()"
            warnings.warn(text, stacklevel=3)


class _Here(LoaderIterator):
    """Makes batches when they are asked for."""

    def __init__(self, loader: DataLoader[Any]) -> None:
        super().__init__(loader)
        self._fetcher = loader._make_fetcher()()

    def __next__(self) -> Any:
        batch = self._fetcher.fetch(next(self._keys))
        self._counted()
        return batch


class _Threads(LoaderIterator):
    """Makes batches ahead in threads."""

    def __init__(self, loader: DataLoader[Any]) -> None:
        super().__init__(loader)
        self._batches = self._run(loader._make_fetcher()())

    def __next__(self) -> Any:
        return next(self._batches)

    def _run(self, fetcher: Fetcher) -> Iterator[Any]:
        from collections import deque
        from concurrent.futures import ThreadPoolExecutor, TimeoutError

        loader = self._loader
        ahead = loader.num_workers * (loader.prefetch_factor or 2)
        init = loader.worker_init_fn
        numbers = itertools.count()
        initializer = None if init is None else lambda: init(next(numbers))
        workers = ThreadPoolExecutor(loader.num_workers, initializer=initializer)
        waiting: deque[Any] = deque()
        late = False
        try:
            for key in itertools.islice(self._keys, ahead):
                waiting.append(workers.submit(fetcher.fetch, key))
            while waiting:
                future = waiting.popleft()
                try:
                    batch = future.result(loader.timeout or None)
                except TimeoutError:
                    if future.done():  # it is the data set's
                        raise
                    late = True
                    raise TensorError(no_answer(loader.timeout)) from None
                for key in itertools.islice(self._keys, 1):
                    waiting.append(workers.submit(fetcher.fetch, key))
                yield batch
        finally:
            for future in waiting:
                future.cancel()
            workers.shutdown(wait=not late)
