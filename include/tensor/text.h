/* SPDX-License-Identifier: Apache-2.0 */
/* text.h: Tokenizers: texts to ids and back.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_TEXT_H_
#define TENSOR_TEXT_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Opens the file of a tokenizer by byte pair encoding of bytes, as GPT-2 and many later language
 *  models have it. `path` is a tokenizer.json of Hugging Face; or with `merges`, a vocab.json and
 *  its merges.txt, which OpenAI calls encoder.json and vocab.bpe; or a file of tiktoken. `pattern`
 *  says how texts are split before their bytes are merged: the name of an encoding (gpt2,
 *  r50k_base, p50k_base, p50k_edit, cl100k_base, o200k_base, o200k_harmony, llama3, qwen2) or a
 *  regular expression with classes such as \p{L}; NULL: what a tokenizer.json says, gpt2 for a
 *  vocab.json, and the encoding that a file of tiktoken is named after. `added_tokens`: texts that
 *  are one token each, as JSON like the list added_tokens of a tokenizer.json; NULL: those of the
 *  file, of the encoding, or those that end a text and are in the vocabulary. Of a tokenizer.json
 *  without merges, pairs merge by the ids of their results. Normal forms NFC and NFD are applied
 *  where a tokenizer.json asks for them.
 *  Nullable: merges, pattern, added_tokens.
 *  Errors: TENSOR_E_IO if a file cannot be read or is malformed, TENSOR_E_UNSUPPORTED for
 *  tokenizers and patterns of other kinds, TENSOR_E_INVALID for a missing or needless pattern.
 */
TENSOR_API TENSOR_NODISCARD tensor_bpe_t *tensor_bpe_open(
    const char *path, const char *merges, const char *pattern, const char *added_tokens);

/** Same as tensor_bpe_open(), for the contents of files: `n` bytes of `data` and `n_merges` bytes
 *  of `merges`, 0 for none. Lines of tiktoken need a pattern.
 *  Nullable: data, merges, pattern, added_tokens.
 *  Errors: TENSOR_E_IO if the contents are malformed, and as tensor_bpe_open().
 */
TENSOR_API TENSOR_NODISCARD tensor_bpe_t *tensor_bpe_open_memory(
    const void *data, int64_t n, const void *merges, int64_t n_merges, const char *pattern,
    const char *added_tokens);

/** Adds a reference; returns `b`. */
TENSOR_API tensor_bpe_t *tensor_bpe_retain(tensor_bpe_t *b);

/** Drops a reference; the last one destroys it. */
TENSOR_API void tensor_bpe_release(tensor_bpe_t *b);

/** The highest id, plus 1. */
TENSOR_API int64_t tensor_bpe_vocab_size(tensor_bpe_t *b);

/** Number of special tokens. */
TENSOR_API int64_t tensor_bpe_special_count(tensor_bpe_t *b);

/** Id of special token i, in the order of the file; -1 if out of range. */
TENSOR_API int64_t tensor_bpe_special_id(tensor_bpe_t *b, int64_t i);

/** The id of a token by its `n` bytes; -1 if there is none.
 *  Nullable: token.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bpe_token_id(
    tensor_bpe_t *b, const void *token, int64_t n, int64_t *id);

/** The bytes that an id stands for, which need not be whole characters. They are truncated to
 *  capacity - 1 bytes and NUL-terminated; *needed is their full number without NUL.
 *  Nullable: buffer.
 *  Errors: TENSOR_E_INDEX if there is no such id.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bpe_token(
    tensor_bpe_t *b, int64_t id, void *buffer, int64_t capacity, int64_t *needed);

/** The ids of a text of `n` bytes of UTF-8: int64, one axis, on the CPU. Special tokens whose texts
 *  are in `allowed_special` become their ids; the one text "all" allows all; the texts of others
 *  are text like any other, so encode texts of strangers with none allowed. With
 *  `add_special_tokens` the ids are added that a tokenizer.json puts around a text.
 *  Nullable: text, allowed_special.
 *  Errors: TENSOR_E_INVALID if the text is no UTF-8, has bytes that the vocabulary lacks, or if
 *  `allowed_special` names an unknown token; TENSOR_E_UNSUPPORTED if the pattern needs too many
 *  attempts for it.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bpe_encode(
    tensor_bpe_t *b, const void *text, int64_t n, const char *const *allowed_special,
    int32_t n_allowed_special, tensor_bool_t add_special_tokens);

/** The bytes of ids, integers of one axis or none; those of a part of a text may begin and end
 *  within a character. They are truncated to capacity - 1 bytes and NUL-terminated; *needed is
 *  their full number without NUL.
 *  Nullable: buffer.
 *  Errors: TENSOR_E_INDEX if there is no such id.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bpe_decode(
    tensor_bpe_t *b, tensor_t *ids, tensor_bool_t skip_special_tokens, void *buffer,
    int64_t capacity, int64_t *needed);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_TEXT_H_ */
