# SPDX-License-Identifier: Apache-2.0
# program FILE [RUNS]: runs the program of a file, and prints a line for each output: its name, shape, hash (FNV-1a of
# the elements as doubles) and first elements. Inputs are 0, 1/n, 2/n, ...
require "fiddle/import"

module C
  extend Fiddle::Importer
  dlload ENV.fetch("LIBTENSOR_PATH", "libtensor.so.0")
  extern "char *tensor_last_error_message()"
  extern "void *tensor_archive_open_mapped(char *)"
  extern "void *tensor_program_load(void *, int)"
  extern "long long tensor_program_input_count(void *)"
  extern "void *tensor_program_input(void *, long long)"
  extern "long long tensor_program_output_count(void *)"
  extern "char *tensor_program_output_name(void *, long long)"
  extern "int tensor_program_run(void *, void *, int, void *, int)"
  extern "void *tensor_empty(void *, int, int, int)"
  extern "int tensor_ndim(void *)"
  extern "void *tensor_shape(void *)"
  extern "long long tensor_numel(void *)"
  extern "int tensor_dtype(void *)"
  extern "int tensor_write_f64(void *, void *, long long)"
  extern "int tensor_read_f64(void *, void *, long long)"
  extern "void tensor_release(void *)"
end

# Of a handle or a status: what is no success ends the program.
def check(result)
  failed = result.is_a?(Integer) ? result != 0 : result.null?
  failed ? abort("program: #{C.tensor_last_error_message}") : result
end

def ramp_like(like)
  n = C.tensor_numel(like)
  t = check(C.tensor_empty(C.tensor_shape(like), C.tensor_ndim(like), C.tensor_dtype(like), 0))
  check(C.tensor_write_f64(t, Array.new(n) { |i| i.to_f / n }.pack("d*"), n))
  t
end

def print_line(name, t)
  bytes = "\0" * (8 * (n = C.tensor_numel(t)))
  check(C.tensor_read_f64(t, bytes, n))
  hash = bytes.each_byte.reduce(14695981039346656037) { |h, byte| (h ^ byte) * 1099511628211 & (2**64 - 1) }
  shape = C.tensor_shape(t)[0, 8 * C.tensor_ndim(t)].unpack("q*")
  puts [name.to_s, shape.inspect, format("%016x", hash), *bytes.unpack("d4").compact.map { |x| format("%.6f", x) }].join(" ")
end

abort "program FILE [RUNS]" if ARGV.empty?
program = check(C.tensor_program_load(check(C.tensor_archive_open_mapped(ARGV[0])), 0))
inputs = Array.new(C.tensor_program_input_count(program)) { |i| ramp_like(check(C.tensor_program_input(program, i))) }
n = C.tensor_program_output_count(program)
(ARGV[1] || 1).to_i.times do
  found = "\0" * (8 * n)
  check(C.tensor_program_run(program, inputs.map(&:to_i).pack("J*"), inputs.size, found, n))
  found.unpack("J*").each_with_index do |t, i|
    print_line(C.tensor_program_output_name(program, i), t)
    C.tensor_release(t)
  end
end
