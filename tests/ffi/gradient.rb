# Ruby, with its Fiddle: the gradient of sum(x * x), and the text of an error.
require "fiddle/import"

module Tensor
  extend Fiddle::Importer
  dlload ENV.fetch("LIBTENSOR_PATH")
  extern "void *tensor_create(void *, void *, int, int, int)"
  extern "void tensor_release(void *)"
  extern "int tensor_set_requires_grad(void *, int)"
  extern "void *tensor_mul(void *, void *)"
  extern "void *tensor_add(void *, void *)"
  extern "void *tensor_sum(void *, void *, int, int, int)"
  extern "int tensor_backward(void *, void *, unsigned int)"
  extern "int tensor_grad(void *, void *)"
  extern "int tensor_copy_to_host(void *, void *, long long)"
  extern "char *tensor_last_error_message()"

  FLOAT64 = 10
  RELEASE = Fiddle::Function.new(handler["tensor_release"], [Fiddle::TYPE_VOIDP], Fiddle::TYPE_VOID)

  def self.own(pointer)
    raise tensor_last_error_message.to_s if pointer.null?
    Fiddle::Pointer.new(pointer.to_i, 0, RELEASE)
  end

  def self.check(status)
    raise tensor_last_error_message.to_s unless status.zero?
  end

  def self.vector(*values)
    own(tensor_create(values.pack("d*"), [values.size].pack("q"), 1, FLOAT64, 0))
  end
end

x = Tensor.vector(1, 2, 3)
Tensor.check(Tensor.tensor_set_requires_grad(x, 1))
square = Tensor.own(Tensor.tensor_mul(x, x))
loss = Tensor.own(Tensor.tensor_sum(square, nil, 0, 0, 0))
Tensor.check(Tensor.tensor_backward(loss, nil, 0))
out = Fiddle::Pointer.malloc(Fiddle::SIZEOF_VOIDP, Fiddle::RUBY_FREE)
Tensor.check(Tensor.tensor_grad(x, out))
values = Fiddle::Pointer.malloc(24, Fiddle::RUBY_FREE)
Tensor.check(Tensor.tensor_copy_to_host(Tensor.own(out.ptr), values, 24))
puts format("[%g, %g, %g]", *values[0, 24].unpack("d*"))

begin
  Tensor.own(Tensor.tensor_add(x, Tensor.vector(1, 2)))
rescue RuntimeError => e
  puts e.message
end
