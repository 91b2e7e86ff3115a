// SPDX-License-Identifier: Apache-2.0
// Node, with the addon node_tensor.c: the gradient of sum(x * x), and the text of an error.
const tensor = require(process.argv[2]);
const vector = (...values) => tensor.vector(Float64Array.from(values));

const x = vector(1, 2, 3);
tensor.requireGrad(x);
tensor.backward(tensor.sum(tensor.mul(x, x)));
const values = new Float64Array(3);
tensor.copy(tensor.grad(x), values);
console.log(`[${values.join(", ")}]`);

try {
  tensor.add(x, vector(1, 2));
} catch (error) {
  console.log(error.message);
}
