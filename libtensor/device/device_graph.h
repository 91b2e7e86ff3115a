// SPDX-License-Identifier: Apache-2.0
// Graphs of devices: work that a device does as a whole, as often as it is wanted.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace libtensor {

class DeviceGraph {
 public:
  virtual ~DeviceGraph() = default;
  // On the stream that was the calling thread's when it was captured, and is again. False, and
  // nothing is done: a generator does not draw as it did.
  virtual bool launch() = 0;
  virtual int64_t operations() const noexcept = 0;
};

// Backends that have graphs are these, too.
class GraphMaker {
 public:
  virtual ~GraphMaker() = default;
  // What work() has the device do, which is not done: all that is allocated meanwhile is the
  // graph's. Random numbers are new ones at each launch. TENSOR_E_UNSUPPORTED where something
  // cannot be captured.
  virtual std::unique_ptr<DeviceGraph> capture(const std::function<void()>& work) = 0;
};

}  // namespace libtensor
