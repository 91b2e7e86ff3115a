// SPDX-License-Identifier: Apache-2.0
// What processes need to find and to watch each other: TCP sockets, shared memory, words to wait
// for. Functions return 0 or an errno code; ENOSYS where the system has no such thing.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace libtensor::platform {

// --- sockets, which never block but in connect_to() and wait_for_sockets()

using Socket = intptr_t;
inline constexpr Socket kNoSocket = -1;

// host "" for all interfaces; port 0 for a free one, which is written to it.
int listen_on(const std::string& host, uint16_t& port, Socket& listener) noexcept;
// EAGAIN if nobody has come.
int accept_from(Socket listener, Socket& socket) noexcept;
int connect_to(const std::string& host, uint16_t port, double seconds, Socket& socket) noexcept;
// How many bytes went; EAGAIN if none can. EPIPE once the other side has closed.
int send_some(Socket socket, const void* data, size_t n, size_t& sent) noexcept;
int receive_some(Socket socket, void* data, size_t n, size_t& received) noexcept;
struct SocketState {
  Socket socket;
  bool write = false;                // what is waited for beside data
  bool ready = false, room = false;  // what there is
};
void wait_for_sockets(std::vector<SocketState>& sockets, int milliseconds) noexcept;
void close_socket(Socket socket) noexcept;
// Two ends of a connection inside the process.
int socket_pair(Socket& a, Socket& b) noexcept;

// --- this host

std::string host_name();
// The same text in all processes that can share memory, and in no other.
std::string host_identity();
// Numeric addresses at which other hosts may reach this one, loopback last.
std::vector<std::string> host_addresses();

// --- memory that processes share by name, filled with zeros

struct SharedMemory {
  void* data = nullptr;
  size_t nbytes = 0;
  intptr_t file = -1;
};
// Only this user may open it. It begins with `reserved` bytes that are there; others are reserved
// by reserve_shared(), without which a write to them ends the process where memory is exhausted.
int create_shared(const std::string& name, size_t nbytes, size_t reserved,
                  SharedMemory& memory) noexcept;
int open_shared(const std::string& name, size_t nbytes, SharedMemory& memory) noexcept;
int reserve_shared(const SharedMemory& memory, size_t offset, size_t nbytes) noexcept;
void unlink_shared(const std::string& name) noexcept;
void unmap_shared(SharedMemory& memory) noexcept;

// Returns when another process has changed the word and called wake_word(), when it is not
// `seen`, after that time, or for no reason.
void wait_word(const std::atomic<uint32_t>& word, uint32_t seen, int milliseconds) noexcept;
void wake_word(const std::atomic<uint32_t>& word) noexcept;

// Lets other threads run.
void yield_thread() noexcept;

}  // namespace libtensor::platform
