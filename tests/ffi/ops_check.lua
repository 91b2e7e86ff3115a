-- SPDX-License-Identifier: Apache-2.0
-- LuaJIT: a model, errors and memory through ops.lua; or with a file as argument, the calls in it (see test_ops.py).
package.path = arg[0]:gsub("[^/]*$", "") .. "?.lua;" .. package.path
local ffi = require("ffi")
local T = require("ops")
ffi.cdef([[
typedef struct {
  uint32_t struct_size, reserved;
  int64_t allocated, peak_allocated, cached, peak_cached, n_alloc, n_free, n_live_tensors;
} tensor_memory_stats_t;
int32_t tensor_memory_stats(int32_t device, tensor_memory_stats_t *stats);
int32_t tensor_rng_seed(tensor_rng_t *rng, uint64_t seed);
int64_t tensor_dtype_size(int32_t dtype);
]])
local C = T.C

local function live_tensors()
  collectgarbage()
  collectgarbage() -- what a finaliser held
  local stats = ffi.new("tensor_memory_stats_t", ffi.sizeof("tensor_memory_stats_t"))
  assert(C.tensor_memory_stats(0, stats) == 0)
  return tonumber(stats.n_live_tensors)
end

-- ---- calls of a file

local function split(text, separator)
  local parts = {}
  for part in (text .. separator):gmatch("(.-)" .. separator) do parts[#parts + 1] = part end
  return text == "" and {} or parts
end
local function numbers(text)
  local list = {}
  for i, part in ipairs(split(text, ",")) do list[i] = tonumber(part) end
  return list
end
-- "float32 2,3 HEX"
local function read_tensor(text)
  if text == "-" then return T.none end
  local dtype, shape, hex = text:match("^(%S+) (%S*) (%x*)$")
  local bytes = hex:gsub("%x%x", function(byte) return string.char(tonumber(byte, 16)) end)
  return T.from_bytes(bytes, numbers(shape), dtype)
end
local function write_tensor(x)
  local size = tonumber(C.tensor_numel(x) * C.tensor_dtype_size(C.tensor_dtype(x)))
  local memory = ffi.new("char[?]", size + 1)
  assert(C.tensor_copy_to_host(x, memory, size) == 0)
  local hex = ffi.string(memory, size):gsub(".", function(byte) return ("%02x"):format(byte:byte()) end)
  return T.dtype(x) .. " " .. table.concat(T.shape(x), ",") .. " " .. hex
end
local readers = {
  none = function() return T.none end,
  tensor = read_tensor,
  tensors = function(text)
    local list = {}
    for i, part in ipairs(split(text, ";")) do list[i] = read_tensor(part) end
    return list
  end,
  int = tonumber,
  float = function(text) return T.float(tonumber(text)) end,
  bool = function(text) return text == "1" end,
  ints = numbers,
  string = tostring,
}

local function run(line)
  local fields = split(line, "\t")
  local name, positional, given, named, n = fields[1], tonumber(fields[2]), {}, {}, 0
  for i = 3, #fields do
    local key, kind, text = fields[i]:match("^(.-)=(.-):(.*)$")
    local value = readers[kind](text)
    if i - 2 <= positional then
      given[i - 2], n = value, i - 2
    elseif value ~= T.none then
      named[key] = value
    end
  end
  if next(named) then given[n + 1], n = named, n + 1 end
  assert(C.tensor_rng_seed(nil, 1) == 0)
  local results = { pcall(T[name], unpack(given, 1, n)) }
  if not table.remove(results, 1) then return "error " .. results[1] end
  if type(results[1]) == "table" then results = results[1] end
  local texts = {}
  for i, x in ipairs(results) do texts[i] = write_tensor(x) end
  return table.concat(texts, ";")
end

if arg[1] == "names" then
  for name in pairs(T.ops) do print(name) end
  return
elseif arg[1] then
  for line in io.lines(arg[1]) do print(run(line)) end
  return
end

-- ---- a linear regression

local function train()
  local x = T.tensor({ 0, 0, 1, 0, 0, 1, 1, 1, 2, 1, 1, 3 }, { 6, 2 })
  local y = T.tensor({ 0.5, 2.5, -2.5, -0.5, 1.5, -6.5 }, { 6, 1 }) -- 2 a - 3 b + 0.5
  local w, b = T.zeros({ 2, 1 }, "float64"):requires_grad(), T.zeros({ 1 }, "float64"):requires_grad()
  for _ = 1, 500 do
    T.mse_loss(x:matmul(w) + b, y):backward()
    T.no_grad(function()
      for _, p in ipairs({ w, b }) do
        p:sub_(p:grad() * 0.2)
        p:zero_grad()
      end
    end)
  end
  local found = w:values()
  print(("w = [%.3f, %.3f], b = %.3f"):format(found[1], found[2], b:values()[1]))
end

local function fails(body, ...)
  local done, message = pcall(body, ...)
  print(done and "no error" or message)
end
local function errors()
  local x = T.ones({ 2, 3 })
  fails(T.add, x, T.ones({ 4 }))
  fails(T.add, x)
  fails(T.add, x, "two")
  fails(T.sum, x, { axis = 0 })
  fails(T.sum, x, { 0 }, { axes = { 1 } })
  fails(T.add, x, x, x)
  fails(T.backward, x)
  fails(T.no_grad, function() return x:matmul(x) end)
  print((x:requires_grad() * 2):sum():values()[1])
end

local function show(...)
  for _, x in ipairs({ ... }) do print(table.concat(x:values(), " ")) end
end

-- In place, numbers for tensors, several results, and lists.
local function forms()
  local x = T.tensor({ 3, 1, 2 })
  show(1 - x, x:add_(1), x:sort(0, { descending = true }))
  print(table.concat({ #x:unbind(), #T.array_split(x, 5), #T.meshgrid({ x, x }, "ij") }, " "))
  print(T.concat({ x, x }, 0):sum(T.none, true, "float32"):dtype())
  print(T.ones({ 2 }, T.none, "meta"):relu():shape()[1])
  show(T.rand({ 3 }, { rng = T.generator(7) }):eq(T.rand({ 3 }, { rng = T.generator(7) })))
end

local before = live_tensors()
train()
errors()
forms()
print("live tensors: " .. live_tensors() - before)
