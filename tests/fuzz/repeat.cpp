// SPDX-License-Identifier: Apache-2.0
// A main function for a fuzzer where there is no libFuzzer: the corpus, and inputs that are made of
// it at random, the same ones each time.
//
//   fuzz_NAME RUNS [FILE...]
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace {

using Bytes = std::vector<uint8_t>;
constexpr size_t kMostBytes = 4096;  // of an input that is made

class Inputs {
 public:
  explicit Inputs(std::vector<Bytes> corpus) : corpus_(std::move(corpus)) {}

  Bytes next() {
    if (corpus_.empty() || below(8) == 0) return drawn();
    Bytes bytes = corpus_[below(corpus_.size())];
    for (size_t changes = 1 + below(8); changes > 0; --changes) change(bytes);
    return bytes;
  }

 private:
  // mt19937_64 draws the same numbers everywhere, which the distributions of <random> do not.
  size_t below(size_t n) { return static_cast<size_t>(random_() % n); }

  Bytes drawn() {
    Bytes bytes(below(257));
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random_());
    return bytes;
  }

  void change(Bytes& bytes) {
    static constexpr uint8_t kEdges[] = {0, 1, 0x7f, 0x80, 0xfe, 0xff, '"', '{', '[', '9', '-'};
    const size_t n = bytes.size();
    if (n == 0) return bytes.push_back(static_cast<uint8_t>(random_()));
    const size_t at = below(n);
    const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    const auto part = static_cast<std::ptrdiff_t>(below(std::min<size_t>(n - at, 16) + 1));
    switch (below(7)) {
      case 0:
        *place ^= static_cast<uint8_t>(1u << below(8));
        break;
      case 1:
        *place = static_cast<uint8_t>(random_());
        break;
      case 2:
        *place = kEdges[below(std::size(kEdges))];
        break;
      case 3:
        bytes.erase(place, place + part);
        break;
      case 4:
        bytes.resize(at);
        break;
      case 5: {
        const Bytes piece(place, place + part);
        if (n < kMostBytes)
          bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(below(n)), piece.begin(),
                       piece.end());
        break;
      }
      default: {  // the end of another one
        if (corpus_.empty()) break;
        const Bytes& other = corpus_[below(corpus_.size())];
        bytes.resize(at);
        if (!other.empty())
          bytes.insert(bytes.end(),
                       other.begin() + static_cast<std::ptrdiff_t>(below(other.size())),
                       other.end());
      }
    }
  }

  std::vector<Bytes> corpus_;
  std::mt19937_64 random_{1};
};

// In a block of its own size, so that AddressSanitizer sees its end.
void run(const Bytes& bytes) {
  const std::vector<uint8_t> copy(bytes);
  LLVMFuzzerTestOneInput(copy.data(), copy.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  std::vector<Bytes> corpus;
  for (int i = 2; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    if (!file) {
      std::fprintf(stderr, "%s cannot be read\n", argv[i]);
      return 1;
    }
    run(corpus.back());
  }
  Inputs inputs(std::move(corpus));
  const long runs = std::strtol(argv[1], nullptr, 10);
  for (long i = 0; i < runs; ++i) run(inputs.next());
  std::printf("%d files, %ld runs\n", argc - 2, runs);
  return 0;
}
