// SPDX-License-Identifier: Apache-2.0
// program FILE [RUNS]: runs the program of a file, and prints a line for each output: its name,
// shape, hash (FNV-1a of the elements as doubles) and first elements. Inputs are 0, 1/n, 2/n, ...
// examples/c/run_program.c and examples/{go,javascript,julia,python,ruby} are the same program.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <tensor/tensor.hpp>
#include <vector>

using tensor::Tensor;

static Tensor ramp_like(const Tensor& like) {
  std::vector<double> values(static_cast<std::size_t>(like.numel()));
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<double>(i) / static_cast<double>(values.size());
  return tensor::tensor(values).reshape(like.shape()).astype(like.dtype());
}

static void print_line(const std::string& name, const Tensor& t) {
  const std::vector<double> values = t.to_vector<double>();
  const auto* bytes = reinterpret_cast<const unsigned char*>(values.data());
  std::uint64_t hash = 14695981039346656037u;
  for (std::size_t i = 0; i < values.size() * sizeof(double); ++i)
    hash = (hash ^ bytes[i]) * 1099511628211u;
  std::string shape;
  for (const std::int64_t extent : t.shape())
    shape += (shape.empty() ? "" : ", ") + std::to_string(extent);
  std::printf("%s [%s] %016llx", name.c_str(), shape.c_str(),
              static_cast<unsigned long long>(hash));
  for (std::size_t i = 0; i < values.size() && i < 4; ++i) std::printf(" %.6f", values[i]);
  std::printf("\n");
}

int main(int argc, char** argv) try {
  if (argc < 2) {
    std::fprintf(stderr, "program FILE [RUNS]\n");
    return 1;
  }
  const tensor::Program program(argv[1]);
  const std::vector<std::string> names = program.output_names();
  std::vector<Tensor> inputs;
  for (const Tensor& like : program.inputs()) inputs.push_back(ramp_like(like));
  for (int runs = argc > 2 ? std::atoi(argv[2]) : 1; runs > 0; --runs) {
    const std::vector<Tensor> outputs = program(inputs);
    for (std::size_t i = 0; i < outputs.size(); ++i) print_line(names[i], outputs[i]);
  }
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "program: %s\n", error.what());
  return 1;
}
