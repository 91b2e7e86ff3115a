-- LuaJIT: the gradient of sum(x * x), and the text of an error.
local ffi = require("ffi")
ffi.cdef([[
typedef struct tensor_s tensor_t;
tensor_t *tensor_create(const void *data, const int64_t *shape, int32_t ndim, int32_t dtype, int32_t device);
void tensor_release(tensor_t *t);
int32_t tensor_set_requires_grad(tensor_t *t, int32_t on);
tensor_t *tensor_mul(tensor_t *a, tensor_t *b);
tensor_t *tensor_add(tensor_t *a, tensor_t *b);
tensor_t *tensor_sum(tensor_t *x, const int32_t *axes, int32_t n_axes, int32_t keepdims, int32_t dtype);
int32_t tensor_backward(tensor_t *t, tensor_t *grad, uint32_t flags);
int32_t tensor_grad(tensor_t *t, tensor_t **out);
int32_t tensor_copy_to_host(tensor_t *t, void *data, int64_t n);
const char *tensor_last_error_message(void);
]])
local C = ffi.load(os.getenv("LIBTENSOR_PATH"))
local FLOAT64 = 10

local function message()
  return ffi.string(C.tensor_last_error_message())
end
local function own(t)
  if t == nil then error(message(), 0) end
  return ffi.gc(t, C.tensor_release)
end
local function check(status)
  if status ~= 0 then error(message(), 0) end
end
local function vector(...)
  local n = select("#", ...)
  return own(C.tensor_create(ffi.new("double[?]", n, ...), ffi.new("int64_t[1]", n), 1, FLOAT64, 0))
end

local x = vector(1, 2, 3)
check(C.tensor_set_requires_grad(x, 1))
local loss = own(C.tensor_sum(own(C.tensor_mul(x, x)), nil, 0, 0, 0))
check(C.tensor_backward(loss, nil, 0))
local out, grad = ffi.new("tensor_t *[1]"), ffi.new("double[3]")
check(C.tensor_grad(x, out))
check(C.tensor_copy_to_host(own(out[0]), grad, ffi.sizeof(grad)))
print(string.format("[%g, %g, %g]", grad[0], grad[1], grad[2]))

local _, text = pcall(function()
  return own(C.tensor_add(x, vector(1, 2)))
end)
print(text)
