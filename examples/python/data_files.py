# SPDX-License-Identifier: Apache-2.0
"""Files that the examples learn from: from TENSOR_DATA_DIR, from the user's cache, or downloaded into it."""

import hashlib
import os
import pathlib
import urllib.request


def cache_folder():
    base = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(base) / "libtensor" / "data"


def fetch(url, sha256, folder, name):
    """Downloads a file into `folder`, beside its place first, and keeps it only if the checksum fits."""
    from tqdm import tqdm  # for downloads alone

    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{name}.{os.getpid()}.part"
    digest = hashlib.sha256()
    try:
        with urllib.request.urlopen(url, timeout=30) as reply, open(part, "wb") as file:
            total = int(reply.headers.get("Content-Length") or 0) or None
            with tqdm(total=total, unit="B", unit_scale=True, desc=name) as bar:
                while chunk := reply.read(1 << 16):
                    file.write(chunk)
                    digest.update(chunk)
                    bar.update(len(chunk))
        if digest.hexdigest() != sha256:
            raise OSError(f"{url} has SHA-256 {digest.hexdigest()}, expected {sha256}")
        os.replace(part, folder / name)
    finally:
        part.unlink(missing_ok=True)
    return folder / name


def data_file(kind, name, sha256, url):
    """The path of `name`, looked for in TENSOR_DATA_DIR/kind and in the cache before it is downloaded."""
    folders = [cache_folder() / kind]
    if os.environ.get("TENSOR_DATA_DIR"):
        folders.insert(0, pathlib.Path(os.environ["TENSOR_DATA_DIR"]) / kind)
    for folder in folders:
        if (folder / name).exists():
            return folder / name
    return fetch(url, sha256, folders[-1], name)
