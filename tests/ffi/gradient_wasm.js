// SPDX-License-Identifier: Apache-2.0
// Node, with the WebAssembly module: the gradient of sum(x * x), and the text of an error.
require(process.argv[2])().then((tensor) => {
  const FLOAT64 = 10, CPU = 0x10000;

  // Calls f with memory for n bytes on the module's stack.
  function scratch(n, f) {
    const top = tensor.stackSave();
    try {
      return f(tensor.stackAlloc(n));
    } finally {
      tensor.stackRestore(top);
    }
  }
  function check(result, failed = result === 0) {
    if (failed) throw new Error(tensor.UTF8ToString(tensor._tensor_last_error_message()));
    return result;
  }
  // 64-bit integers are BigInts.
  const vector = (...values) =>
    scratch(8 * (values.length + 1), (p) => {
      tensor.HEAPF64.set(values, p / 8 + 1);
      new BigInt64Array(tensor.HEAP8.buffer, p, 1)[0] = BigInt(values.length);
      return check(tensor._tensor_create(p + 8, p, 1, FLOAT64, CPU));
    });

  const x = vector(1, 2, 3), other = vector(1, 2);
  check(null, tensor._tensor_set_requires_grad(x, 1) !== 0);
  const product = check(tensor._tensor_mul(x, x)), sum = check(tensor._tensor_sum(product, 0, 0, 0, 0));
  check(null, tensor._tensor_backward(sum, 0, 0) !== 0);
  const grad = scratch(8, (p) => {
    check(null, tensor._tensor_grad(x, p) !== 0);
    return tensor.HEAP32[p / 4];
  });
  scratch(24, (p) => {
    check(null, tensor._tensor_copy_to_host(grad, p, 24n) !== 0);
    console.log(`[${tensor.HEAPF64.subarray(p / 8, p / 8 + 3).join(", ")}]`);
  });
  try {
    check(tensor._tensor_add(x, other));
  } catch (error) {
    console.log(error.message);
  }
  for (const t of [x, other, product, sum, grad]) tensor._tensor_release(t);
});
