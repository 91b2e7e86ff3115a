// SPDX-License-Identifier: Apache-2.0
// What the WebAssembly module promises beyond the C interface: every function is there, running out of memory is an
// error, functions of JavaScript serve as callbacks, files lie in its own file system.
const assert = require("assert");
const fs = require("fs");
const path = require("path");
const zlib = require("zlib");

const FLOAT32 = 9, NOMEM = 9, CPU = 0x10000;

function shape(tensor, extents) {
  const p = tensor.stackAlloc(8 * extents.length);
  new BigInt64Array(tensor.HEAP8.buffer, p, extents.length).set(extents.map(BigInt));
  return p;
}
const zeros = (tensor, ...extents) => tensor._tensor_zeros(shape(tensor, extents), extents.length, FLOAT32, CPU);
const message = (tensor) => tensor.UTF8ToString(tensor._tensor_last_error_message());

function everyFunction(tensor) {
  const file = path.join(__dirname, "../../include/tensor/api.json");
  const { functions } = JSON.parse(fs.readFileSync(file, "utf8"));
  assert(functions.length > 300);
  for (const { name } of functions) assert.equal(typeof tensor[`_${name}`], "function", name);
}

function outOfMemory(tensor) {
  for (const numel of [2 ** 30, 2 ** 31, 2 ** 32, 2 ** 44]) {
    assert.equal(zeros(tensor, numel), 0, `${numel} elements`);
    assert.equal(tensor._tensor_last_error_code(), NOMEM);
    assert.match(message(tensor), /^tensor_zeros: out of memory: cannot allocate \d+ bytes$/);
  }
  const one = zeros(tensor, 1);
  for (const make of [() => zeros(tensor, 1 << 22), () => tensor._tensor_neg(one)]) {
    const held = [];
    for (let t = make(); t !== 0; t = make()) held.push(t);
    assert(held.length > 50);
    assert.equal(tensor._tensor_last_error_code(), NOMEM, message(tensor));
    held.forEach((t) => tensor._tensor_release(t));
    const again = make();
    assert.notEqual(again, 0, message(tensor));
    tensor._tensor_release(again);
  }
  tensor._tensor_release(one);
}

function callback(tensor) {
  const seen = [];
  const hook = tensor.addFunction((user, grad, replacement, status) => {
    seen.push([user, tensor._tensor_numel(grad)]);
    tensor.HEAP32[status / 4] = 0; // TENSOR_OK
  }, "viiii");
  const x = zeros(tensor, 3), id = tensor.stackAlloc(8);
  assert.equal(tensor._tensor_set_requires_grad(x, 1), 0);
  assert.equal(tensor._tensor_register_hook(x, hook, 0, 42, id), 0, message(tensor));
  const sum = tensor._tensor_sum(x, 0, 0, 0, 0);
  assert.equal(tensor._tensor_backward(sum, 0, 0), 0, message(tensor));
  assert.deepEqual(seen, [[42, 3n]]);
  tensor._tensor_release(sum);
  tensor._tensor_release(x);
  tensor.removeFunction(hook);
}

function files(tensor) {
  const golden = fs.readFileSync(path.join(__dirname, "../golden/mlp.safetensors"));
  tensor.FS.writeFile("/mlp.safetensors", golden);
  const open = (name) => tensor.ccall("tensor_archive_open", "number", ["string"], [name]);
  const archive = open("/mlp.safetensors");
  assert.notEqual(archive, 0, message(tensor));
  assert(tensor._tensor_archive_count(archive) > 0);
  tensor._tensor_archive_release(archive);
  assert.equal(open("/none"), 0);
  assert.match(message(tensor), /^tensor_archive_open: .*\/none/);
}

function documentedSizes(glue) {
  const text = fs.readFileSync(path.join(__dirname, "../../docs/install.md"), "utf8");
  const said = /`libtensor\.wasm` is ([\d.]+) MB, ([\d.]+) MB compressed by gzip; `libtensor\.js` ([\d.]+) MB/.exec(text);
  const module = fs.readFileSync(glue.replace(/js$/, "wasm"));
  const sizes = [module.length, zlib.gzipSync(module).length, fs.statSync(glue).size];
  sizes.forEach((size, i) => assert(Math.abs(size / 1e6 / said[i + 1] - 1) < 0.15, `${size} bytes, not ${said[i + 1]} MB`));
}

documentedSizes(process.argv[2]);
require(path.resolve(process.argv[2]))().then((tensor) => {
  for (const test of [everyFunction, callback, files, outOfMemory]) {
    const top = tensor.stackSave();
    test(tensor);
    tensor.stackRestore(top);
  }
});
