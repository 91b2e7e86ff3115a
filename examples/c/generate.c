/* SPDX-License-Identifier: Apache-2.0 */
/* generate PROGRAM TOKENIZER [MERGES] PROMPT TOKENS: text of a language model, greedy.
 *
 * - PROGRAM: a file of libtensor.text.decoding_program(model, max_length).save(...): its inputs are
 *   tokens (1, length), the position of the first, and a cache of keys and values, which it writes
 *   to; its output are the scores of the next token
 * - TOKENIZER: tokenizer.json; or vocab.json with MERGES, merges.txt
 * - PROMPT: text, or "ids:" and token ids with commas; then ids are printed
 * - TOKENS: how many to write; or "scores" for the scores of the next token, one in each line */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tensor/tensor.h>

static void die(void) {
  fprintf(stderr, "generate: %s\n", tensor_last_error_message());
  exit(1);
}

static tensor_program_t* load_program(const char* path) {
  tensor_archive_t* file = tensor_archive_open_mapped(path);
  tensor_program_t* program = file ? tensor_program_load(file, 0) : NULL;
  if (!program) die();
  tensor_archive_release(file);
  return program;
}

/* The ids of "ids:1,2,3". */
static tensor_t* listed_ids(const char* text) {
  int64_t n = 0, *ids = malloc((strlen(text) + 1) * sizeof *ids);
  tensor_t* t;
  char* end;
  if (!ids) exit(1);
  for (text += strlen("ids:"); *text; text = *end == ',' ? end + 1 : end) {
    ids[n++] = strtoll(text, &end, 10);
    if (end == text) {
      fprintf(stderr, "generate: no id at \"%s\"\n", text);
      exit(1);
    }
  }
  t = tensor_create(ids, &n, 1, TENSOR_INT64, TENSOR_CPU);
  free(ids);
  if (!t) die();
  return t;
}

/* Room for the inputs: the first two are set for each run, the others are the cache of a new text.
 */
static tensor_t** make_inputs(tensor_program_t* program, int32_t n) {
  tensor_t** inputs = calloc((size_t)(n > 0 ? n : 1), sizeof *inputs);
  if (!inputs || n < 2) {
    fprintf(stderr, "generate: the program has %d inputs, expected tokens, position, cache\n", n);
    exit(1);
  }
  for (int32_t i = 2; i < n; ++i) {
    tensor_t* like = tensor_program_input(program, i);
    inputs[i] = tensor_zeros(tensor_shape(like), tensor_ndim(like), tensor_dtype(like), TENSOR_CPU);
    if (!inputs[i]) die();
    tensor_release(like);
  }
  return inputs;
}

/* The scores of the token after `ids` (n,), the first of which is at `position`. */
static tensor_t* next_scores(tensor_program_t* program, tensor_t** inputs, int32_t n, tensor_t* ids,
                             int64_t position) {
  const int64_t batch[2] = {1, tensor_numel(ids)};
  tensor_t* scores = NULL;
  inputs[0] = tensor_reshape(ids, batch, 2);
  inputs[1] = tensor_full_i64(NULL, 0, position, TENSOR_INT64, TENSOR_CPU);
  if (!inputs[0] || !inputs[1] || tensor_program_run(program, inputs, n, &scores, 1)) die();
  tensor_release_n(inputs, 2);
  return scores;
}

static int64_t most_probable(tensor_t* scores) {
  tensor_t* best = tensor_argmax(scores, TENSOR_AXIS_NONE, 0);
  int64_t token = 0;
  if (!best || tensor_item_i64(best, &token)) die();
  tensor_release(best);
  return token;
}

static void print_scores(tensor_t* scores) {
  const int64_t n = tensor_numel(scores);
  double* values = malloc((size_t)(n > 0 ? n : 1) * sizeof *values);
  if (!values) exit(1);
  if (tensor_read_f64(scores, values, n)) die();
  for (int64_t i = 0; i < n; ++i) printf("%.9g\n", values[i]);
  free(values);
}

static void print_token(tensor_bpe_t* bpe, int64_t token) {
  char bytes[256];
  int64_t n = 0;
  if (tensor_bpe_token(bpe, token, bytes, sizeof bytes, &n)) die();
  fwrite(bytes, 1, (size_t)(n < (int64_t)sizeof bytes ? n : (int64_t)sizeof bytes - 1), stdout);
  fflush(stdout);
}

int main(int argc, char** argv) {
  if (argc < 5) {
    printf("generate PROGRAM TOKENIZER [MERGES] PROMPT TOKENS\n");
    return argc > 1;
  }
  const char* merges = argc > 5 ? argv[3] : NULL;
  const char* prompt = argv[argc - 2];
  const int in_ids = !strncmp(prompt, "ids:", 4);
  const char* all = "all";
  tensor_program_t* program = load_program(argv[1]);
  tensor_bpe_t* bpe = tensor_bpe_open(argv[2], merges, NULL, NULL);
  if (!bpe) die();
  tensor_t* ids = in_ids ? listed_ids(prompt)
                         : tensor_bpe_encode(bpe, prompt, (int64_t)strlen(prompt), &all, 1, 1);
  if (!ids) die();

  const int32_t n = (int32_t)tensor_program_input_count(program);
  tensor_t** inputs = make_inputs(program, n);
  int64_t position = 0;
  if (!strcmp(argv[argc - 1], "scores")) {
    tensor_t* scores = next_scores(program, inputs, n, ids, position);
    print_scores(scores);
    tensor_release(scores);
  } else if (!in_ids) {
    printf("%s", prompt);
  }
  for (int left = atoi(argv[argc - 1]); left > 0; --left) {
    tensor_t* scores = next_scores(program, inputs, n, ids, position);
    const int64_t one = 1, token = most_probable(scores);
    tensor_release(scores);
    position += tensor_numel(ids);
    if (in_ids) {
      printf("%lld%s", (long long)token, left > 1 ? "," : "");
    } else {
      print_token(bpe, token);
    }
    tensor_release(ids);
    ids = tensor_full_i64(&one, 1, token, TENSOR_INT64, TENSOR_CPU);
    if (!ids) die();
  }
  if (strcmp(argv[argc - 1], "scores")) printf("\n");
  tensor_release(ids);
  tensor_release_n(inputs + 2, n - 2);
  free(inputs);
  tensor_bpe_release(bpe);
  tensor_program_release(program);
  return 0;
}
