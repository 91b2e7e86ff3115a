# SPDX-License-Identifier: Apache-2.0
"""Language models: tokenizers, models in the format of Hugging Face, caches and generation of text.

from libtensor import text
model, tokenizer = text.load_model("gpt2"), text.load_tokenizer("gpt2")  # a folder with its files
text.generate(model, "The answer is", tokenizer=tokenizer, max_new_tokens=20)
"""

from . import models
from ._find_tokenizer import load_tokenizer
from ._packages import HFTokenizer, SentencePieceTokenizer
from .cache import KVCache, PagedBatch, PagedKVCache
from .decoding import decoding_program
from .generation import generate, sample, stream
from .models import load_model, save_model
from .tokenizer import AddedToken, ByteLevelBPE, StreamDecoder, Tokenizer

__all__ = [
    "AddedToken",
    "ByteLevelBPE",
    "HFTokenizer",
    "KVCache",
    "PagedBatch",
    "PagedKVCache",
    "SentencePieceTokenizer",
    "StreamDecoder",
    "Tokenizer",
    "decoding_program",
    "generate",
    "load_model",
    "load_tokenizer",
    "models",
    "sample",
    "save_model",
    "stream",
]
