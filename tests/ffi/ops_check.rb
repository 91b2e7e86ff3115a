# SPDX-License-Identifier: Apache-2.0
# Ruby: a model, errors and memory through ops.rb; or with a file as argument, the calls in it (see test_ops.py).
require_relative "ops"

module Tensor::C
  extern "int tensor_memory_stats(int, void *)"
  extern "int tensor_rng_seed(void *, unsigned long long)"
end

def live_tensors
  GC.start
  stats = Tensor::C.memory(64)
  stats[0, 8] = [64, 0].pack("L2")
  Tensor::C.check(Tensor::C.tensor_memory_stats(0, stats))
  stats[56, 8].unpack1("q")
end

# ---- calls of a file

# "float32 2,3 HEX"
def read_tensor(text)
  return if text == "-"
  dtype, shape, hex = text.split(/ /, 3)
  Tensor.from_bytes([hex].pack("H*"), shape.split(",").map(&:to_i), dtype)
end

def write_tensor(x) = "#{x.dtype} #{x.shape.join(",")} #{x.bytes.unpack1("H*")}"

READERS = {
  "none" => ->(_) {},
  "tensor" => method(:read_tensor),
  "tensors" => ->(text) { text.split(";").map { |part| read_tensor(part) } },
  "int" => method(:Integer),
  "float" => ->(text) { { "nan" => Float::NAN, "inf" => Float::INFINITY, "-inf" => -Float::INFINITY }[text] || Float(text) },
  "bool" => ->(text) { text == "1" },
  "ints" => ->(text) { text.split(",").map { |part| Integer(part) } },
  "string" => method(:String)
}.freeze

def run(line)
  name, positional, *fields = line.split("\t", -1)
  given = fields.map do |field|
    key, kind, text = field.match(/\A(.*?)=(.*?):(.*)\z/).captures
    [key.to_sym, READERS.fetch(kind).call(text)]
  end
  first, rest = given.take(positional.to_i), given.drop(positional.to_i)
  Tensor::C.check(Tensor::C.tensor_rng_seed(nil, 1))
  [Tensor.public_send(name, *first.map(&:last), **rest.to_h.compact)].flatten.map { |x| write_tensor(x) }.join(";")
rescue Tensor::Error => e
  "error #{e.message}"
end

if ARGV[0] == "names"
  puts Tensor::OPS.keys
  exit
elsif ARGV[0]
  File.foreach(ARGV[0], chomp: true) { |line| puts run(line) }
  exit
end

# ---- a linear regression

def shown(x) = x.values.map { |value| format("%g", value) }.join(" ")

def train
  x = Tensor.of([0, 0, 1, 0, 0, 1, 1, 1, 2, 1, 1, 3], [6, 2])
  y = Tensor.of([0.5, 2.5, -2.5, -0.5, 1.5, -6.5], [6, 1]) # 2 a - 3 b + 0.5
  w = Tensor.zeros([2, 1], :float64).requires_grad
  b = Tensor.zeros([1], :float64).requires_grad
  500.times do
    Tensor.mse_loss(x.matmul(w) + b, y).backward
    Tensor.no_grad do
      [w, b].each do |p|
        p.sub_(p.grad * 0.2)
        p.zero_grad
      end
    end
  end
  puts format("w = [%.3f, %.3f], b = %.3f", *w.values, *b.values)
end

def fails
  yield
  puts "no error"
rescue Tensor::Error => e
  puts e.message
end

def errors
  x = Tensor.ones([2, 3])
  fails { x + Tensor.ones([4]) }
  fails { Tensor.add(x) }
  fails { Tensor.add(x, "two") }
  fails { x.sum(axis: 0) }
  fails { x.sum([0], axes: [1]) }
  fails { Tensor.add(x, x, x) }
  fails { x.backward }
  fails { Tensor.no_grad { x.matmul(x) } }
  puts shown((x.requires_grad * 2).sum)
end

# In place, numbers for tensors, several results, and lists.
def forms
  x = Tensor.of([3, 1, 2])
  puts [Tensor.sub(1, x), x.add_(1), *x.sort(0, descending: true)].map { |t| shown(t) }
  puts [x.unbind, x.array_split(5), Tensor.meshgrid([x, x], "ij")].map(&:size).join(" ")
  puts Tensor.concat([x, x], 0).sum(nil, true, :float32).dtype, Tensor.ones([2], nil, :meta).relu.shape[0]
  puts shown(Tensor.rand([3], rng: Tensor::Generator.new(7)).eq(Tensor.rand([3], rng: Tensor::Generator.new(7))))
end

before = live_tensors
train
errors
forms
# The collector takes what looks like a reference on the stack for one.
left = live_tensors - before
puts "live tensors: #{left <= 5 ? 0 : left}"
