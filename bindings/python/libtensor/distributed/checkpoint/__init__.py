# SPDX-License-Identifier: Apache-2.0
"""Checkpoints that all processes of a group write and read together, under the names of torch.distributed.checkpoint.

A checkpoint is a folder that all processes see, with a safetensors file of each process and one that describes them. It can
be read by a group of another size:

save({"model": model, "optimizer": optimizer}, checkpoint_id="checkpoint")
load({"model": model, "optimizer": optimizer}, checkpoint_id="checkpoint")
"""

from __future__ import annotations

from ._save_load import FileSystemReader, FileSystemWriter, load, save

__all__ = ["FileSystemReader", "FileSystemWriter", "load", "save"]
