# SPDX-License-Identifier: Apache-2.0
"""Models from files in the format of Hugging Face, and back."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

from ..._convert import guard
from ...dtypes import DTypeLike, dtype_of
from ...dtypes import device as Device
from ...dtypes import dtype as DType
from ...errors import FileError, InvalidError, InvalidTypeError, ShapeError, UnsupportedError, shown
from ...nn.parameter import Parameter
from ...serialization import load, save
from ...tensor import Tensor
from ..tokenizer import Path, read_json
from ._common import Pretrained
from .bert import Bert, BertForMaskedLM
from .config import Config
from .gpt2 import GPT2, GPT2Model
from .llama import Llama, LlamaModel, Mistral, Qwen2, Qwen3

# By the architectures of config.json, and by its model_type where that has none.
_CLASSES: dict[str, type[Pretrained]] = {
    "GPT2LMHeadModel": GPT2,
    "GPT2Model": GPT2Model,
    "LlamaForCausalLM": Llama,
    "MistralForCausalLM": Mistral,
    "Qwen2ForCausalLM": Qwen2,
    "Qwen3ForCausalLM": Qwen3,
    "LlamaModel": LlamaModel,
    "MistralModel": LlamaModel,
    "Qwen2Model": LlamaModel,
    "Qwen3Model": LlamaModel,
    "BertModel": Bert,
    "BertForMaskedLM": BertForMaskedLM,
    "BertForPreTraining": BertForMaskedLM,
    "gpt2": GPT2,
    "llama": Llama,
    "mistral": Mistral,
    "qwen2": Qwen2,
    "qwen3": Qwen3,
    "bert": Bert,
}


def _class_of(config: Config) -> Any:
    names = config.__dict__.get("architectures") or []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InvalidError(f"load_model: architectures is {shown(names)}, expected a list of names")
    for name in [*names, config.model_type]:
        if name in _CLASSES:
            return _CLASSES[name]
    raise UnsupportedError(f"load_model: the architecture is {names}, expected one of {', '.join(_CLASSES)}")


def _files(place: str) -> list[str]:
    """The files with the parameters of a model."""
    if os.path.isfile(place):
        return [place]
    for name in ("model.safetensors", "pytorch_model.bin"):
        whole, index = os.path.join(place, name), os.path.join(place, f"{name}.index.json")
        if os.path.isfile(whole):
            return [whole]
        if os.path.isfile(index):
            shards = read_json(index, "load_model").get("weight_map")
            if not isinstance(shards, dict) or not shards:
                raise FileError(f"load_model: {index} has no weight_map")
            for shard in shards.values():
                if not isinstance(shard, str) or shard != os.path.basename(shard) or shard in ("", ".", ".."):
                    raise FileError(f"load_model: {index} names {shown(shard)}, expected files of the same folder")
            return [os.path.join(place, shard) for shard in sorted(set(shards.values()))]
    raise FileError(f"load_model: {place} has no model.safetensors, nor an index of it")


def _parameters(model: Pretrained) -> Iterator[tuple[str, Any, str]]:
    """Names of parameters with their modules and the names there, of shared ones all."""
    for path, module in model.named_modules():
        for name, p in module._parameters.items():
            if p is not None:
                yield f"{path}.{name}" if path else name, module, name


def _own_name(name: str, model: Pretrained, known: set[str]) -> str:
    """The name in the model for one in a file."""
    for old, new in ((".gamma", ".weight"), (".beta", ".bias")):  # of LayerNorm, in files made from TensorFlow
        if name.endswith(old) and name not in known:
            name = name[: -len(old)] + new
    if name in known:
        return name
    if model.base and f"{model.base}.{name}" in known:
        return f"{model.base}.{name}"
    inner = name.partition(".")[2]
    if not model.base and inner in known:
        return inner
    return f"{model.base}.{name}" if model.base and not name.startswith(f"{model.base}.") else name


def _fill(model: Pretrained, tensors: dict[str, Any], kind: DType, place: Any) -> None:
    held = list(_parameters(model))
    known = {name for name, _, _ in held}
    found: dict[str, Any] = {}
    unknown = []
    for name, value in tensors.items():
        own = _own_name(name, model, known)
        if own in known:
            found[own] = value
        elif not model.unused or not re.fullmatch(model.unused, own) and not re.fullmatch(model.unused, name):
            unknown.append(name)
    shared: dict[int, list[str]] = {}
    for name, module, attribute in held:
        shared.setdefault(id(module._parameters[attribute]), []).append(name)
    missing = [names[0] for names in shared.values() if not any(n in found for n in names)]
    problems = [f"no {name}" for name in missing] + [f"unknown {name}" for name in unknown]
    if problems:
        raise InvalidError(f"load_model: the files do not fit {type(model).__name__}: {', '.join(problems[:20])}")
    for names in shared.values():
        name = next(n for n in names if n in found)
        value = found[name]
        if not isinstance(value, Tensor):
            raise InvalidError(f"load_model: {name} is {type(value).__name__}, expected a Tensor")
        value = value.t() if model.transposed(name) else value
        value = value.to(dtype=kind, device=place)
        parameter = None
        for other, module, attribute in held:
            if other in names:
                shape = tuple(module._parameters[attribute].shape)
                if shape != tuple(value.shape):
                    raise ShapeError(f"load_model: {name} has shape {tuple(value.shape)}, expected {shape}")
                parameter = Parameter(value) if parameter is None else parameter
                module._parameters[attribute] = parameter


def _check_extents(config: Config, tensors: dict[str, Any]) -> None:
    """Before anything is built: a config with more layers or wider ones than the files have is not theirs."""
    widest = max((n for t in tensors.values() if isinstance(t, Tensor) for n in t.shape), default=0)
    for name, most in (("num_hidden_layers", len(tensors)), ("hidden_size", widest), ("head_dim", widest)):
        value = getattr(config, name, None)
        if value is not None and value > most:
            raise InvalidError(
                f"load_model: {name} is {value}, the files have {len(tensors)} tensors with extents up to {widest}"
            )


def load_model(
    path: Path,
    *,
    config: Config | None = None,
    dtype: DTypeLike = None,
    device: Any = None,
    mmap: bool = True,
) -> Any:
    """A model from a folder with config.json and model.safetensors, as Hugging Face writes them, in mode eval().

    path: a folder, with one file or with several and their index; or one file, with config.json beside it
    config: the settings; None: those of config.json
    dtype: of the parameters; None: that of the config, or of the file
    device: of the parameters; None: the CPU
    mmap: whether parameters whose dtype stays lie over the mapped file on the CPU: nothing is copied, and the file must
        not become shorter while they live

    The class follows from the config: GPT2, Llama, Mistral, Qwen2, Qwen3, Bert or BertForMaskedLM, and GPT2Model or
    LlamaModel without a head.
    """
    place = os.fspath(path)
    if not os.path.exists(place):
        raise FileError(f"load_model: no file or folder {place}")
    if config is None:
        config = Config.load(place if os.path.isdir(place) else os.path.join(os.path.dirname(place), "config.json"))
    tensors: dict[str, Any] = {}
    for file in _files(place):
        held = load(file, mmap=mmap)
        if not isinstance(held, dict):
            raise FileError(f"load_model: {file} has a {type(held).__name__}, expected tensors by name")
        tensors.update(held)
    _check_extents(config, tensors)
    floating = [t.dtype for t in tensors.values() if isinstance(t, Tensor) and t.is_floating_point()]
    if not floating:
        raise InvalidError(f"load_model: {place} has no floating tensors")
    named = config.__dict__.get("dtype") or config.__dict__.get("torch_dtype")
    kind = dtype_of(dtype or named or floating[0])
    if not kind.is_floating_point:
        raise InvalidError(f"load_model: the dtype is {kind.name}, expected a floating one")
    with Device("meta"):
        model = _class_of(config)(config, dtype=kind)
    _fill(model, tensors, kind, device or "cpu")
    return model.eval()


def save_model(model: Pretrained, folder: Path) -> None:
    """Writes config.json and model.safetensors to a folder, which is created if need be.

    Parameters that are one and the same are written once, by their first name.
    """
    if not isinstance(model, Pretrained):
        raise InvalidTypeError(f"save_model: model is {type(model).__name__}, expected one of libtensor.text.models")
    place = os.fspath(folder)
    os.makedirs(place, exist_ok=True)
    seen: set[int] = set()
    first = set()
    for name, module, attribute in _parameters(model):
        if id(module._parameters[attribute]) not in seen:
            seen.add(id(module._parameters[attribute]))
            first.add(name)
    shared = {name for name, _, _ in _parameters(model)} - first
    state = {name: t.contiguous() for name, t in model.state_dict().items() if name not in shared}
    fields = Config.of(model.config, model.model_type)
    names = [k for k, c in _CLASSES.items() if c is type(model) and k[0].isupper()]
    if names and "architectures" not in fields.__dict__:
        fields = Config(**{**fields.to_dict(), "architectures": names[:1]})
    fields = Config(**{**fields.to_dict(), "dtype": next(iter(state.values())).dtype.name})
    save(state, os.path.join(place, "model.safetensors"), {"format": "pt"})
    fields.save(os.path.join(place, "config.json"))


guard(globals(), ["load_model", "save_model"], "")
