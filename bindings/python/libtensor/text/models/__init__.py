# SPDX-License-Identifier: Apache-2.0
"""Language models with the parameters and settings of Hugging Face's files."""

from .bert import Bert, BertForMaskedLM, BertOutput
from .config import Config
from .gpt2 import GPT2, GPT2Model
from .llama import Llama, LlamaModel, Mistral, Qwen2, Qwen3
from .loading import load_model, save_model

__all__ = [
    "GPT2",
    "Bert",
    "BertForMaskedLM",
    "BertOutput",
    "Config",
    "GPT2Model",
    "Llama",
    "LlamaModel",
    "Mistral",
    "Qwen2",
    "Qwen3",
    "load_model",
    "save_model",
]
