// SPDX-License-Identifier: Apache-2.0
// The package: the binding with the module that comes with it. `create` is for another build of the module.
import { load as loadWith } from "./tensor.mjs";

export { TensorError } from "./tensor.mjs";

export async function load(create, options) {
  return loadWith(create ?? (await import("./libtensor.cjs")).default, options);
}
