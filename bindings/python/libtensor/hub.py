# SPDX-License-Identifier: Apache-2.0
"""Models of a local folder by the functions of its hubconf.py, and files from the network with a checksum."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlparse
from urllib.request import Request, urlopen

from .errors import FileError, InvalidError, InvalidNameError, UnsupportedError

__all__ = ["download_url_to_file", "get_dir", "help", "list", "load", "load_state_dict_from_url", "set_dir"]

_HASH = re.compile(r"-([a-f0-9]{8,})\.")  # in names such as resnet18-bf5a0c4d.safetensors
_CHUNK = 128 * 1024
_dir: str | None = None


def get_dir() -> str:
    """Where downloaded files go: what set_dir() set, else $LIBTENSOR_HOME/hub, else the user's cache folder."""
    if _dir is not None:
        return _dir
    home = os.environ.get("LIBTENSOR_HOME")
    if not home:
        home = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "libtensor")
    return os.path.join(os.path.expanduser(home), "hub")


def set_dir(d: str | os.PathLike[str]) -> None:
    """Where downloaded files go from now on."""
    global _dir
    _dir = os.path.expanduser(os.fspath(d))


def _module(repo_or_dir: Any, source: str, name: str) -> Any:
    """The module hubconf.py of a folder."""
    if source != "local":
        if source == "github":
            raise UnsupportedError(
                f"hub.{name}: source 'github' would run code from the network; clone the repository and use source='local'"
            )
        raise InvalidError(f"hub.{name}: source is {source!r}, expected 'local'")
    folder = os.fspath(repo_or_dir)
    path = os.path.join(folder, "hubconf.py")
    if not os.path.isfile(path):
        raise FileError(f"hub.{name}: there is no {path}")
    spec: Any = importlib.util.spec_from_file_location("hubconf", path)
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, os.path.abspath(folder))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(os.path.abspath(folder))
    missing = [need for need in getattr(module, "dependencies", []) if importlib.util.find_spec(need) is None]
    if missing:
        raise InvalidError(f"hub.{name}: {path} needs packages that are not installed: {', '.join(missing)}")
    return module


def _entry(module: Any, model: Any, name: str) -> Any:
    if not isinstance(model, str):
        raise InvalidError(f"hub.{name}: model is {type(model).__name__}, expected the name of a function")
    found = getattr(module, model, None)
    if not callable(found):
        raise InvalidNameError(
            f"hub.{name}: hubconf.py has no function {model!r}, only {', '.join(_entries(module)) or 'none'}"
        )
    return found


def _entries(module: Any) -> Sequence[str]:
    return [n for n, f in vars(module).items() if callable(f) and not n.startswith("_")]


def list(  # noqa: A001
    github: str, force_reload: bool = False, skip_validation: bool = False, trust_repo: Any = None, verbose: bool = True,
    source: str = "local",
) -> Sequence[str]:  # fmt: skip
    """The names of the functions of the hubconf.py of a folder."""
    return _entries(_module(github, source, "list"))


def help(  # noqa: A001
    github: str, model: str, force_reload: bool = False, skip_validation: bool = False, trust_repo: Any = None,
    source: str = "local",
) -> str | None:  # fmt: skip
    """The docstring of a function of the hubconf.py of a folder."""
    found: str | None = _entry(_module(github, source, "help"), model, "help").__doc__
    return found


def load(
    repo_or_dir: str | os.PathLike[str],
    model: str,
    *args: Any,
    source: str = "local",
    trust_repo: Any = None,
    force_reload: bool = False,
    verbose: bool = True,
    skip_validation: bool = False,
    **kwargs: Any,
) -> Any:
    """What the function `model` of the hubconf.py of a folder returns for the other arguments.

    source: "local"; repositories of GitHub are not downloaded."""
    return _entry(_module(repo_or_dir, source, "load"), model, "load")(*args, **kwargs)


def download_url_to_file(
    url: str, dst: str | os.PathLike[str], hash_prefix: str | None = None, progress: bool = True
) -> None:
    """Writes the contents of an address to a file, which appears whole or not at all.

    hash_prefix: what the SHA-256 of the contents begins with, in hexadecimal digits; an error otherwise. progress: a line on
    stderr with the share that has arrived."""
    target = os.path.expanduser(os.fspath(dst))
    digest = hashlib.sha256()
    try:
        with urlopen(Request(url, headers={"User-Agent": "libtensor.hub"})) as answer:
            size = int(answer.headers.get("Content-Length") or 0)
            folder = os.path.dirname(target) or "."
            with tempfile.NamedTemporaryFile(dir=folder, suffix=".partial", delete=False) as file:
                try:
                    _copy(answer, file, digest, size, progress)
                    file.close()
                    if hash_prefix is not None and not digest.hexdigest().startswith(hash_prefix.lower()):
                        raise InvalidError(
                            f"download_url_to_file: the SHA-256 of {url} is {digest.hexdigest()}, "
                            f"expected one that begins with {hash_prefix}"
                        )
                    os.replace(file.name, target)
                except BaseException:
                    file.close()
                    if os.path.exists(file.name):
                        os.remove(file.name)
                    raise
    except (OSError, ValueError) as e:
        if isinstance(e, InvalidError):
            raise
        raise FileError(f"download_url_to_file: cannot read {url}: {e}") from None


def _copy(source: Any, file: Any, digest: Any, size: int, progress: bool) -> None:
    done = 0
    while block := source.read(_CHUNK):
        file.write(block)
        digest.update(block)
        done += len(block)
        if progress and sys.stderr is not None:
            share = f"{100 * done / size:5.1f}%" if size else ""
            sys.stderr.write(f"\r{share} {done / 1e6:.1f} MB")
    if progress and sys.stderr is not None:
        sys.stderr.write("\n")
    if size and done != size:
        raise FileError(f"download_url_to_file: {done} bytes of {size} arrived")


def load_state_dict_from_url(
    url: str,
    model_dir: str | os.PathLike[str] | None = None,
    map_location: Any = None,
    progress: bool = True,
    check_hash: bool = False,
    file_name: str | None = None,
    weights_only: bool = True,
) -> Mapping[str, Any]:
    """The tensors of a file from the network (safetensors, npz, or of torch.save()), which is kept in model_dir and not
    downloaded again; by default in "checkpoints" of get_dir().

    check_hash: the name of the file ends with digits of its SHA-256, such as resnet18-bf5a0c4d.safetensors, which are checked.
    Of a zip file with a single file in it, that."""
    from .serialization import load as load_file

    folder = os.path.join(get_dir(), "checkpoints") if model_dir is None else os.fspath(model_dir)
    os.makedirs(folder, exist_ok=True)
    name = file_name or os.path.basename(urlparse(url).path)
    if not name:
        raise InvalidError(f"load_state_dict_from_url: {url} has no name of a file, expected file_name")
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        prefix = None
        if check_hash:
            found = _HASH.search(name)
            if found is None:
                raise InvalidError(
                    f"load_state_dict_from_url: the name {name} holds no checksum, expected NAME-DIGITS.EXTENSION"
                )
            prefix = found[1]
        download_url_to_file(url, path, prefix, progress)
    return load_file(_unpacked(path, folder), map_location=map_location)  # type: ignore[no-any-return]


def _unpacked(path: str, folder: str) -> str:
    """The only file of a plain zip file; other files as they are (npz and torch.save() write zip files too)."""
    if path.endswith(".npz") or not zipfile.is_zipfile(path):
        return path
    with zipfile.ZipFile(path) as archive:
        files = [info for info in archive.infolist() if not info.is_dir()]
        if len(files) != 1:
            return path
        target = os.path.join(folder, os.path.basename(files[0].filename))
        with archive.open(files[0]) as source, open(target, "wb") as file:
            shutil.copyfileobj(source, file)
        return target
