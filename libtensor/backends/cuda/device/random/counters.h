// SPDX-License-Identifier: Apache-2.0
// Where streams of random words are. The device's memory says it: a kernel takes its words from
// there on and leaves where the next one's begin, so that a launch that is repeated draws new
// numbers.
#pragma once

#include <mutex>

#include "libtensor/backends/cuda/device/launch.h"
#include "libtensor/backends/cuda/device/runtime/graphs.h"

namespace libtensor::cuda {

// A kernel reads one and writes the other, which is the next one's to read.
struct CounterPair {
  const Counter* now;
  Counter* next;
  uint64_t count;  // of the kernel's words
};

// For every thread of a kernel: the words that are its.
__device__ inline PhiloxView take_words(const CounterPair& counters) {
  const Counter now = *counters.now;
  const uint64_t position = (now.position + 3) / 4 * 4;
  if (first_index() == 0) *counters.next = {now.key, position + counters.count};
  return {now.key, position, counters.count};
}

// The counters of a stream of words on a stream of the device. The host knows what they hold, and
// writes them where that are not the words that it wants: when the generator was seeded, or drew
// elsewhere.
class CounterUse {
 public:
  // No other thread draws until it goes.
  CounterUse(const Context& context, const PhiloxView& words);

  const CounterPair& counters() const { return pair_; }
  // That the kernel was launched.
  void advance();

 private:
  std::unique_lock<std::mutex> lock_;
  struct HostCounter* its_;
  CounterPair pair_{};
  uint64_t after_;
};

// Launches one kernel, by start(counters). In a graph it has counters of its own, which a launch of
// the graph sets.
template <class Start>
void draw_words(const Context& context, const PhiloxView& words, const Start& start) {
  if (Graph* graph = Graph::captured()) {
    Counter* const own = graph->add_draw();
    return start(CounterPair{own, own + 1, words.count});
  }
  CounterUse use(context, words);
  start(use.counters());
  use.advance();
}

}  // namespace libtensor::cuda
