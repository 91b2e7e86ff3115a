/* SPDX-License-Identifier: Apache-2.0 */
/* Fits sin(x)^2 with a perceptron of ten hidden units, one sample at a time. The 31 weights are
 * numbers drawn by CPython's random.uniform(-1, 1) after random.seed(1), so that the losses are the
 * same everywhere:
 *
 *   1.7035 0.7193 0.3068 0.1742 0.1342 0.1232 0.1220 0.1241 0.1270 0.1297
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tensor/tensor.h>

static const float draws[31] = {
    -0.73127151177519756f, 0.69486747387446535f,    0.52754923795322806f,  -0.48986194852115661f,
    -0.0091298258161181f,  -0.10101787042252375f,   0.30318594544552591f,  0.57744670227102635f,
    -0.81228082645153021f, -0.94330504695598738f,   0.67153020783973938f,  -0.13446586418989326f,
    0.52456016491588398f,  -0.99578789329777861f,   -0.10922561189039715f, 0.44308006468156513f,
    -0.5424755574590947f,  0.89054139110784458f,    0.80285491522296715f,  -0.93882003393289293f,
    -0.9491082780130784f,  0.082824945586993159f,   0.87829832555702114f,  -0.23759152462357513f,
    -0.56680120573877324f, -0.15576684883456537f,   -0.94191842485026411f, -0.5566166674539299f,
    -0.12422481269885588f, -0.0083755172362987018f, -0.53383109948485474f,
};

/* Every call either works or ends the program with the library's own words. */
static tensor_t* made(tensor_t* t) {
  if (!t) {
    fprintf(stderr, "sin2: %s\n", tensor_last_error_message());
    exit(1);
  }
  return t;
}

static void done(tensor_status_t status) {
  if (status != TENSOR_OK) made(NULL);
}

static tensor_t* matrix(const float* values, int64_t rows, int64_t columns) {
  const int64_t shape[2] = {rows, columns};
  return made(tensor_create(values, shape, 2, TENSOR_FLOAT32, TENSOR_CPU));
}

static tensor_t* parameter(const float* values, int64_t rows, int64_t columns) {
  tensor_t* t = matrix(values, rows, columns);
  done(tensor_set_requires_grad(t, 1));
  return t;
}

/* One step on the sample (x, y); returns its loss before the step. */
static double step(tensor_t* const params[4], tensor_optimizer_t* optimizer, float x, float y) {
  tensor_t* t[8];
  double loss;
  t[0] = matrix(&x, 1, 1);
  t[1] = matrix(&y, 1, 1);
  t[2] = made(tensor_matmul(params[0], t[0])); /* (10, 1) */
  t[3] = made(tensor_add(t[2], params[1]));
  t[4] = made(tensor_sigmoid(t[3]));
  t[5] = made(tensor_matmul(params[2], t[4])); /* (1, 1) */
  t[6] = made(tensor_add(t[5], params[3]));
  t[7] = made(tensor_mse_loss(t[6], t[1], TENSOR_REDUCE_MEAN));
  done(tensor_optimizer_zero_grad(optimizer));
  done(tensor_backward(t[7], NULL, 0));
  done(tensor_optimizer_step(optimizer));
  done(tensor_item(t[7], &loss));
  tensor_release_n(t, 8);
  return loss;
}

int main(void) {
  tensor_t* params[4];
  params[0] = parameter(draws, 10, 1);
  params[1] = parameter(draws + 10, 10, 1);
  params[2] = parameter(draws + 20, 1, 10);
  params[3] = parameter(draws + 30, 1, 1);
  tensor_optimizer_opts_t options = {0};
  options.struct_size = sizeof options;
  options.lr = 0.001;
  tensor_optimizer_t* optimizer = tensor_optimizer_create(TENSOR_SGD, params, 4, &options);
  if (!optimizer) made(NULL);

  for (int epoch = 0; epoch < 10; ++epoch) {
    double loss = 0;
    for (int i = 0; i <= 50; ++i) {
      const double x = 0.4 * i;
      loss = step(params, optimizer, (float)x, (float)(sin(x) * sin(x)));
    }
    printf("%.4f%c", loss, epoch < 9 ? ' ' : '\n');
  }
  tensor_optimizer_release(optimizer);
  tensor_release_n(params, 4);
  return 0;
}
