# Ruby, with its Fiddle: a trap of SIGINT cancels the call that a thread is in.
require "fiddle/import"

module Tensor
  extend Fiddle::Importer
  dlload ENV.fetch("LIBTENSOR_PATH")
  extern "void *tensor_ones(void *, int, int, int)"
  extern "void *tensor_broadcast_to(void *, void *, int)"
  extern "void *tensor_sum(void *, void *, int, int, int)"
  extern "unsigned long long tensor_thread_id()"
  extern "int tensor_cancel(unsigned long long)"
  extern "int tensor_last_error_code()"
  extern "char *tensor_last_error_message()"
end

one = Tensor.tensor_ones([1].pack("q"), 1, 9, 0)
forever = Tensor.tensor_broadcast_to(one, [2**40].pack("q"), 1)
ids = Queue.new
worker = Thread.new do
  ids << Tensor.tensor_thread_id
  sum = Tensor.tensor_sum(forever, nil, 0, 0, 0)
  puts "#{sum.null?} #{Tensor.tensor_last_error_code} #{Tensor.tensor_last_error_message}"
end
id = ids.pop
trap("INT") { Tensor.tensor_cancel(id) }
Thread.new { sleep 0.5; Process.kill("INT", Process.pid) }
worker.join
