# SPDX-License-Identifier: Apache-2.0
"""Writers of event files."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Mapping
from typing import Any

from ..._convert import guard as _guard
from . import _summary
from ._events import EventFile, event, message


class FileWriter:
    """One event file in a folder."""

    def __init__(self, log_dir: Any, max_queue: int = 10, flush_secs: float = 120, filename_suffix: str = "") -> None:
        self._directory: str = os.fspath(log_dir)
        self._options = max_queue, flush_secs, filename_suffix
        self._file = EventFile(self._directory, *self._options)

    def get_logdir(self) -> str:
        return self._directory

    def add_event(self, event: bytes, step: Any = None, walltime: float | None = None) -> None:
        """The bytes of an Event that has neither step nor time."""
        self._file.add(_event(event, step, walltime))

    def add_summary(self, summary: bytes, global_step: Any = None, walltime: float | None = None) -> None:
        """The bytes of a Summary."""
        self.add_event(message(5, summary), global_step, walltime)

    def flush(self) -> None:
        self._file.flush()

    def close(self) -> None:
        self._file.close()

    def reopen(self) -> None:
        """A new file in place of one that was closed."""
        if self._file.closed:
            self._file = EventFile(self._directory, *self._options)


_event = event


class SummaryWriter:
    """Writes scalars, histograms, images, sounds, texts and hyperparameters for TensorBoard.

    The folder is `log_dir`, or runs/DATE_HOST with `comment` at its end; runs in folders beside each other are compared.
    Values reach the file when `max_queue` of them wait, after `flush_secs` seconds, and by flush() and close(). With
    purge_step=n TensorBoard drops what earlier files of the folder have from step n on. Numbers may be tensors of this
    library, NumPy's or PyTorch's.
    """

    def __init__(
        self,
        log_dir: Any = None,
        comment: str = "",
        purge_step: int | None = None,
        max_queue: int = 10,
        flush_secs: float = 120,
        filename_suffix: str = "",
    ) -> None:
        if not log_dir:
            log_dir = os.path.join("runs", time.strftime("%b%d_%H-%M-%S_") + socket.gethostname() + comment)
        self.log_dir: str = os.fspath(log_dir)
        self.purge_step = purge_step
        self.max_queue = max_queue
        self.flush_secs = flush_secs
        self.filename_suffix = filename_suffix
        self.file_writer: FileWriter | None = None
        self.all_writers: dict[str, FileWriter] | None = None
        self._get_file_writer()

    def _get_file_writer(self) -> FileWriter:
        if self.all_writers is None or self.file_writer is None:
            self.file_writer = self._make(self.log_dir)
            self.all_writers = {self.file_writer.get_logdir(): self.file_writer}
            if self.purge_step is not None:
                self.file_writer._file.purge(self.purge_step)
                self.purge_step = None
        return self.file_writer

    def _make(self, directory: str) -> FileWriter:
        return FileWriter(directory, self.max_queue, self.flush_secs, self.filename_suffix)

    def _add(self, summary: bytes, step: Any, walltime: float | None) -> None:
        self._get_file_writer().add_summary(summary, step, walltime)

    def get_logdir(self) -> str:
        """The folder."""
        return self.log_dir

    def add_scalar(
        self,
        tag: str,
        scalar_value: Any,
        global_step: Any = None,
        walltime: float | None = None,
        new_style: bool = False,
        double_precision: bool = False,
    ) -> None:
        """One number, as float32; with new_style=True as a tensor, of float64 with double_precision=True."""
        self._add(_summary.scalar(tag, scalar_value, new_style, double_precision), global_step, walltime)

    def add_scalars(
        self,
        main_tag: str,
        tag_scalar_dict: Mapping[str, Any],
        global_step: Any = None,
        walltime: float | None = None,
    ) -> None:
        """Several numbers in one diagram: each has a folder of its own, log_dir/main_tag_NAME."""
        walltime = time.time() if walltime is None else walltime
        base = self._get_file_writer().get_logdir()
        assert self.all_writers is not None
        for name, number in tag_scalar_dict.items():
            directory = os.path.join(base, main_tag.replace("/", "_") + "_" + name)
            if directory not in self.all_writers:
                self.all_writers[directory] = self._make(directory)
            summary = _summary.scalar(main_tag, number, False, False)
            self.all_writers[directory].add_summary(summary, global_step, walltime)

    def add_tensor(self, tag: str, tensor: Any, global_step: Any = None, walltime: float | None = None) -> None:
        """All elements of a tensor, as float32, or float64 where they are."""
        self._add(_summary.array(tag, tensor), global_step, walltime)

    def add_histogram(
        self,
        tag: str,
        values: Any,
        global_step: Any = None,
        bins: Any = "tensorflow",
        walltime: float | None = None,
        max_bins: int | None = None,
    ) -> None:
        """How values are distributed. `bins` is "tensorflow", a rule that NumPy knows by name, a number, or the edges."""
        self._add(_summary.histogram(tag, values, bins, max_bins), global_step, walltime)

    def add_histogram_raw(
        self,
        tag: str,
        min: float,
        max: float,
        num: float,
        sum: float,
        sum_squares: float,
        bucket_limits: Any,
        bucket_counts: Any,
        global_step: Any = None,
        walltime: float | None = None,
    ) -> None:
        """A histogram that was counted elsewhere: the right limits of its buckets, and what is in each."""
        summary = _summary.histogram_raw(tag, min, max, num, sum, sum_squares, bucket_limits, bucket_counts)
        self._add(summary, global_step, walltime)

    def add_image(
        self,
        tag: str,
        img_tensor: Any,
        global_step: Any = None,
        walltime: float | None = None,
        dataformats: str = "CHW",
    ) -> None:
        """A picture of 1, 3 or 4 channels: floating values from 0 to 1, or uint8. `dataformats` names the axes: a
        permutation of CHW, HW or NCHW."""
        self._add(_summary.image(tag, img_tensor, dataformats), global_step, walltime)

    def add_images(
        self,
        tag: str,
        img_tensor: Any,
        global_step: Any = None,
        walltime: float | None = None,
        dataformats: str = "NCHW",
    ) -> None:
        """Pictures in a grid of up to eight columns."""
        if isinstance(img_tensor, (list, tuple)):
            from ...combining import stack

            img_tensor = stack([_summary.values_of(one) for one in img_tensor])
        self._add(_summary.image(tag, img_tensor, dataformats), global_step, walltime)

    def add_figure(
        self,
        tag: str,
        figure: Any,
        global_step: Any = None,
        close: bool = True,
        walltime: float | None = None,
    ) -> None:
        """A figure of Matplotlib, or a list of figures of one size, as a picture."""
        picture, layout = _summary.figure(figure, close)
        self._add(_summary.image(tag, picture, layout), global_step, walltime)

    def add_audio(
        self,
        tag: str,
        snd_tensor: Any,
        global_step: Any = None,
        sample_rate: int = 44100,
        walltime: float | None = None,
    ) -> None:
        """A sound of one channel, values from -1 to 1."""
        self._add(_summary.audio(tag, snd_tensor, sample_rate), global_step, walltime)

    def add_text(self, tag: str, text_string: Any, global_step: Any = None, walltime: float | None = None) -> None:
        """A text in Markdown."""
        self._add(_summary.text(tag, text_string), global_step, walltime)

    def add_pr_curve(
        self,
        tag: str,
        labels: Any,
        predictions: Any,
        global_step: Any = None,
        num_thresholds: int = 127,
        weights: Any = None,
        walltime: float | None = None,
    ) -> None:
        """Precision and recall of probabilities, given labels of 0 and 1, at up to 127 thresholds."""
        self._add(_summary.pr_curve(tag, labels, predictions, num_thresholds, weights), global_step, walltime)

    def add_pr_curve_raw(
        self,
        tag: str,
        true_positive_counts: Any,
        false_positive_counts: Any,
        true_negative_counts: Any,
        false_negative_counts: Any,
        precision: Any,
        recall: Any,
        global_step: Any = None,
        num_thresholds: int = 127,
        weights: Any = None,
        walltime: float | None = None,
    ) -> None:
        """A curve that was counted elsewhere."""
        rows = (true_positive_counts, false_positive_counts, true_negative_counts, false_negative_counts)
        self._add(_summary.pr_curve_raw(tag, (*rows, precision, recall), num_thresholds), global_step, walltime)

    def add_hparams(
        self,
        hparam_dict: Mapping[str, Any],
        metric_dict: Mapping[str, Any],
        hparam_domain_discrete: Mapping[str, Any] | None = None,
        run_name: str | None = None,
        global_step: Any = None,
    ) -> None:
        """Hyperparameters of a run and what came out; in a folder below, which is called `run_name` or by the time."""
        summaries = _summary.hparams(hparam_dict, metric_dict, hparam_domain_discrete)
        with SummaryWriter(os.path.join(self.log_dir, run_name or str(time.time()))) as writer:
            for summary in summaries:
                writer._add(summary, None, None)
            for name, number in metric_dict.items():
                writer.add_scalar(name, number, global_step)

    def flush(self) -> None:
        """Everything so far is in the files afterwards."""
        for writer in (self.all_writers or {}).values():
            writer.flush()

    def close(self) -> None:
        """Ends the files; adding more begins new ones."""
        for writer in (self.all_writers or {}).values():
            writer.close()
        self.file_writer = self.all_writers = None

    def __enter__(self) -> SummaryWriter:
        return self

    def __exit__(self, *args: object) -> None:
        self.close()


_guard(globals(), ["FileWriter", "SummaryWriter"], "")
