/* SPDX-License-Identifier: Apache-2.0 */
// Streams and events of the emulated devices, and captures of streams into graphs.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "tests/cuda/emulation/cuda_runtime_api.h"

namespace libtensor::emulation {

using Time = std::chrono::steady_clock::time_point;

// What a stream was given since cudaStreamBeginCapture().
struct Capture {
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  std::thread::id thread;
  bool spoilt = false;  // by something that cannot be captured
  std::vector<std::function<void()>> nodes;
};

struct Event {
  int device = 0;
  bool timing = false;
  Stream* stream = nullptr;          // of the last record
  uint64_t after = 0;                // done when so much of the stream is
  std::shared_ptr<Time> time;        // when that was; of the last record, as the two above
  std::shared_ptr<Capture> capture;  // which it was recorded in
};

struct Stream {
  int device = 0;
  uint64_t done = 0;
  std::deque<std::function<bool()>> work;  // false: it cannot be done yet
  std::shared_ptr<Capture> capture;
};

// Whether all streams say that they are captured.
bool captures_all();

// All of these while the world is locked.
Stream& stream_of(Stream* stream);
void append(Stream* stream, std::function<void()> work);
// Whether the stream is captured; the capture is spoilt then.
bool is_spoilt_by(Stream& stream);
// Whether a capture forbids calls to the calling thread that may wait for streams; it is spoilt.
bool is_forbidden();
// The answer to a stream that waits for an event, where either is captured.
cudaError_t wait_in_capture(Stream& stream, const Event& event);

}  // namespace libtensor::emulation
