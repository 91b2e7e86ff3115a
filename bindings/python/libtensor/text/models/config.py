# SPDX-License-Identifier: Apache-2.0
"""Settings of models, with the fields of Hugging Face's config.json."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping
from typing import Any

from ...errors import InvalidError, InvalidTypeError, UnsupportedError, shown
from ..tokenizer import Path, read_json

_DECODER = {
    "hidden_act": "silu",
    "rms_norm_eps": 1e-6,
    "rope_theta": 10000.0,
    "rope_scaling": None,
    "attention_bias": False,
    "attention_dropout": 0.0,
    "mlp_bias": False,
    "head_dim": None,
    "num_key_value_heads": None,
    "sliding_window": None,
    "layer_types": None,
    "tie_word_embeddings": False,
    "bos_token_id": None,
    "eos_token_id": None,
    "pad_token_id": None,
}
_QWEN = {
    **_DECODER,
    "vocab_size": 151936,
    "hidden_size": 4096,
    "intermediate_size": 22016,
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "num_key_value_heads": 32,
    "max_position_embeddings": 32768,
    "use_sliding_window": False,
    "sliding_window": 4096,
    "max_window_layers": 28,
}

# Values of fields that a config.json leaves out.
DEFAULTS: dict[str, dict[str, Any]] = {
    "gpt2": {
        "vocab_size": 50257,
        "n_positions": 1024,
        "n_embd": 768,
        "n_layer": 12,
        "n_head": 12,
        "n_inner": None,
        "activation_function": "gelu_new",
        "resid_pdrop": 0.1,
        "embd_pdrop": 0.1,
        "attn_pdrop": 0.1,
        "layer_norm_epsilon": 1e-5,
        "scale_attn_weights": True,
        "scale_attn_by_inverse_layer_idx": False,
        "add_cross_attention": False,
        "tie_word_embeddings": True,
        "bos_token_id": 50256,
        "eos_token_id": 50256,
        "pad_token_id": None,
    },
    "llama": {
        **_DECODER,
        "vocab_size": 32000,
        "hidden_size": 4096,
        "intermediate_size": 11008,
        "num_hidden_layers": 32,
        "num_attention_heads": 32,
        "max_position_embeddings": 2048,
        "bos_token_id": 1,
        "eos_token_id": 2,
    },
    "mistral": {
        **_DECODER,
        "vocab_size": 32000,
        "hidden_size": 4096,
        "intermediate_size": 14336,
        "num_hidden_layers": 32,
        "num_attention_heads": 32,
        "num_key_value_heads": 8,
        "max_position_embeddings": 131072,
        "sliding_window": 4096,
        "bos_token_id": 1,
        "eos_token_id": 2,
    },
    "qwen2": _QWEN,
    "qwen3": {**_QWEN, "head_dim": 128},
    "bert": {
        "vocab_size": 30522,
        "hidden_size": 768,
        "num_hidden_layers": 12,
        "num_attention_heads": 12,
        "intermediate_size": 3072,
        "hidden_act": "gelu",
        "hidden_dropout_prob": 0.1,
        "attention_probs_dropout_prob": 0.1,
        "max_position_embeddings": 512,
        "type_vocab_size": 2,
        "layer_norm_eps": 1e-12,
        "position_embedding_type": "absolute",
        "is_decoder": False,
        "add_cross_attention": False,
        "tie_word_embeddings": True,
        "bos_token_id": None,
        "eos_token_id": None,
        "pad_token_id": 0,
    },
}

_OPTIONAL = ("n_inner", "head_dim", "num_key_value_heads", "sliding_window")

# Fields that are extents or numbers of things, where they are given.
_EXTENTS = {
    name: "extent"
    for table in DEFAULTS.values()
    for name, default in table.items()
    if (type(default) is int and not name.endswith("_token_id") and name != "max_window_layers") or name in _OPTIONAL
}

# GPT-2's names, and those of all others.
_NAMES = {
    "hidden_size": "n_embd",
    "num_hidden_layers": "n_layer",
    "num_attention_heads": "n_head",
    "max_position_embeddings": "n_positions",
    "intermediate_size": "n_inner",
    "n_ctx": "n_positions",
}


class Config:
    """The settings of a model: Config("llama", hidden_size=64, num_hidden_layers=2).

    The fields are those of config.json of Hugging Face for the model type: "gpt2", "llama", "mistral", "qwen2", "qwen3"
    or "bert". Fields that are not given have the defaults there; other fields are kept as they are.
    """

    model_type: str

    def __init__(self, model_type: str, **fields: Any) -> None:
        if not isinstance(model_type, str) or model_type not in DEFAULTS:
            raise UnsupportedError(f"Config: model_type is {model_type!r}, expected one of {', '.join(DEFAULTS)}")
        self.__dict__.update(DEFAULTS[model_type])
        self.model_type = model_type
        for name, value in fields.items():
            setattr(self, name, value)
        self._check()

    def _check(self) -> None:
        """Numbers and texts where models expect them; extents are positive, and so small that none overflows."""
        for name, default in DEFAULTS[self.model_type].items():
            value = self.__dict__[name]
            wanted = _EXTENTS.get(name, "" if default is None else type(default).__name__)
            if value is None and (default is None or name in _OPTIONAL):
                continue
            if wanted == "extent":
                if type(value) is not int or not 0 < value < 1 << 31:
                    raise InvalidError(f"Config: {name} is {shown(value)}, expected an integer from 1 to 2**31 - 1")
            elif wanted == "float":
                if type(value) not in (int, float) or not abs(value) < math.inf:
                    raise InvalidError(f"Config: {name} is {shown(value)}, expected a finite number")
            elif wanted in ("str", "bool", "int") and type(value).__name__ != wanted and not name.endswith("_token_id"):
                raise InvalidError(f"Config: {name} is {shown(value)}, expected {wanted}")

    def __getattr__(self, name: str) -> Any:
        if name in _NAMES and self.__dict__.get("model_type") == "gpt2":
            return self.__dict__[_NAMES[name]]
        raise AttributeError(f"the config has no field {name!r}")

    def __setattr__(self, name: str, value: Any) -> None:
        gpt2 = self.__dict__.get("model_type") == "gpt2"
        self.__dict__[_NAMES.get(name, name) if gpt2 else name] = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Config) and self.__dict__ == other.__dict__

    def __repr__(self) -> str:
        fields = ", ".join(f"{k}={v!r}" for k, v in self.__dict__.items() if k != "model_type")
        return f"Config({self.model_type!r}, {fields})"

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def of(cls, config: Any, model_type: str) -> Config:
        """A Config, from one, or from a dict of its fields."""
        if isinstance(config, Config):
            return cls._for(config, model_type)
        if not isinstance(config, Mapping):
            raise InvalidTypeError(f"a config is {type(config).__name__}, expected a Config or a dict")
        fields = dict(config)
        return cls._for(cls(fields.pop("model_type", None) or model_type, **fields), model_type)

    @staticmethod
    def _for(config: Config, model_type: str) -> Config:
        """An error unless models of this type can have the config."""
        family = [model_type] if model_type in ("gpt2", "bert") else [t for t in DEFAULTS if t not in ("gpt2", "bert")]
        if config.model_type not in family:
            raise InvalidError(f"the model_type of the config is {config.model_type!r}, expected {' or '.join(family)}")
        return config

    @classmethod
    def load(cls, path: Path) -> Config:
        """Of a config.json, or of the folder that has it. generation_config.json beside it says which tokens end."""
        place = os.fspath(path)
        file = os.path.join(place, "config.json") if os.path.isdir(place) else place
        fields = read_json(file, "Config.load")
        if "model_type" not in fields:
            raise InvalidError(f"Config.load: {file} has no model_type")
        beside = os.path.join(os.path.dirname(file), "generation_config.json")
        if os.path.isfile(beside):
            more = read_json(beside, "Config.load")
            for name in ("bos_token_id", "eos_token_id", "pad_token_id"):
                if more.get(name) is not None:
                    fields[name] = more[name]
        fields.pop("self", None)
        return cls(fields.pop("model_type"), **fields)

    def to_dict(self) -> dict[str, Any]:
        """The fields, as in config.json."""
        return dict(self.__dict__)

    def save(self, path: Path) -> None:
        """Writes a config.json. Fields that are None are left out where that is the default."""
        default = DEFAULTS[self.model_type]
        fields = {k: v for k, v in self.to_dict().items() if v is not None or default.get(k) is not None}
        with open(path, "w", encoding="utf-8") as file:
            json.dump(fields, file, indent=2, sort_keys=True)
            file.write("\n")

    def rope(self) -> dict[str, Any]:
        """How positions rotate: rope_theta, rope_type and its numbers, from either form that config.json has."""
        given = self.__dict__.get("rope_parameters") or self.rope_scaling or {}
        if not isinstance(given, Mapping) or any(isinstance(value, Mapping) for value in given.values()):
            raise UnsupportedError(f"Config: the rope parameters are {shown(given)}, expected one object of numbers")
        found = dict(given)
        found.setdefault("rope_theta", self.rope_theta)
        found["rope_type"] = found.get("rope_type", found.get("type", "default"))
        return found
