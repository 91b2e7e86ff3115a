-- SPDX-License-Identifier: Apache-2.0
-- LuaJIT: every op of the library, bound at run time. What this file knows of ops is what tensor_op_info() says.
--
--   local T = require("ops")
--   local x = T.tensor({1, 2, 3, 4}, {2, 2}, "float32")
--   local y = (x * 2):sum({0}, {keepdims = true})   -- arguments by name come last, in a table
--   local values, indices = T.sort(x, 1)            -- lists of any length, such as of unbind(), are tables
--
-- Whole numbers are integers where an argument may be either; T.float(2) is 2.0. T.none stands for an argument that is
-- left out.
local ffi = require("ffi")
ffi.cdef([[
typedef struct tensor_s tensor_t;
typedef struct tensor_rng_s tensor_rng_t;
typedef struct { int32_t kind, count; int64_t i; double f; const void *p; } tensor_value_t;
typedef struct { uint32_t struct_size; int32_t n_args, n_results, is_inplace; const char *name, *doc; }
  tensor_op_info_t;
typedef struct {
  uint32_t struct_size; int32_t kind, is_optional, is_differentiable, takes_number, reserved;
  const char *name, *default_value;
} tensor_arg_info_t;
int32_t tensor_op_count(void);
int32_t tensor_op_info(int32_t op, tensor_op_info_t *info);
int32_t tensor_op_arg_info(int32_t op, int32_t arg, tensor_arg_info_t *info);
int32_t tensor_call(int32_t op, const tensor_value_t *args, int32_t n_args, tensor_t **outs, int32_t n_outs);
tensor_t *tensor_create(const void *data, const int64_t *shape, int32_t ndim, int32_t dtype, int32_t device);
void tensor_release(tensor_t *t);
int32_t tensor_ndim(tensor_t *t);
int64_t tensor_numel(tensor_t *t);
const int64_t *tensor_shape(tensor_t *t);
int32_t tensor_dtype(tensor_t *t);
const char *tensor_dtype_name(int32_t dtype);
int32_t tensor_copy_to_host(tensor_t *t, void *data, int64_t n);
int32_t tensor_device_find(const char *name, int64_t *device);
int32_t tensor_set_requires_grad(tensor_t *t, int32_t on);
int32_t tensor_backward(tensor_t *t, tensor_t *grad, uint32_t flags);
int32_t tensor_grad(tensor_t *t, tensor_t **out);
int32_t tensor_set_grad(tensor_t *t, tensor_t *grad);
int32_t tensor_grad_mode_set(int32_t on);
tensor_rng_t *tensor_rng_create(const char *name, uint64_t seed);
void tensor_rng_release(tensor_rng_t *rng);
const char *tensor_last_error_message(void);
]])
local C = ffi.load(os.getenv("LIBTENSOR_PATH"))
local TENSOR, TENSORS, INT, FLOAT, BOOL, INTS, DTYPE, DEVICE, STRING, RNG = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
local ARG_TENSORS, ARG_FLOAT, ARG_DTYPE, ARG_DEVICE, ARG_REDUCTION, ARG_FAN = 1, 4, 11, 12, 15, 16
local CHOICES = { [ARG_REDUCTION] = { none = 0, mean = 1, sum = 2 }, [ARG_FAN] = { fan_in = 0, fan_out = 1 } }
local handle, generator = ffi.typeof("tensor_t *"), ffi.typeof("tensor_rng_t *")
local integer, double = ffi.typeof("int64_t"), ffi.typeof("double")
local M = { C = C, ops = {}, none = {}, float = double }

local function check(status)
  if status ~= 0 then error(ffi.string(C.tensor_last_error_message()), 0) end
end
local function own(t)
  check(t ~= nil and 0 or -1)
  return ffi.gc(t, C.tensor_release)
end

local dtypes = {}
for code = 1, 255 do
  local name = ffi.string(C.tensor_dtype_name(code))
  if name ~= "" then dtypes[name] = code end
end
local function dtype_code(dtype) return dtypes[dtype] or error("no dtype is called " .. tostring(dtype), 0) end
local function device_code(device)
  local code = ffi.new("int64_t[1]")
  check(C.tensor_device_find(device, code))
  return code[0]
end

-- Writes a value of Lua into one of C. Returns how many results it may say that there are, and what C points to.
local function convert(to, arg, value)
  local kind = type(value)
  if value == nil or value == M.none then
    return 0
  elseif kind == "boolean" then
    to.kind, to.i = BOOL, value and 1 or 0
  elseif arg.kind == ARG_DTYPE then
    to.kind, to.i = DTYPE, dtype_code(value)
  elseif arg.kind == ARG_DEVICE then
    to.kind, to.i = DEVICE, device_code(value)
  elseif ffi.istype(handle, value) then
    to.kind, to.p = TENSOR, value
    local most = 0
    for _, extent in ipairs(M.shape(value)) do most = math.max(most, extent) end
    return most
  elseif ffi.istype(generator, value) then
    to.kind, to.p = RNG, value
  elseif ffi.istype(double, value) or kind == "number" and (arg.kind == ARG_FLOAT or value % 1 ~= 0) then
    to.kind, to.f = FLOAT, value
  elseif ffi.istype(integer, value) or kind == "number" then
    to.kind, to.i = INT, value
    return tonumber(value)
  elseif CHOICES[arg.kind] then
    to.kind, to.i = INT, CHOICES[arg.kind][value] or error(arg.name .. " is no " .. tostring(value), 0)
  elseif kind == "string" then
    to.kind, to.p = STRING, ffi.cast("const char *", value)
  elseif kind == "table" then
    local tensors = arg.kind == ARG_TENSORS
    local array = ffi.new(tensors and "tensor_t *[?]" or "int64_t[?]", #value + 1)
    for i, entry in ipairs(value) do
      if entry ~= M.none then array[i - 1] = entry end
    end
    to.kind, to.count, to.p = tensors and TENSORS or INTS, #value, array
    return #value, array
  else
    error(arg.name .. " is a " .. kind, 0)
  end
  return 0
end

local function is_named(value) return type(value) == "table" and type(next(value)) == "string" end

local function call(op, ...)
  local n, given, named, anchors, most = select("#", ...), { ... }, {}, {}, 1
  if is_named(given[n]) then named, given[n], n = given[n], nil, n - 1 end
  if n > #op.args then error(op.name .. ": " .. n .. " arguments, expected at most " .. #op.args, 0) end
  local values = ffi.new("tensor_value_t[?]", #op.args)
  for name, value in pairs(named) do
    local place = op.places[name]
    if not place or place <= n then error(op.name .. (place and ": two values of " or ": no argument ") .. name, 0) end
    given[place] = value
  end
  for i, arg in ipairs(op.args) do
    local count
    count, anchors[i] = convert(values[i - 1], arg, given[i])
    if count <= 2 ^ 20 then most = math.max(most, count) end
  end
  local room = op.n_results < 0 and most or op.n_results
  local outs, results = ffi.new("tensor_t *[?]", room + 1), {}
  check(C.tensor_call(op.number, values, #op.args, outs, room))
  for i = 0, room - 1 do
    if outs[i] ~= nil then results[i + 1] = own(outs[i]) end
  end
  anchors[0] = given -- both live until here
  if op.is_inplace then return given[1] end
  if op.n_results < 0 then return results end
  return unpack(results, 1, room)
end

for number = 0, C.tensor_op_count() - 1 do
  local info = ffi.new("tensor_op_info_t", ffi.sizeof("tensor_op_info_t"))
  check(C.tensor_op_info(number, info))
  local op = { number = number, name = ffi.string(info.name), doc = ffi.string(info.doc), args = {}, places = {} }
  op.n_results, op.is_inplace = info.n_results, info.is_inplace ~= 0
  for i = 1, info.n_args do
    local arg = ffi.new("tensor_arg_info_t", ffi.sizeof("tensor_arg_info_t"))
    check(C.tensor_op_arg_info(number, i - 1, arg))
    op.args[i] = { name = ffi.string(arg.name), kind = arg.kind, is_optional = arg.is_optional ~= 0 }
    op.places[op.args[i].name] = i
  end
  M.ops[op.name] = op
  M[op.name] = function(...) return call(op, ...) end
end

function M.from_bytes(bytes, shape, dtype)
  local extents = ffi.new("int64_t[?]", #shape + 1, shape)
  return own(C.tensor_create(#bytes > 0 and bytes or nil, extents, #shape, dtype_code(dtype), 0))
end
-- Of a list of numbers, in row-major order.
function M.tensor(values, shape, dtype)
  local bytes = ffi.string(ffi.new("double[?]", #values + 1, values), 8 * #values)
  return M.astype(M.from_bytes(bytes, shape or { #values }, "float64"), dtype or "float64")
end
function M.shape(x)
  local shape = {}
  for i = 1, C.tensor_ndim(x) do shape[i] = tonumber(C.tensor_shape(x)[i - 1]) end
  return shape
end
function M.dtype(x) return ffi.string(C.tensor_dtype_name(C.tensor_dtype(x))) end
function M.values(x)
  local values, memory = {}, ffi.new("double[?]", tonumber(C.tensor_numel(x)) + 1)
  check(C.tensor_copy_to_host(M.astype(M.detach(x), "float64"), memory, 8 * C.tensor_numel(x)))
  for i = 1, tonumber(C.tensor_numel(x)) do values[i] = memory[i - 1] end
  return values
end
function M.requires_grad(x) check(C.tensor_set_requires_grad(x, 1)) return x end
function M.backward(x, grad) check(C.tensor_backward(x, grad, 0)) end
function M.grad(x)
  local out = ffi.new("tensor_t *[1]")
  check(C.tensor_grad(x, out))
  return out[0] ~= nil and own(out[0]) or nil
end
function M.zero_grad(x) check(C.tensor_set_grad(x, nil)) end
function M.no_grad(body)
  local before = C.tensor_grad_mode_set(0)
  local done, message = pcall(body)
  C.tensor_grad_mode_set(before)
  if not done then error(message, 0) end
end
function M.generator(seed) return ffi.gc(C.tensor_rng_create("philox4x32-10", seed), C.tensor_rng_release) end

local function swapped(op) return function(a, b) return type(a) == "number" and op(b, a) or op(a, b) end end
ffi.metatype("tensor_t", {
  __index = M, __unm = M.neg, __add = swapped(M.add), __sub = M.sub, __mul = swapped(M.mul), __div = M.div,
})
return M
