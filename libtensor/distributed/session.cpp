// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/session.h"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "libtensor/core/clock.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/distributed/frames.h"
#include "libtensor/distributed/session_server.h"

namespace libtensor {
namespace {

using frames::Kind;
using frames::Reader;
using frames::Writer;

constexpr double kMostForNews = 1;

double seconds_since(int64_t begin) { return static_cast<double>(monotonic_ns() - begin) / 1e9; }

std::string error_text(int error) { return std::generic_category().message(error); }

// Rank 0 may not listen yet.
platform::Socket connect_until(const std::vector<std::string>& hosts, uint16_t port,
                               double timeout) {
  const int64_t begin = monotonic_ns();
  int pause = 5, error = 0;
  for (;;) {
    for (const std::string& host : hosts) {
      platform::Socket socket = platform::kNoSocket;
      const double left = timeout - seconds_since(begin);
      // One that does not answer must not keep the next one waiting.
      const double limit = hosts.size() > 1 ? std::min(left, 2.0) : left;
      error = platform::connect_to(host, port, limit, socket);
      if (error == 0) return socket;
      if (error == ENOSYS)
        fail(Status::unsupported, "process groups are not supported by this system");
    }
    if (seconds_since(begin) >= timeout) break;
    std::vector<platform::SocketState> none;
    platform::wait_for_sockets(none, pause);
    pause = std::min(pause * 2, 100);
  }
  fail(Status::distributed, "rank 0 is not reached at ", quoted(hosts.front()), " port ", port,
       " within ", timeout, " s: ", error_text(error));
}

}  // namespace

Session::Session() : process_(platform::process_id()) {
  hosts_ = {platform::host_identity()};
  names_ = {platform::host_name()};
  left_.reset(new std::atomic<bool>[1] {});
}

Session::Session(int64_t rank, int64_t size, const std::vector<std::string>& hosts, uint16_t port,
                 platform::Socket listener, double timeout)
    : rank_(rank), size_(size), process_(platform::process_id()) {
  left_.reset(new std::atomic<bool>[static_cast<size_t>(size)] {});
  if (rank == 0) {
    if (listener == platform::kNoSocket) {
      // Others may come by any interface, unless all of them are told a loopback address.
      const bool local = hosts.front() == "127.0.0.1" || hosts.front() == "localhost";
      const int error = platform::listen_on(local ? hosts.front() : "", port, listener);
      if (error == ENOSYS)
        fail(Status::unsupported, "process groups are not supported by this system");
      if (error != 0)
        fail(Status::distributed, "rank 0 cannot listen at port ", port, ": ", error_text(error));
    }
    server_ = std::make_unique<SessionServer>(listener, size, timeout);
    socket_ = connect_until({"127.0.0.1", hosts.front()}, port, timeout);
  } else {
    socket_ = connect_until(hosts, port, timeout);
  }
  try {
    Writer hello(Kind::hello);
    hello.number(static_cast<int64_t>(frames::kMagic)).number(rank).number(size);
    hello.text(platform::host_identity()).text(platform::host_name());
    send(hello.frame());
    const int64_t begin = monotonic_ns();
    std::unique_lock lock(mutex_);
    while (!welcome_) {
      if (broken_.load()) raise();
      if (seconds_since(begin) > timeout + 5)
        fail(Status::distributed, "rank 0 does not answer within ", timeout + 5, " s");
      std::vector<platform::SocketState> wait{{socket_}};
      platform::wait_for_sockets(wait, 100);
      read_some();
    }
  } catch (...) {
    platform::close_socket(socket_);
    throw;
  }
}

Session::~Session() {
  if (size_ > 1 && process_ == platform::process_id()) leave();
  platform::close_socket(socket_);
  // A child of fork() has no thread that serves, and nobody to join.
  if (process_ != platform::process_id()) (void)server_.release();
}

void Session::check_process() const {
  if (process_ != platform::process_id())
    fail(Status::forked, "the process group was made before this process was forked");
}

// Frames are small: the buffer of the connection has room unless rank 0 does not read.
void Session::send(std::string_view frame) {
  const int64_t begin = monotonic_ns();
  while (!frame.empty()) {
    size_t n = 0;
    const int error = platform::send_some(socket_, frame.data(), frame.size(), n);
    if (error != 0 && error != EAGAIN) return;  // what is read next says why
    frame.remove_prefix(n);
    if (error != EAGAIN) continue;
    if (seconds_since(begin) > 5) return;
    std::vector<platform::SocketState> wait{{socket_, true}};
    platform::wait_for_sockets(wait, 100);
  }
}

void Session::fail_with(int64_t rank, std::string_view text) {
  if (broken_.load()) return;
  failure_ = text;
  failed_.store(rank, std::memory_order_release);
  broken_.store(true, std::memory_order_release);
}

void Session::raise() const { fail(Status::distributed, failure_); }

// With the lock.
void Session::read_some() {
  char buffer[4096];
  int error = 0;
  while (socket_ != platform::kNoSocket) {
    size_t n = 0;
    error = platform::receive_some(socket_, buffer, sizeof buffer, n);
    if (error != 0) break;
    incoming_.append(buffer, n);
  }
  size_t used = 0;
  for (;;) {
    const std::string_view frame = frames::next_frame(incoming_, used);
    if (frame.empty()) break;
    handle(frame);
  }
  incoming_.erase(0, used);
  if (error == 0 || error == EAGAIN || socket_ == platform::kNoSocket) return;
  platform::close_socket(socket_);
  socket_ = platform::kNoSocket;
  if (!left_[0].load()) fail_with(0, "rank 0 has ended");
}

void Session::handle(std::string_view bytes) {
  Reader frame(bytes);
  switch (frame.kind()) {
    case Kind::welcome:
      for (int64_t i = 0; i < size_; ++i) {
        hosts_.emplace_back(frame.text());
        names_.emplace_back(frame.text());
      }
      welcome_ = true;
      return;
    case Kind::value: {
      const std::string key(frame.text());
      values_[key] = frame.text();
      return;
    }
    case Kind::failure: {
      const int64_t rank = frame.number();
      return fail_with(rank, frame.text());
    }
    case Kind::left: {
      const int64_t rank = frame.number();
      if (rank >= 0 && rank < size_) left_[static_cast<size_t>(rank)].store(true);
      return;
    }
    case Kind::query: {
      const std::string what(frame.text());
      if (waits_.count(what) == 0) return;
      Writer report(Kind::report);
      send(report.text(what).number(0).number(0).frame());
      return;
    }
    default:
      return;
  }
}

void Session::set(const std::string& key, std::string_view value) {
  const std::lock_guard lock(mutex_);
  if (size_ == 1) {
    values_[key] = value;
    return;
  }
  Writer frame(Kind::set);
  send(frame.text(key).text(value).frame());
}

std::string Session::get(const std::string& key, double seconds) {
  const int64_t begin = monotonic_ns();
  std::unique_lock lock(mutex_);
  if (size_ > 1) {
    Writer frame(Kind::get);
    send(frame.text(key).frame());
  }
  for (;;) {
    read_some();
    if (const auto found = values_.find(key); found != values_.end()) {
      std::string value = found->second;
      values_.erase(found);
      return value;
    }
    if (broken_.load()) raise();
    if (seconds_since(begin) > seconds)
      fail(Status::distributed, "no process has told ", quoted(key), " within ", seconds, " s");
    std::vector<platform::SocketState> wait{{socket_}};
    lock.unlock();
    platform::wait_for_sockets(wait, 20);
    lock.lock();
  }
}

void Session::check() {
  if (size_ > 1 && !broken_.load(std::memory_order_acquire)) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (lock.owns_lock()) read_some();
  }
  if (!broken_.load(std::memory_order_acquire)) return;
  const std::lock_guard lock(mutex_);
  raise();
}

void Session::wait_for_news() {
  const int64_t begin = monotonic_ns();
  do {
    check();
    std::vector<platform::SocketState> none;
    platform::wait_for_sockets(none, 2);
  } while (size_ > 1 && seconds_since(begin) < kMostForNews);
}

bool Session::has_left(int64_t rank) const noexcept {
  return left_[static_cast<size_t>(rank)].load(std::memory_order_acquire);
}

void Session::cancel(std::string_view reason) {
  Text text;
  text << "rank " << rank_ << " ended the group: " << reason;
  blame(rank_, text.view());
}

void Session::blame(int64_t rank, std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (broken_.load()) return;
  if (size_ > 1) {
    Writer frame(Kind::abort);
    send(frame.number(rank).text(text).frame());
  }
  fail_with(rank, text);
}

void Session::leave() noexcept {
  try {
    const std::lock_guard lock(mutex_);
    if (left_[static_cast<size_t>(rank_)].exchange(true)) return;
    Writer frame(Kind::leave);
    send(frame.frame());
  } catch (...) {  // out of memory: the others see that the connection ends
  }
}

void Session::add_wait(const std::string& what) {
  const std::lock_guard lock(mutex_);
  waits_.insert(what);
}

void Session::remove_wait(const std::string& what) noexcept {
  const std::lock_guard lock(mutex_);
  if (const auto found = waits_.find(what); found != waits_.end()) waits_.erase(found);
}

void Session::report_wait(const std::string& what, const std::vector<int64_t>& members,
                          double seconds) {
  const std::lock_guard lock(mutex_);
  Writer frame(Kind::report);
  frame.text(what).number(static_cast<int64_t>(seconds * 1e3));
  frame.number(static_cast<int64_t>(members.size()));
  for (const int64_t member : members) frame.number(member);
  send(frame.frame());
}

void Session::fail_silent(const std::string& what, double seconds) {
  const std::lock_guard lock(mutex_);
  Text text;
  text << "rank 0 does not answer: " << what << " was not done within " << seconds << " s";
  fail_with(0, text.view());
  raise();
}

}  // namespace libtensor
