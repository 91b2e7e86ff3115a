# Nim: the gradient of sum(x * x), and the text of an error.
import std/[dynlib, os, strformat]

type
  Handle = pointer
  TensorError = object of CatchableError

let library = loadLib(getEnv("LIBTENSOR_PATH"))
doAssert library != nil
template c(name: string, T: type): untyped =
  cast[T](library.symAddr("tensor_" & name))

let
  create = c("create", proc(data, shape: pointer, ndim, dtype, device: int32): Handle {.cdecl.})
  release = c("release", proc(t: Handle) {.cdecl.})
  setRequiresGrad = c("set_requires_grad", proc(t: Handle, on: int32): int32 {.cdecl.})
  mul = c("mul", proc(a, b: Handle): Handle {.cdecl.})
  add = c("add", proc(a, b: Handle): Handle {.cdecl.})
  sum = c("sum", proc(x: Handle, axes: pointer, n, keepdims, dtype: int32): Handle {.cdecl.})
  backward = c("backward", proc(t, grad: Handle, flags: uint32): int32 {.cdecl.})
  grad = c("grad", proc(t: Handle, result: ptr Handle): int32 {.cdecl.})
  copyToHost = c("copy_to_host", proc(t: Handle, data: pointer, n: int64): int32 {.cdecl.})
  lastErrorMessage = c("last_error_message", proc(): cstring {.cdecl.})

const float64Code = 10'i32

proc own(t: Handle): Handle =
  if t == nil: raise newException(TensorError, $lastErrorMessage())
  t

proc check(status: int32) =
  if status != 0: raise newException(TensorError, $lastErrorMessage())

proc vector(values: varargs[float64]): Handle =
  var n = values.len.int64
  own(create(unsafeAddr values[0], addr n, 1, float64Code, 0))

let x = vector(1.0, 2.0, 3.0)
check setRequiresGrad(x, 1)
let square = own(mul(x, x))
let loss = own(sum(square, nil, 0, 0, 0))
check backward(loss, nil, 0)
var
  gradient: Handle
  values: array[3, float64]
check grad(x, addr gradient)
check copyToHost(gradient, addr values, sizeof(values))
echo &"[{values[0]:g}, {values[1]:g}, {values[2]:g}]"

let two = vector(1.0, 2.0)
try:
  discard own(add(x, two))
except TensorError as e:
  echo e.msg
for t in [two, gradient, loss, square, x]: release(t)
