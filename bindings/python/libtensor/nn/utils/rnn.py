# SPDX-License-Identifier: Apache-2.0
"""Sequences of several lengths in one tensor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Union

from ..._convert import guard as _guard
from ..._convert import handle_of as _handle_of
from ..._convert import one_of as _one_of
from ...creation import full, tensor
from ...dtypes import DTypeLike
from ...dtypes import int64 as _int64
from ...errors import InvalidError, InvalidTypeError, ShapeError
from ...functions import concat, stack
from ...tensor import Tensor

Lengths = Union[Tensor, Sequence[int]]

__all__ = [
    "PackedSequence",
    "invert_permutation",
    "pack_padded_sequence",
    "pack_sequence",
    "pad_packed_sequence",
    "pad_sequence",
    "unpack_sequence",
    "unpad_sequence",
]


class _Packed(NamedTuple):
    data: Tensor
    batch_sizes: Tensor
    sorted_indices: Tensor | None
    unsorted_indices: Tensor | None


class PackedSequence(_Packed):
    """Steps of sequences one after the other: all first ones, all second ones, ..., of the longest sequence first.

    data: (sum of the lengths, ...)
    batch_sizes: int64 (longest length,) on the CPU, how many sequences have each step
    sorted_indices: where the sequences were in the batch; None: in the same order
    unsorted_indices: where the sequences of the batch are; None: in the same order
    """

    __slots__ = ()

    def __new__(
        cls,
        data: Tensor,
        batch_sizes: Tensor | None = None,
        sorted_indices: Tensor | None = None,
        unsorted_indices: Tensor | None = None,
    ) -> PackedSequence:
        _handle_of(data, "PackedSequence")
        if batch_sizes is None:
            raise InvalidTypeError("PackedSequence: batch_sizes is None, expected a Tensor")
        _handle_of(batch_sizes, "PackedSequence")
        if batch_sizes.device.type != "cpu":
            raise InvalidError(f"PackedSequence: batch_sizes is on {batch_sizes.device}, expected the CPU")
        if unsorted_indices is None:
            unsorted_indices = invert_permutation(sorted_indices)
        return super().__new__(cls, data, batch_sizes, sorted_indices, unsorted_indices)

    def _map(self, data: Tensor) -> PackedSequence:
        """The same sequences with other elements; indices go to their device."""
        if data is self.data:
            return self
        indices = [
            None if i is None else i.to(device=data.device) for i in (self.sorted_indices, self.unsorted_indices)
        ]
        return type(self)(data, self.batch_sizes, *indices)

    def to(self, *args: Any, **named: Any) -> PackedSequence:
        """In another dtype or on another device, as Tensor.to."""
        return self._map(self.data.to(*args, **named))

    def cuda(self, *args: Any, **named: Any) -> PackedSequence:
        """On a CUDA device."""
        return self._map(self.data.cuda(*args, **named))

    def cpu(self) -> PackedSequence:
        """On the CPU."""
        return self._map(self.data.cpu())

    def pin_memory(self) -> PackedSequence:
        """self, as Tensor.pin_memory."""
        return self

    def type(self, dtype: DTypeLike) -> PackedSequence:
        """In another dtype."""
        return self.to(dtype=dtype)

    def double(self) -> PackedSequence:
        """In float64."""
        return self.to(dtype="float64")

    def float(self) -> PackedSequence:
        """In float32."""
        return self.to(dtype="float32")

    def half(self) -> PackedSequence:
        """In float16."""
        return self.to(dtype="float16")

    def long(self) -> PackedSequence:
        """In int64."""
        return self.to(dtype="int64")

    def int(self) -> PackedSequence:
        """In int32."""
        return self.to(dtype="int32")

    def short(self) -> PackedSequence:
        """In int16."""
        return self.to(dtype="int16")

    def byte(self) -> PackedSequence:
        """In uint8."""
        return self.to(dtype="uint8")

    def char(self) -> PackedSequence:
        """In int8."""
        return self.to(dtype="int8")

    @property
    def is_cuda(self) -> bool:
        """Whether the elements are on a CUDA device."""
        return self.data.is_cuda

    def is_pinned(self) -> bool:
        """False: there is no locked memory to be in."""
        return False


def _runs(batch_sizes: Tensor) -> list[tuple[int, int, int]]:
    """Steps that as many sequences have: (first row of data, steps, sequences)."""
    found: list[tuple[int, int, int]] = []
    row = 0
    for size in batch_sizes.tolist():
        if found and found[-1][2] == size:
            found[-1] = (found[-1][0], found[-1][1] + 1, size)
        else:
            found.append((row, 1, size))
        row += size
    return found


def invert_permutation(permutation: Tensor | None) -> Tensor | None:
    """The places of 0, 1, ... in a permutation of n integers, (n,); None for None."""
    if permutation is None:
        return None
    _handle_of(permutation, "invert_permutation")
    places = [0] * permutation.numel()
    for i, place in enumerate(permutation.tolist()):
        places[place] = i
    return tensor(places, dtype=permutation.dtype, device=permutation.device)


def _lengths(lengths: Any, batch: int, name: str) -> list[int]:
    found = lengths.to(dtype=_int64).tolist() if isinstance(lengths, Tensor) else [int(n) for n in lengths]
    if not isinstance(found, list) or len(found) != batch:
        raise ShapeError(
            f"{name}: lengths has {len(found) if isinstance(found, list) else 1} elements, expected {batch}"
        )
    return found


def pack_padded_sequence(
    input: Tensor, lengths: Lengths, batch_first: bool = False, enforce_sorted: bool = True
) -> PackedSequence:
    """Packs sequences that were padded to one length.

    input: (T, B, ...), or (B, T, ...) with batch_first
    lengths: B integers from 1 to T
    enforce_sorted: whether the lengths have to descend; if not, the sequences are sorted
    """
    _handle_of(input, "pack_padded_sequence")
    if input.ndim < 2:
        raise ShapeError(f"pack_padded_sequence: the input has {input.ndim} axes, expected at least 2")
    steps, batch = (input.shape[1], input.shape[0]) if batch_first else input.shape[:2]
    known = _lengths(lengths, batch, "pack_padded_sequence")
    order = None
    if not enforce_sorted:
        places = sorted(range(batch), key=lambda i: -known[i])
        order = tensor(places, dtype=_int64, device=input.device)
        input = input.index_select(0 if batch_first else 1, order)
        known = [known[i] for i in places]
    if not known or known[-1] <= 0 or any(a < b for a, b in zip(known, known[1:])):
        if known and min(known) > 0:
            raise InvalidError(
                f"pack_padded_sequence: lengths is {known}, expected descending ones; "
                "enforce_sorted=False sorts the sequences"
            )
        raise InvalidError(f"pack_padded_sequence: lengths is {known}, expected at least one, and all above 0")
    if known[0] > steps:
        raise ShapeError(f"pack_padded_sequence: the longest length is {known[0]}, the input has {steps} steps")
    if batch_first:
        input = input.transpose(0, 1)
    parts, sizes, first = [], [], 0
    for n in range(batch, 0, -1):  # the first n sequences have the steps from `first` to the length of the last
        last = known[n - 1]
        if last > first:
            parts.append(input[first:last, :n].flatten(0, 1))
            sizes += [n] * (last - first)
            first = last
    data = parts[0].clone() if len(parts) == 1 else concat(parts)
    return PackedSequence(data, tensor(sizes, dtype=_int64, device="cpu"), order)


def pad_packed_sequence(
    sequence: PackedSequence, batch_first: bool = False, padding_value: float = 0.0, total_length: int | None = None
) -> tuple[Tensor, Tensor]:
    """Padded sequences (T, B, ...), or (B, T, ...) with batch_first, in the order of the batch, and their lengths.

    padding_value: what comes after a sequence
    total_length: T; None: the longest length
    """
    if not isinstance(sequence, PackedSequence):
        raise InvalidTypeError(f"pad_packed_sequence: expected a PackedSequence, not {type(sequence).__name__}")
    data, batch_sizes = sequence.data, sequence.batch_sizes
    sizes = batch_sizes.tolist()
    steps, batch = len(sizes), sizes[0]
    total = steps if total_length is None else int(total_length)
    if total < steps:
        raise InvalidError(
            f"pad_packed_sequence: total_length is {total}, expected at least the longest length {steps}"
        )

    def padding(*shape: int) -> Tensor:
        return full((*shape, *data.shape[1:]), padding_value, dtype=data.dtype, device=data.device)

    parts = []
    for row, n, size in _runs(batch_sizes):
        part = data[row : row + n * size].reshape(n, size, *data.shape[1:])
        parts.append(part if size == batch else concat([part, padding(n, batch - size)], 1))
    if total > steps:
        parts.append(padding(total - steps, batch))
    padded = parts[0].clone() if len(parts) == 1 else concat(parts)
    lengths = [sum(1 for size in sizes if size > i) for i in range(batch)]
    if sequence.unsorted_indices is not None:
        padded = padded.index_select(1, sequence.unsorted_indices)
        lengths = [lengths[i] for i in sequence.unsorted_indices.tolist()]
    return padded.transpose(0, 1) if batch_first else padded, tensor(lengths, dtype=_int64, device="cpu")


def pad_sequence(
    sequences: Tensor | Iterable[Tensor],
    batch_first: bool = False,
    padding_value: float = 0.0,
    padding_side: str = "right",
) -> Tensor:
    """Sequences (L, ...) of several lengths as one tensor (T, B, ...), or (B, T, ...) with batch_first.

    padding_value: what fills a sequence up to the longest length T
    padding_side: "right", behind the sequence, or "left", before it
    """
    _one_of(padding_side, ("right", "left"), "pad_sequence: padding_side")
    if not isinstance(sequences, Iterable):
        raise InvalidTypeError(f"pad_sequence: expected several Tensors, not {type(sequences).__name__}")
    known = list(sequences)
    if not known:
        raise InvalidError("pad_sequence: there are no sequences, expected at least one")
    for t in known:
        _handle_of(t, "pad_sequence")
    rest = known[0].shape[1:]
    if any(t.ndim == 0 or t.shape[1:] != rest for t in known):
        raise ShapeError(
            f"pad_sequence: the sequences have shapes {[list(t.shape) for t in known]}, "
            "expected the same but for the first axis"
        )
    total = max(t.shape[0] for t in known)
    rows = []
    for t in known:
        if t.shape[0] < total:
            more = full((total - t.shape[0], *rest), padding_value, dtype=t.dtype, device=t.device)
            t = concat([t, more] if padding_side == "right" else [more, t])
        rows.append(t)
    return stack(rows, 0 if batch_first else 1)


def unpad_sequence(padded_sequences: Tensor, lengths: Lengths, batch_first: bool = False) -> list[Tensor]:
    """The reverse of pad_sequence: the first steps of each sequence.

    padded_sequences: (T, B, ...), or (B, T, ...) with batch_first
    lengths: B integers up to T
    """
    _handle_of(padded_sequences, "unpad_sequence")
    rows = padded_sequences if batch_first else padded_sequences.transpose(0, 1)
    known = _lengths(lengths, rows.shape[0], "unpad_sequence")
    return [rows[i, :n] for i, n in enumerate(known)]


def pack_sequence(sequences: Sequence[Tensor], enforce_sorted: bool = True) -> PackedSequence:
    """Packs sequences (L, ...) of several lengths; enforce_sorted: whether their lengths have to descend."""
    known = list(sequences)
    lengths = [t.shape[0] for t in known]
    return pack_padded_sequence(pad_sequence(known), lengths, enforce_sorted=enforce_sorted)


def unpack_sequence(packed_sequences: PackedSequence) -> list[Tensor]:
    """The reverse of pack_sequence: the sequences in the order of the batch."""
    padded, lengths = pad_packed_sequence(packed_sequences, batch_first=True)
    return unpad_sequence(padded, lengths, batch_first=True)


_guard(
    globals(), ["pack_padded_sequence", "pad_packed_sequence", "pack_sequence", "pad_sequence", "unpad_sequence"], ""
)
