# SPDX-License-Identifier: Apache-2.0
"""Texts that a model continues."""

from __future__ import annotations

from collections.abc import Iterator
from operator import index
from typing import Any, Callable, NamedTuple

from .._convert import guard
from ..creation import tensor
from ..errors import InvalidError, InvalidTypeError, ShapeError, shown
from ..nn.module import Module
from ..random import Generator
from ..tensor import Tensor
from ._beams import search
from ._sampling import Sampling
from ._steps import ContiguousSteps, PagedSteps, Steps
from .cache import PagedKVCache
from .tokenizer import StreamDecoder, Tokenizer


class _Prompts(NamedTuple):
    """What is continued, and in which form the result is wanted."""

    ids: list[list[int]]
    text: bool  # str, otherwise ids
    single: bool
    rows: Any  # a Tensor, or None


class _Output:
    """The text of one continuation, with what may be the beginning of a stop text held back."""

    def __init__(self, decoder: StreamDecoder | None, stops: list[str]) -> None:
        self._decoder, self._stops = decoder, stops
        self._pending = ""
        self.text = ""
        self.stopped = False

    def _release(self, piece: str, last: bool) -> str:
        self._pending += piece
        found = [at for at in (self._pending.find(s) for s in self._stops) if at >= 0]
        if found:
            self.stopped = True
            ready, self._pending = self._pending[: min(found)], ""
        else:
            held = 0 if last else _overlap(self._pending, self._stops)
            cut = len(self._pending) - held
            ready, self._pending = self._pending[:cut], self._pending[cut:]
        self.text += ready
        return ready

    def put(self, token: int) -> str:
        """The text that a token adds."""
        return "" if self._decoder is None else self._release(self._decoder.put(token), False)

    def end(self) -> str:
        """The text that was held back."""
        return "" if self._decoder is None or self.stopped else self._release(self._decoder.end(), True)


def _overlap(text: str, stops: list[str]) -> int:
    """The length of the longest end of the text with which a stop text begins."""
    for n in range(min(len(text), max((len(s) for s in stops), default=0)), 0, -1):
        if any(s.startswith(text[-n:]) for s in stops):
            return n
    return 0


def _prompts(prompt: Any, tokenizer: Tokenizer | None, special: bool, mask: Any) -> _Prompts:
    if isinstance(prompt, str) or (
        isinstance(prompt, (list, tuple)) and prompt and all(isinstance(p, str) for p in prompt)
    ):
        if tokenizer is None:
            raise InvalidError("generate: the prompt is text: give its tokenizer")
        if mask is not None:
            raise InvalidError("generate: attention_mask is for a Tensor of ids")
        texts = [prompt] if isinstance(prompt, str) else list(prompt)
        ids = [tokenizer.encode(t, add_special_tokens=special) for t in texts]
        found = _Prompts(ids, True, isinstance(prompt, str), None)
    else:
        found = _ids(prompt, mask)
    for row in found.ids:
        if not row:
            raise InvalidError("generate: a prompt has no tokens: there is nothing to continue")
    if not found.ids:
        raise InvalidError("generate: there is no prompt")
    return found


def _ids(prompt: Any, mask: Any) -> _Prompts:
    if isinstance(prompt, Tensor):
        if prompt.ndim not in (1, 2) or prompt.is_floating_point():
            raise ShapeError(
                f"generate: the prompt has shape {tuple(prompt.shape)} and dtype {prompt.dtype.name}, expected integers "
                "(length,) or (batch, length)"
            )
        rows = prompt.tolist() if prompt.ndim == 2 else [prompt.tolist()]
        if mask is not None:
            if not hasattr(mask, "tolist") or tuple(mask.shape) != tuple(prompt.shape):
                raise ShapeError(f"generate: attention_mask is {shown(mask)}, expected the shape of the prompt")
            kept = mask.tolist() if prompt.ndim == 2 else [mask.tolist()]
            ids = [[t for t, k in zip(row, keep) if k] for row, keep in zip(rows, kept)]
        else:
            ids = rows
        return _Prompts(ids, False, prompt.ndim == 1, prompt)
    if mask is not None:
        raise InvalidError("generate: attention_mask is for a Tensor of ids")
    try:
        values = list(prompt)
        single = not values or not hasattr(values[0], "__len__")
        ids = [[index(t) for t in row] for row in ([values] if single else values)]
    except TypeError:
        raise InvalidTypeError(
            f"generate: the prompt is {shown(prompt)}, expected text, ids, or a list or Tensor of them"
        ) from None
    return _Prompts(ids, False, single, None)


def _stops(stop: Any, tokenizer: Tokenizer | None) -> tuple[list[int], list[str]]:
    """Ids and texts that end a continuation."""
    if stop is None:
        return [], []
    try:
        values = [stop] if isinstance(stop, (str, int)) else list(stop)
    except TypeError:
        raise InvalidTypeError(f"generate: stop is {shown(stop)}, expected ids and texts") from None
    texts = [s for s in values if isinstance(s, str)]
    if any(not s for s in texts):
        raise InvalidError("generate: stop has an empty text")
    if texts and tokenizer is None:
        raise InvalidError("generate: stop has a text: give the tokenizer")
    try:
        return [index(s) for s in values if not isinstance(s, str)], texts
    except TypeError:
        raise InvalidTypeError(f"generate: stop is {shown(stop)}, expected ids and texts") from None


def _ends(eos_token_id: Any, model: Any, tokenizer: Tokenizer | None) -> list[int]:
    config = getattr(model, "config", None)
    found = getattr(config, "eos_token_id", None) if eos_token_id is None else eos_token_id
    if found is None and tokenizer is not None:
        found = tokenizer.eos_id
    try:
        return [] if found is None else [found] if isinstance(found, int) else [index(i) for i in found]
    except TypeError:
        raise InvalidTypeError(f"generate: eos_token_id is {shown(found)}, expected an id or several") from None


class _Generation:
    """The settings of a call, checked."""

    def __init__(
        self,
        model: Any,
        prompt: Any,
        max_new_tokens: int,
        *,
        tokenizer: Tokenizer | None = None,
        temperature: float | None = None,
        top_k: int | None = None,
        top_p: float | None = None,
        min_p: float | None = None,
        do_sample: bool | None = None,
        repetition_penalty: float = 1.0,
        num_beams: int = 1,
        length_penalty: float = 1.0,
        early_stopping: bool | str = False,
        stop: Any = None,
        eos_token_id: Any = None,
        pad_token_id: int | None = None,
        seed: int | None = None,
        generator: Generator | None = None,
        cache: Any = "contiguous",
        attention_mask: Any = None,
        add_special_tokens: bool = True,
    ) -> None:
        if not isinstance(model, Module):
            raise InvalidTypeError(f"generate: model is {type(model).__name__}, expected a Module")
        if tokenizer is not None and not (hasattr(tokenizer, "encode") and hasattr(tokenizer, "stream_decoder")):
            raise InvalidTypeError(f"generate: tokenizer is {type(tokenizer).__name__}, expected a Tokenizer")
        if pad_token_id is not None and (isinstance(pad_token_id, bool) or not isinstance(pad_token_id, int)):
            raise InvalidTypeError(f"generate: pad_token_id is {shown(pad_token_id)}, expected an id")
        if isinstance(length_penalty, bool) or not isinstance(length_penalty, (int, float)):
            raise InvalidTypeError(f"generate: length_penalty is {shown(length_penalty)}, expected a number")
        if isinstance(max_new_tokens, bool) or not isinstance(max_new_tokens, int) or max_new_tokens < 0:
            raise InvalidError(f"generate: max_new_tokens is {max_new_tokens!r}, expected an integer of 0 or more")
        if isinstance(num_beams, bool) or not isinstance(num_beams, int) or num_beams < 1:
            raise InvalidError(f"generate: num_beams is {num_beams!r}, expected an integer of 1 or more")
        if early_stopping not in (True, False, "never"):
            raise InvalidError(f"generate: early_stopping is {early_stopping!r}, expected True, False or 'never'")
        if seed is not None and generator is not None:
            raise InvalidError("generate: give seed or generator, not both")
        own = Generator(seed=seed) if seed is not None else generator
        self.sampling = Sampling(temperature, top_k, top_p, min_p, repetition_penalty, do_sample, own)
        if num_beams > 1 and self.sampling.random:
            raise InvalidError("generate: num_beams searches for the most probable text; it is not for sampling")
        self.model, self.tokenizer, self.new = model, tokenizer, max_new_tokens
        self.num_beams, self.length_penalty, self.early_stopping = num_beams, length_penalty, early_stopping
        self.prompts = _prompts(prompt, tokenizer, add_special_tokens, attention_mask)
        stop_ids, self.stop_texts = _stops(stop, tokenizer)
        self.eos = _ends(eos_token_id, model, tokenizer)
        self.ends = frozenset([*self.eos, *stop_ids])
        config = getattr(model, "config", None)
        of_tokenizer = None if tokenizer is None else tokenizer.pad_id
        pads = [pad_token_id, getattr(config, "pad_token_id", None), of_tokenizer, *self.eos, 0]
        self.pad = next(p for p in pads if p is not None)
        if not (cache in (None, "contiguous", "paged") if isinstance(cache, (str, type(None))) else _is_paged(cache)):
            raise InvalidError(
                f"generate: cache is {shown(cache)}, expected 'contiguous', 'paged', a PagedKVCache or None"
            )
        self.cache = cache
        self._check_length()

    def _check_length(self) -> None:
        config = getattr(self.model, "config", None)
        longest = getattr(config, "n_positions", None) if getattr(config, "model_type", "") == "gpt2" else None
        wanted = max(len(p) for p in self.prompts.ids) + self.new
        if longest is not None and wanted > longest:
            raise InvalidError(
                f"generate: {wanted} tokens with max_new_tokens, expected at most n_positions {longest} of the model"
            )

    def steps(self) -> Steps:
        penalty = self.sampling.repetition_penalty != 1.0
        # An id beyond the vocabulary pads the result only.
        size = getattr(getattr(self.model, "config", None), "vocab_size", None)
        inside = self.pad if size is None or 0 <= self.pad < size else 0
        args = self.model, self.prompts.ids, inside, penalty
        if self.cache is None:
            return Steps(*args)
        if self.cache == "contiguous":
            return ContiguousSteps(*args, self.new)
        cache = self.cache
        if cache == "paged":
            blocks = sum(-(-(len(p) + self.new) // 16) for p in self.prompts.ids)
            cache = PagedKVCache(blocks * self.num_beams)
        return PagedSteps(*args, cache)

    def outputs(self, text: bool) -> list[_Output]:
        def decoder() -> StreamDecoder | None:
            wanted = self.tokenizer is not None and (text or self.stop_texts)
            return self.tokenizer.stream_decoder(skip_special_tokens=True) if wanted and self.tokenizer else None

        return [_Output(decoder(), self.stop_texts) for _ in self.prompts.ids]

    def run(self, outputs: list[_Output]) -> Iterator[tuple[int, int | None, str]]:
        """(prompt, token, text) as they come; a last text has the token None."""
        if not self.new:
            return
        steps = self.steps()
        try:
            alive = list(range(len(outputs)))
            scores = steps.first()
            for step in range(self.new):
                tokens = self.sampling.choose(self.sampling.penalized(scores, steps.seen)).tolist()
                going = []
                for row, (i, token) in enumerate(zip(list(alive), tokens)):
                    end = token in self.ends
                    yield i, token, "" if end else outputs[i].put(token)
                    if end or outputs[i].stopped or step + 1 == self.new:
                        yield i, None, outputs[i].end()
                    else:
                        going.append(row)
                if not going:
                    break
                alive = [alive[row] for row in going]
                steps.reorder(going)
                scores = steps.next([tokens[row] for row in going])
        finally:
            steps.close()

    def beams(self) -> list[list[int]]:
        if not self.new:
            return [[] for _ in self.prompts.ids]
        steps = self.steps()

        def ended(i: int, tokens: list[int]) -> bool:
            if tokens[-1] in self.ends or not self.stop_texts:
                return tokens[-1] in self.ends
            assert self.tokenizer is not None
            text = self.tokenizer.decode(tokens, skip_special_tokens=True)
            return any(s in text for s in self.stop_texts)

        try:
            return search(
                steps,
                self.sampling,
                self.num_beams,
                self.new,
                self.length_penalty,
                self.early_stopping,
                len(self.ends),
                ended,
            )
        finally:
            steps.close()

    def result(self, new: list[list[int]], texts: list[str]) -> Any:
        """New tokens in the form of the prompt."""
        prompts = self.prompts
        if prompts.text:
            return texts[0] if prompts.single else texts
        if prompts.rows is None:
            whole = [p + n for p, n in zip(prompts.ids, new)]
            return whole[0] if prompts.single else whole
        longest = max(len(n) for n in new)
        rows = prompts.rows.tolist()
        rows = [r + n + [self.pad] * (longest - len(n)) for r, n in zip([rows] if prompts.single else rows, new)]
        return tensor(rows[0] if prompts.single else rows, dtype=prompts.rows.dtype, device=prompts.rows.device)


def _is_paged(cache: Any) -> bool:
    return isinstance(cache, PagedKVCache)


def generate(
    model: Any,
    prompt: Any,
    max_new_tokens: int = 128,
    *,
    tokenizer: Tokenizer | None = None,
    temperature: float | None = None,
    top_k: int | None = None,
    top_p: float | None = None,
    min_p: float | None = None,
    do_sample: bool | None = None,
    repetition_penalty: float = 1.0,
    num_beams: int = 1,
    length_penalty: float = 1.0,
    early_stopping: bool | str = False,
    stop: Any = None,
    eos_token_id: Any = None,
    pad_token_id: int | None = None,
    seed: int | None = None,
    generator: Generator | None = None,
    stream: Callable[..., object] | None = None,
    cache: Any = "contiguous",
    attention_mask: Tensor | None = None,
    add_special_tokens: bool = True,
) -> Any:
    """What a model makes of a prompt, or of several. Of text: the new text. Of ids: the prompt and the new ids, as a
    list, or as a Tensor that is padded on the right.

    model: a language model such as GPT2 or Llama, in mode eval()
    prompt: text, a list of ids, a Tensor (length,), or a list of them or a Tensor (batch, length) for several prompts
    max_new_tokens: the number of new tokens at most
    tokenizer: for text, in the prompt or in stop
    temperature: divisor of the scores, 0 or more; 0: the most probable token, whatever top_k, top_p and min_p are
    top_k: the number of most probable tokens to draw from; 0: all
    top_p: the sum of probabilities, from 0 to 1, that the tokens to draw from have at least
    min_p: the lowest probability of a token to draw from, as a share, from 0 to 1, of the highest one
    do_sample: whether to draw tokens; None: if one of the four settings above is given
    repetition_penalty: above 1 makes tokens less probable that the text has already
    num_beams: the number of candidates in a search for the most probable text; 1: no search
    length_penalty: with num_beams, the power of the length by which scores are divided: above 0 prefers long texts
    early_stopping: with num_beams, whether to stop once there are num_beams texts; False: once no better one is likely;
        "never": once no better one is possible
    stop: an id or a text, or several, that end a text; the text that is returned ends before
    eos_token_id: id or ids that end a text; None: those of the model's config or of the tokenizer; []: none
    pad_token_id: the id that fills a Tensor; None: that of the config or the tokenizer, or the one that ends a text
    seed, generator: where random numbers come from: the same ones give the same text
    stream: called with each new piece of text, or id if the prompt is ids; with the number of the prompt before it if
        there are several
    cache: "contiguous", "paged", a PagedKVCache that several calls share, or None to compute all tokens at each step
    attention_mask: of a Tensor, 0 where a token is padding
    add_special_tokens: whether the tokenizer adds its special tokens to the prompt
    """
    if stream is not None and not callable(stream):
        raise InvalidTypeError(f"generate: stream is {type(stream).__name__}, expected a function")
    call = _Generation(
        model,
        prompt,
        max_new_tokens,
        tokenizer=tokenizer,
        temperature=temperature,
        top_k=top_k,
        top_p=top_p,
        min_p=min_p,
        do_sample=do_sample,
        repetition_penalty=repetition_penalty,
        num_beams=num_beams,
        length_penalty=length_penalty,
        early_stopping=early_stopping,
        stop=stop,
        eos_token_id=eos_token_id,
        pad_token_id=pad_token_id,
        seed=seed,
        generator=generator,
        cache=cache,
        attention_mask=attention_mask,
        add_special_tokens=add_special_tokens,
    )
    new: list[list[int]] = [[] for _ in call.prompts.ids]
    outputs = call.outputs(call.prompts.text)
    if num_beams > 1:
        if stream is not None:
            raise InvalidError("generate: stream is not for num_beams, whose text is known at the end only")
        new = call.beams()
        for tokens, output in zip(new, outputs):
            for one in tokens:
                if one not in call.ends and not output.stopped:
                    output.put(one)
            output.end()
    else:
        for i, token, text in call.run(outputs):
            if token is not None:
                new[i].append(token)
            piece: Any = text if call.prompts.text else token
            if stream is not None and piece not in (None, ""):
                stream(piece) if call.prompts.single else stream(i, piece)
    return call.result(new, [output.text for output in outputs])


def stream(model: Any, prompt: Any, max_new_tokens: int = 128, **named: Any) -> Iterator[Any]:
    """Iterates over the new pieces of text, or the new ids if the prompt is ids, as they come; over pairs of the number
    of the prompt and the piece if there are several prompts. The arguments are those of generate().

    for piece in text.stream(model, "Once upon", tokenizer=tokenizer):
        print(piece, end="", flush=True)
    """
    if named.get("num_beams", 1) != 1 or "stream" in named:
        raise InvalidError("stream: num_beams and stream are not for an iterator")
    call = _Generation(model, prompt, max_new_tokens, **named)
    return _pieces(call)


def _pieces(call: _Generation) -> Iterator[Any]:
    for i, token, text in call.run(call.outputs(call.prompts.text)):
        piece: Any = text if call.prompts.text else token
        if piece not in (None, ""):
            yield piece if call.prompts.single else (i, piece)


def sample(
    logits: Tensor,
    *,
    temperature: float = 1.0,
    top_k: int | None = None,
    top_p: float | None = None,
    min_p: float | None = None,
    seed: int | None = None,
    generator: Generator | None = None,
) -> Tensor:
    """A token (batch,) of each row of scores (batch, vocab_size). The arguments are those of generate()."""
    if not isinstance(logits, Tensor) or logits.ndim != 2 or not logits.shape[1]:
        raise ShapeError(f"sample: logits is {shown(logits)}, expected a Tensor (batch, vocab_size)")
    if seed is not None and generator is not None:
        raise InvalidError("sample: give seed or generator, not both")
    own = Generator(seed=seed) if seed is not None else generator
    return Sampling(temperature, top_k, top_p, min_p, 1.0, True, own).choose(logits.detach().to("float32"))


guard(globals(), ["stream", "sample"], "")
