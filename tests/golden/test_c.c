/* SPDX-License-Identifier: Apache-2.0 */
/* Replays the golden files in C: test_c FOLDER. The steps are those of README.md. */
#include "golden.h"

typedef struct {
  const char* name;
  int32_t kind;
  tensor_optimizer_opts_t options;
} optimizer_case_t;

static tensor_optimizer_t* optimizer_of(const optimizer_case_t* of, tensor_t* const* params,
                                        int32_t n) {
  tensor_optimizer_t* o = tensor_optimizer_create(of->kind, params, n, &of->options);
  if (!o) die(tensor_last_error_message());
  return o;
}

/* One step of training; the loss before it. */
static double step(tensor_optimizer_t* optimizer, tensor_t* loss) {
  double value;
  done(tensor_optimizer_zero_grad(optimizer));
  done(tensor_backward(loss, NULL, 0));
  done(tensor_optimizer_step(optimizer));
  done(tensor_item(loss, &value));
  return value;
}

static tensor_t* linear(tensor_t* x, tensor_t* weight, tensor_t* bias) {
  return keep(tensor_linear(x, weight, bias));
}

static tensor_t* reshape(tensor_t* x, int32_t ndim, int64_t a, int64_t b, int64_t c, int64_t d) {
  const int64_t shape[] = {a, b, c, d};
  return keep(tensor_reshape(x, shape, ndim));
}

static tensor_t* add(tensor_t* a, tensor_t* b) { return keep(tensor_add(a, b)); }
static tensor_t* mul(tensor_t* a, tensor_t* b) { return keep(tensor_mul(a, b)); }
static tensor_t* sigmoid(tensor_t* x) { return keep(tensor_sigmoid(x)); }
static tensor_t* hyperbolic(tensor_t* x) { return keep(tensor_tanh(x)); }
static tensor_t* mean(tensor_t* x) { return keep(tensor_mean(x, NULL, 0, 0, 0)); }

static const char* const sin2_names[] = {"fc1.weight", "fc1.bias", "fc2.weight", "fc2.bias"};

static void sin2(const char* folder, tensor_dtype_t dtype) {
  golden_t golden = golden_open(folder, "sin2", dtype);
  const optimizer_case_t sgd = {
      "sgd", TENSOR_SGD, {.struct_size = sizeof(tensor_optimizer_opts_t), .lr = 0.001}};
  char name[64];
  double losses[10] = {0};
  tensor_t* p[4];
  for (int i = 0; i < 4; ++i) {
    snprintf(name, sizeof name, "param.%s", sin2_names[i]);
    p[i] = load_leaf(&golden, name);
  }
  tensor_t *x = load(&golden, "in.x"), *y = load(&golden, "in.y");
  tensor_optimizer_t* optimizer = optimizer_of(&sgd, p, 4);
  for (int pass = 0; pass < 10; ++pass) {
    for (int64_t i = 0; i < 51; ++i) {
      const int32_t mark = n_kept;
      tensor_t* sample = reshape(keep(tensor_select(x, 0, i)), 2, 1, 1, 0, 0);
      tensor_t* target = reshape(keep(tensor_select(y, 0, i)), 2, 1, 1, 0, 0);
      tensor_t* guess = linear(sigmoid(linear(sample, p[0], p[1])), p[2], p[3]);
      losses[pass] = step(optimizer, keep(tensor_mse_loss(guess, target, TENSOR_REDUCE_MEAN)));
      release_to(mark);
    }
  }
  compare_losses(&golden, "losses", losses, 10);
  for (int i = 0; i < 4; ++i) compare(&golden, "final.", sin2_names[i], p[i]);
  tensor_optimizer_release(optimizer);
  golden_close(&golden);
}

enum { MLP_PARAMS = 6, MLP_STEPS = 200 };

static void mlp(const char* folder, tensor_dtype_t dtype) {
  static const char* const names[MLP_PARAMS] = {"fc1.weight", "fc1.bias",   "fc2.weight",
                                                "fc2.bias",   "fc3.weight", "fc3.bias"};
  const uint32_t size = sizeof(tensor_optimizer_opts_t);
  const optimizer_case_t cases[] = {
      {"sgd", TENSOR_SGD, {.struct_size = size, .lr = 0.1}},
      {"momentum", TENSOR_SGD, {.struct_size = size, .lr = 0.05, .momentum = 0.9}},
      {"adam", TENSOR_ADAM, {.struct_size = size, .lr = 0.01}},
      {"adamw", TENSOR_ADAMW, {.struct_size = size, .lr = 0.01, .weight_decay = 0.05}},
  };
  golden_t golden = golden_open(folder, "mlp", dtype);
  tensor_t *x = load(&golden, "in.x"), *labels = load(&golden, "in.labels");
  for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
    char name[64];
    double losses[MLP_STEPS];
    tensor_t* p[MLP_PARAMS];
    for (int i = 0; i < MLP_PARAMS; ++i) {
      snprintf(name, sizeof name, "param.%s", names[i]);
      p[i] = load_leaf(&golden, name);
    }
    tensor_optimizer_t* optimizer = optimizer_of(&cases[k], p, MLP_PARAMS);
    for (int i = 0; i < MLP_STEPS; ++i) {
      const int32_t mark = n_kept;
      tensor_t* h = hyperbolic(linear(x, p[0], p[1]));
      tensor_t* logits = linear(hyperbolic(linear(h, p[2], p[3])), p[4], p[5]);
      losses[i] = step(
          optimizer, keep(tensor_cross_entropy(logits, labels, NULL, -100, 0, TENSOR_REDUCE_MEAN)));
      release_to(mark);
    }
    snprintf(name, sizeof name, "%s.losses", cases[k].name);
    compare_losses(&golden, name, losses, MLP_STEPS);
    snprintf(name, sizeof name, "%s.final.", cases[k].name);
    for (int i = 0; i < MLP_PARAMS; ++i) compare(&golden, name, names[i], p[i]);
    tensor_optimizer_release(optimizer);
  }
  golden_close(&golden);
}

static void conv(const char* folder, tensor_dtype_t dtype) {
  golden_t golden = golden_open(folder, "conv", dtype);
  static const int64_t one[2] = {1, 1}, two[2] = {2, 2}, zero[2] = {0, 0};
  static const char* const names[] = {"conv1.weight", "bn.weight", "bn.bias", "conv2.weight",
                                      "conv2.bias",   "fc.weight", "fc.bias"};
  enum { CONV1, BN, BN_BIAS, CONV2, CONV2_BIAS, FC, FC_BIAS, PARAMS };
  tensor_t* p[PARAMS];
  for (int i = 0; i < PARAMS; ++i) {
    char name[64];
    snprintf(name, sizeof name, "param.%s", names[i]);
    p[i] = load_leaf(&golden, name);
  }
  tensor_t *x = load_leaf(&golden, "in.x"), *labels = load(&golden, "in.labels");
  tensor_t* running_mean = load(&golden, "in.running_mean");
  tensor_t* running_var = load(&golden, "in.running_var");

  tensor_t* h = keep(tensor_conv2d(x, p[CONV1], NULL, one, 2, one, 2, one, 2, 1));
  h = keep(tensor_batch_norm(h, p[BN], p[BN_BIAS], running_mean, running_var, 1, 0.1, 1e-5));
  h = keep(tensor_max_pool2d(keep(tensor_relu(h)), two, 2, two, 2, zero, 2, one, 2, 0));
  h = keep(tensor_conv2d(h, p[CONV2], p[CONV2_BIAS], two, 2, two, 2, two, 2, 2));
  h = keep(tensor_avg_pool2d(keep(tensor_gelu(h, 0)), two, 2, one, 2, one, 2, 0, 0, 0));
  h = keep(tensor_max_pool2d(h, two, 2, two, 2, one, 2, one, 2, 0));
  tensor_t* logits = linear(keep(tensor_flatten(h, 1, -1)), p[FC], p[FC_BIAS]);
  tensor_t* loss = keep(tensor_cross_entropy(logits, labels, NULL, -100, 0.1, TENSOR_REDUCE_MEAN));
  done(tensor_backward(loss, NULL, 0));

  compare(&golden, "", "logits", logits);
  compare(&golden, "", "loss", loss);
  compare(&golden, "", "running_mean", running_mean);
  compare(&golden, "", "running_var", running_var);
  for (int i = 0; i < PARAMS; ++i) compare_grad(&golden, names[i], p[i]);
  compare_grad(&golden, "x", x);
  golden_close(&golden);
}

static void lstm(const char* folder, tensor_dtype_t dtype) {
  golden_t golden = golden_open(folder, "lstm", dtype);
  tensor_t *wi = load_leaf(&golden, "param.weight_ih"), *wh = load_leaf(&golden, "param.weight_hh");
  tensor_t *bi = load_leaf(&golden, "param.bias_ih"), *bh = load_leaf(&golden, "param.bias_hh");
  tensor_t *x = load_leaf(&golden, "in.x"), *h0 = load_leaf(&golden, "in.h0");
  tensor_t* c0 = load_leaf(&golden, "in.c0");
  tensor_t *h = h0, *c = c0, *outs[3];
  for (int t = 0; t < 3; ++t) {
    const int64_t sizes[4] = {5, 5, 5, 5};
    tensor_t* gate[4];
    tensor_t* sum = add(linear(keep(tensor_select(x, 0, t)), wi, bi), linear(h, wh, bh));
    done(tensor_split(sum, sizes, 4, 1, gate));
    for (int i = 0; i < 4; ++i) keep(gate[i]);
    c = add(mul(sigmoid(gate[1]), c), mul(sigmoid(gate[0]), hyperbolic(gate[2])));
    outs[t] = h = mul(sigmoid(gate[3]), hyperbolic(c));
  }
  tensor_t* out = keep(tensor_stack(outs, 3, 0));
  tensor_t* loss = add(mean(keep(tensor_square(out))), mean(c));
  done(tensor_backward(loss, NULL, 0));

  compare(&golden, "", "out", out);
  compare(&golden, "", "h", h);
  compare(&golden, "", "c", c);
  compare(&golden, "", "loss", loss);
  compare_grad(&golden, "weight_ih", wi);
  compare_grad(&golden, "weight_hh", wh);
  compare_grad(&golden, "bias_ih", bi);
  compare_grad(&golden, "bias_hh", bh);
  compare_grad(&golden, "x", x);
  compare_grad(&golden, "h0", h0);
  compare_grad(&golden, "c0", c0);
  golden_close(&golden);
}

/* (2, 5, 8) as heads: (2, 2, 5, 4) */
static tensor_t* heads(tensor_t* x) {
  return keep(tensor_transpose(reshape(x, 4, 2, 5, 2, 4), 1, 2));
}

static void attention(const char* folder, tensor_dtype_t dtype) {
  golden_t golden = golden_open(folder, "attention", dtype);
  static const char* const names[] = {"ln.weight", "ln.bias",  "q.weight", "k.weight",
                                      "v.weight",  "o.weight", "o.bias"};
  enum { LN, LN_BIAS, Q, K, V, O, O_BIAS, PARAMS };
  tensor_t* p[PARAMS];
  for (int i = 0; i < PARAMS; ++i) {
    char name[64];
    snprintf(name, sizeof name, "param.%s", names[i]);
    p[i] = load_leaf(&golden, name);
  }
  tensor_t *x = load_leaf(&golden, "in.x"), *target = load(&golden, "in.target");
  tensor_t* column = keep(tensor_arange_i64(0, 5, 1, 0, device()));
  tensor_t* later = keep(tensor_lt(reshape(column, 2, 5, 1, 0, 0), column));
  tensor_t* never = keep(tensor_scalar(-1.0 / 0.0, dtype, device()));

  tensor_t* h = keep(tensor_layer_norm(x, 1, p[LN], p[LN_BIAS], 1e-5));
  tensor_t* q = heads(linear(h, p[Q], NULL));
  tensor_t* k = heads(linear(h, p[K], NULL));
  tensor_t* v = heads(linear(h, p[V], NULL));
  tensor_t* scores = keep(tensor_matmul(q, keep(tensor_matrix_transpose(k))));
  scores = keep(tensor_masked_fill(keep(tensor_mul_scalar(scores, 0.5)), later, never));
  h = keep(tensor_matmul(keep(tensor_softmax(scores, -1)), v));
  h = reshape(keep(tensor_transpose(h, 1, 2)), 3, 2, 5, 8, 0);
  tensor_t* out = add(x, linear(h, p[O], p[O_BIAS]));
  tensor_t* loss = keep(tensor_mse_loss(out, target, TENSOR_REDUCE_MEAN));
  done(tensor_backward(loss, NULL, 0));

  compare(&golden, "", "out", out);
  compare(&golden, "", "loss", loss);
  compare_grad(&golden, "x", x);
  for (int i = 0; i < PARAMS; ++i) compare_grad(&golden, names[i], p[i]);
  golden_close(&golden);
}

enum { DIGITS_PARAMS = 8, DIGITS_STEPS = 20 };

static void digits(const char* folder, tensor_dtype_t dtype) {
  static const char* const names[DIGITS_PARAMS] = {"conv1.weight", "conv1.bias", "conv2.weight",
                                                   "conv2.bias",   "fc1.weight", "fc1.bias",
                                                   "fc2.weight",   "fc2.bias"};
  static const int64_t one[2] = {1, 1}, two[2] = {2, 2}, zero[2] = {0, 0};
  const optimizer_case_t adam = {
      "adam", TENSOR_ADAM, {.struct_size = sizeof(tensor_optimizer_opts_t), .lr = 0.01}};
  golden_t golden = golden_open(folder, "digits", dtype);
  double losses[DIGITS_STEPS];
  tensor_t* p[DIGITS_PARAMS];
  for (int i = 0; i < DIGITS_PARAMS; ++i) {
    char name[64];
    snprintf(name, sizeof name, "param.%s", names[i]);
    p[i] = load_leaf(&golden, name);
  }
  tensor_t *x = load(&golden, "in.x"), *labels = load(&golden, "in.labels");
  tensor_optimizer_t* optimizer = optimizer_of(&adam, p, DIGITS_PARAMS);
  for (int i = 0; i < DIGITS_STEPS; ++i) {
    const int32_t mark = n_kept;
    tensor_t* h = keep(tensor_select(x, 0, i % 4));
    tensor_t* wanted = keep(tensor_select(labels, 0, i % 4));
    for (int layer = 0; layer < 4; layer += 2) {
      h = keep(tensor_conv2d(h, p[layer], p[layer + 1], one, 2, one, 2, one, 2, 1));
      h = keep(tensor_max_pool2d(keep(tensor_relu(h)), two, 2, two, 2, zero, 2, one, 2, 0));
    }
    h = keep(tensor_relu(linear(keep(tensor_flatten(h, 1, -1)), p[4], p[5])));
    losses[i] = step(optimizer, keep(tensor_cross_entropy(linear(h, p[6], p[7]), wanted, NULL, -100,
                                                          0, TENSOR_REDUCE_MEAN)));
    release_to(mark);
  }
  compare_losses(&golden, "losses", losses, DIGITS_STEPS);
  for (int i = 0; i < DIGITS_PARAMS; ++i) compare(&golden, "final.", names[i], p[i]);
  tensor_optimizer_release(optimizer);
  golden_close(&golden);
}

int main(int argc, char** argv) {
  static const tensor_dtype_t dtypes[] = {TENSOR_FLOAT64, TENSOR_FLOAT32};
  if (argc != 2) die("expected the folder of the golden files");
  for (int i = 0; i < 2; ++i) {
    sin2(argv[1], dtypes[i]);
    mlp(argv[1], dtypes[i]);
    conv(argv[1], dtypes[i]);
    lstm(argv[1], dtypes[i]);
    attention(argv[1], dtypes[i]);
    digits(argv[1], dtypes[i]);
  }
  return 0;
}
