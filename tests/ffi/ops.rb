# SPDX-License-Identifier: Apache-2.0
# Ruby, with its Fiddle: every op of the library, bound at run time. What this file knows of ops is what tensor_op_info()
# says.
#
#   x = Tensor.of([1, 2, 3, 4], [2, 2], dtype: :float32)
#   y = (x * 2).sum([0], keepdims: true)            # arguments by position or by name; nil is one that is left out
#   values, indices = Tensor.sort(x, 1)
#
# Several results are an array, in-place ops return their tensor. The garbage collector releases tensors.
require "fiddle/import"

class Tensor
  class Error < StandardError; end

  module C
    extend Fiddle::Importer
    dlload ENV.fetch("LIBTENSOR_PATH")
    extern "int tensor_op_count()"
    extern "int tensor_op_info(int, void *)"
    extern "int tensor_op_arg_info(int, int, void *)"
    extern "int tensor_call(int, void *, int, void *, int)"
    extern "void *tensor_create(void *, void *, int, int, int)"
    extern "int tensor_ndim(void *)"
    extern "long long tensor_numel(void *)"
    extern "void *tensor_shape(void *)"
    extern "int tensor_dtype(void *)"
    extern "long long tensor_dtype_size(int)"
    extern "char *tensor_dtype_name(int)"
    extern "int tensor_copy_to_host(void *, void *, long long)"
    extern "int tensor_device_find(void *, void *)"
    extern "int tensor_set_requires_grad(void *, int)"
    extern "int tensor_backward(void *, void *, unsigned int)"
    extern "int tensor_grad(void *, void *)"
    extern "int tensor_set_grad(void *, void *)"
    extern "int tensor_grad_mode_set(int)"
    extern "void *tensor_rng_create(void *, unsigned long long)"
    extern "char *tensor_last_error_message()"
    RELEASE, RELEASE_RNG = %w[tensor_release tensor_rng_release].map do |name|
      Fiddle::Function.new(handler[name], [Fiddle::TYPE_VOIDP], Fiddle::TYPE_VOID)
    end

    def self.check(status)
      raise Error, tensor_last_error_message.to_s unless status.zero?
    end

    def self.memory(size) = Fiddle::Pointer.malloc([size, 1].max, Fiddle::RUBY_FREE)
    def self.text(address) = address.zero? ? nil : Fiddle::Pointer.new(address).to_s
  end

  # A handle of C; it is released with this object.
  module Owner
    attr_reader :handle

    def initialize(address, release)
      raise Error, C.tensor_last_error_message.to_s if address.zero?
      @handle = Fiddle::Pointer.new(address, 0, release)
    end
  end

  class Generator
    include Owner
    def initialize(seed) = super(C.tensor_rng_create("philox4x32-10", seed).to_i, C::RELEASE_RNG)
  end

  include Owner
  def initialize(address) = super(address, C::RELEASE)

  KINDS = %i[none tensor tensors int float bool ints dtype device string rng].each_with_index.to_h
  ARG_KINDS = %i[tensor tensors scalar int float bool ints shape axes axis axis_or_none dtype device string rng
                 reduction fan].freeze
  DTYPES = (1..255).to_h { |code| [C.tensor_dtype_name(code).to_s.to_sym, code] }.tap { |names| names.delete(:"") }
  CHOICES = { reduction: %w[none mean sum], fan: %w[fan_in fan_out] }.freeze
  Arg = Struct.new(:name, :kind, :optional, :differentiable, :takes_number, :default)
  Op = Struct.new(:number, :name, :doc, :n_results, :inplace, :args)

  # The bytes of a tensor_value_t, what they point to, and how many results it may say that there are.
  def self.value(arg, value)
    pack = ->(kind, i: 0, f: 0, list: nil, p: list) do
      most = value.is_a?(Tensor) ? value.shape.max.to_i : kind == :int ? i : list ? value.size : 0
      [[KINDS[kind], list ? value.size : 0, i, f, p ? Fiddle::Pointer[p].to_i : 0].pack("l2qdJ"), p, most]
    end
    case value
    when nil then pack.(:none)
    when true, false then pack.(:bool, i: value ? 1 : 0)
    when Integer then pack.(:int, i: value)
    when Float then pack.(:float, f: value)
    when Tensor then pack.(:tensor, p: value.handle)
    when Generator then pack.(:rng, p: value.handle)
    when Array
      tensors = arg.kind == :tensors
      list = tensors ? value.map { |x| x ? x.handle.to_i : 0 }.pack("J*") : value.pack("q*")
      pack.(tensors ? :tensors : :ints, list: list)
    when String, Symbol
      case arg.kind
      when :dtype then pack.(:dtype, i: dtype_code(value))
      when :device then pack.(:device, i: device_code(value))
      when :reduction, :fan
        pack.(:int, i: CHOICES[arg.kind].index(value.to_s) || raise(Error, "#{arg.name} is no #{value}"))
      else pack.(:string, p: "#{value}\0")
      end
    else raise Error, "#{arg.name} is a #{value.class}"
    end
  end

  def self.dtype_code(name) = DTYPES[name.to_sym] || raise(Error, "no dtype is called #{name}")

  def self.device_code(name)
    code = C.memory(8)
    C.check(C.tensor_device_find(name.to_s, code))
    code[0, 8].unpack1("q")
  end

  def self.call(op, positional, named)
    if positional.size > op.args.size
      raise Error, "#{op.name}: #{positional.size} arguments, expected at most #{op.args.size}"
    end
    given = positional + [nil] * (op.args.size - positional.size)
    named.each do |name, value|
      place = op.args.index { |arg| arg.name == name.to_s } or raise Error, "#{op.name}: no argument #{name}"
      raise Error, "#{op.name}: two values of #{name}" if place < positional.size
      given[place] = value
    end
    values = op.args.zip(given).map { |arg, value| value(arg, value) }
    room = op.n_results || values.map(&:last).select { |most| most <= 1 << 20 }.max
    outs = C.memory(8 * room)
    C.check(C.tensor_call(op.number, values.map(&:first).join, values.size, outs, room))
    results = outs[0, 8 * room].unpack("J*").reject(&:zero?).map { |address| new(address) }
    return given[0] if op.inplace
    op.n_results == 1 ? results[0] : results
  end

  OPS = (0...C.tensor_op_count).to_h do |number|
    info = C.memory(32)
    info[0, 4] = [32].pack("L")
    C.check(C.tensor_op_info(number, info))
    n_args, n_results, inplace, name, doc = info[4, 28].unpack("l3J2")
    args = (0...n_args).map do |i|
      its = C.memory(40)
      its[0, 4] = [40].pack("L")
      C.check(C.tensor_op_arg_info(number, i, its))
      kind, optional, differentiable, takes_number, _, arg_name, default = its[4, 36].unpack("l5J2")
      Arg.new(C.text(arg_name), ARG_KINDS[kind], optional == 1, differentiable == 1, takes_number == 1, C.text(default))
    end
    n_results = nil if n_results.negative? # the arguments say how many
    [C.text(name), Op.new(number, C.text(name), C.text(doc), n_results, inplace == 1, args)]
  end
  OPS.each do |name, op|
    define_singleton_method(name) { |*args, **named| call(op, args, named) }
    define_method(name) { |*args, **named| Tensor.call(op, [self, *args], named) }
  end
  { :+ => "add", :- => "sub", :* => "mul", :/ => "div", :-@ => "neg" }.each { |sign, name| alias_method sign, name }

  def self.from_bytes(bytes, shape, dtype)
    new(C.tensor_create(bytes.empty? ? nil : bytes, shape.pack("q*"), shape.size, dtype_code(dtype), 0).to_i)
  end

  # Of numbers in row-major order.
  def self.of(values, shape = [values.size], dtype: :float64)
    from_bytes(values.pack("d*"), shape, :float64).astype(dtype)
  end

  def ndim = C.tensor_ndim(handle)
  def shape = ndim.zero? ? [] : C.tensor_shape(handle)[0, 8 * ndim].unpack("q*")
  def dtype = C.tensor_dtype_name(C.tensor_dtype(handle)).to_s.to_sym

  def bytes
    size = C.tensor_numel(handle) * C.tensor_dtype_size(C.tensor_dtype(handle))
    memory = C.memory(size)
    C.check(C.tensor_copy_to_host(handle, memory, size))
    memory[0, size]
  end

  def values = detach.astype(:float64).bytes.unpack("d*")
  def requires_grad = tap { C.check(C.tensor_set_requires_grad(handle, 1)) }
  def backward(grad = nil) = C.check(C.tensor_backward(handle, grad&.handle, 0))
  def zero_grad = C.check(C.tensor_set_grad(handle, nil))

  def grad
    out = C.memory(8)
    C.check(C.tensor_grad(handle, out))
    out.ptr.null? ? nil : Tensor.new(out.ptr.to_i)
  end

  def self.no_grad
    before = C.tensor_grad_mode_set(0)
    yield
  ensure
    C.tensor_grad_mode_set(before)
  end
end
