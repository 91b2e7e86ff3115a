// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/platform/ipc.h"

#include <cerrno>

#if defined(_WIN32) || defined(__EMSCRIPTEN__)

namespace libtensor::platform {

int listen_on(const std::string&, uint16_t&, Socket&) noexcept { return ENOSYS; }
int accept_from(Socket, Socket&) noexcept { return ENOSYS; }
int connect_to(const std::string&, uint16_t, double, Socket&) noexcept { return ENOSYS; }
int send_some(Socket, const void*, size_t, size_t&) noexcept { return ENOSYS; }
int receive_some(Socket, void*, size_t, size_t&) noexcept { return ENOSYS; }
void wait_for_sockets(std::vector<SocketState>&, int) noexcept {}
void close_socket(Socket) noexcept {}
int socket_pair(Socket&, Socket&) noexcept { return ENOSYS; }
std::string host_name() { return "host"; }
std::string host_identity() { return "host"; }
std::vector<std::string> host_addresses() { return {"127.0.0.1"}; }
int create_shared(const std::string&, size_t, size_t, SharedMemory&) noexcept { return ENOSYS; }
int open_shared(const std::string&, size_t, SharedMemory&) noexcept { return ENOSYS; }
int reserve_shared(const SharedMemory&, size_t, size_t) noexcept { return ENOSYS; }
void unlink_shared(const std::string&) noexcept {}
void unmap_shared(SharedMemory&) noexcept {}
void wait_word(const std::atomic<uint32_t>&, uint32_t, int) noexcept {}
void wake_word(const std::atomic<uint32_t>&) noexcept {}
void yield_thread() noexcept {}

}  // namespace libtensor::platform

#else

#include <arpa/inet.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/futex.h>
#include <sys/syscall.h>
#endif

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstring>
#include <memory>

namespace libtensor::platform {
namespace {

int fd_of(Socket socket) noexcept { return static_cast<int>(socket); }

// Closed in programs that this one becomes, never blocking, without signals and without delays.
void prepare(int fd) noexcept {
  fcntl(fd, F_SETFD, FD_CLOEXEC);
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
  const int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
#ifdef SO_NOSIGPIPE
  setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
}

#ifdef MSG_NOSIGNAL
constexpr int kNoSignal = MSG_NOSIGNAL;
#else
constexpr int kNoSignal = 0;
#endif

struct FreeAddresses {
  void operator()(addrinfo* list) const noexcept { freeaddrinfo(list); }
};
using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

int resolve(const std::string& host, uint16_t port, int flags, Addresses& found) noexcept {
  addrinfo wanted = {};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = flags | AI_NUMERICSERV;
  char service[8];
  std::snprintf(service, sizeof service, "%u", static_cast<unsigned>(port));  // NOLINT
  addrinfo* list = nullptr;
  const int error = getaddrinfo(host.empty() ? nullptr : host.c_str(), service, &wanted, &list);
  if (error == EAI_SYSTEM) return errno ? errno : EIO;
  if (error != 0) return EADDRNOTAVAIL;
  found.reset(list);
  return 0;
}

}  // namespace

int listen_on(const std::string& host, uint16_t& port, Socket& listener) noexcept {
  Addresses addresses;
  if (const int error = resolve(host, port, AI_PASSIVE, addresses)) return error;
  int last = EADDRNOTAVAIL;
  // Without a host IPv4 first: its wildcard is what other hosts of a cluster are told.
  for (const int family : {AF_INET, AF_INET6}) {
    for (const addrinfo* a = addresses.get(); a; a = a->ai_next) {
      if (a->ai_family != family) continue;
      const int fd = socket(a->ai_family, SOCK_STREAM, 0);
      if (fd < 0) {
        last = errno;
        continue;
      }
      prepare(fd);
      const int on = 1;
      setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
      sockaddr_storage own = {};
      socklen_t size = sizeof own;
      if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0 &&
          getsockname(fd, reinterpret_cast<sockaddr*>(&own), &size) == 0) {
        port = ntohs(own.ss_family == AF_INET ? reinterpret_cast<sockaddr_in*>(&own)->sin_port
                                              : reinterpret_cast<sockaddr_in6*>(&own)->sin6_port);
        listener = fd;
        return 0;
      }
      last = errno;
      close(fd);
    }
  }
  return last;
}

int accept_from(Socket listener, Socket& socket) noexcept {
  const int fd = accept(fd_of(listener), nullptr, nullptr);
  if (fd < 0) return errno == EWOULDBLOCK || errno == EINTR ? EAGAIN : errno;
  prepare(fd);
  socket = fd;
  return 0;
}

int connect_to(const std::string& host, uint16_t port, double seconds, Socket& socket) noexcept {
  Addresses addresses;
  if (const int error = resolve(host, port, 0, addresses)) return error;
  int last = EADDRNOTAVAIL;
  for (const addrinfo* a = addresses.get(); a; a = a->ai_next) {
    const int fd = ::socket(a->ai_family, SOCK_STREAM, 0);
    if (fd < 0) {
      last = errno;
      continue;
    }
    prepare(fd);
    int error = connect(fd, a->ai_addr, a->ai_addrlen) == 0 ? 0 : errno;
    if (error == EINPROGRESS) {
      pollfd wait = {fd, POLLOUT, 0};
      const int limit = static_cast<int>(std::clamp(seconds, 0.001, 3600.0) * 1000);
      socklen_t size = sizeof error;
      if (poll(&wait, 1, limit) != 1)
        error = ETIMEDOUT;
      else if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0)
        error = errno;
    }
    if (error == 0) {
      socket = fd;
      return 0;
    }
    last = error;
    close(fd);
  }
  return last;
}

int send_some(Socket socket, const void* data, size_t n, size_t& sent) noexcept {
  sent = 0;
  const ssize_t result = send(fd_of(socket), data, n, kNoSignal);
  if (result < 0) return errno == EWOULDBLOCK || errno == EINTR ? EAGAIN : errno;
  sent = static_cast<size_t>(result);
  return 0;
}

int receive_some(Socket socket, void* data, size_t n, size_t& received) noexcept {
  received = 0;
  const ssize_t result = recv(fd_of(socket), data, n, 0);
  if (result < 0) return errno == EWOULDBLOCK || errno == EINTR ? EAGAIN : errno;
  if (result == 0) return EPIPE;
  received = static_cast<size_t>(result);
  return 0;
}

void wait_for_sockets(std::vector<SocketState>& sockets, int milliseconds) noexcept {
  constexpr size_t kFew = 64;
  pollfd few[kFew];
  std::unique_ptr<pollfd[]> many;
  pollfd* list = few;
  if (sockets.size() > kFew) {
    many.reset(new (std::nothrow) pollfd[sockets.size()]);
    list = many.get();
  }
  if (!list) return;  // nothing is ready: the caller asks again
  for (size_t i = 0; i < sockets.size(); ++i) {
    list[i] = {fd_of(sockets[i].socket), POLLIN, 0};
    if (sockets[i].write) list[i].events |= POLLOUT;
  }
  const int n = poll(list, static_cast<nfds_t>(sockets.size()), milliseconds);
  for (size_t i = 0; i < sockets.size(); ++i) {
    sockets[i].ready = n > 0 && (list[i].revents & (POLLIN | POLLHUP | POLLERR)) != 0;
    sockets[i].room = n > 0 && (list[i].revents & POLLOUT) != 0;
  }
}

void close_socket(Socket socket) noexcept {
  if (socket != kNoSocket) close(fd_of(socket));
}

int socket_pair(Socket& a, Socket& b) noexcept {
  int fds[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, fds) != 0) return errno;
  for (const int fd : fds) {
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
  }
  a = fds[0];
  b = fds[1];
  return 0;
}

std::string host_name() {
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 && name[0] ? name : "localhost";
}

std::string host_identity() {
  std::string text = host_name() + '/' + std::to_string(getuid());
  char boot[64] = {};
  if (const int fd = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC); fd >= 0) {
    const ssize_t n = read(fd, boot, sizeof boot - 1);
    if (n > 0) text += '/' + std::string(boot, static_cast<size_t>(n - (boot[n - 1] == '\n')));
    close(fd);
  }
  // Containers on one machine may each have their own.
  struct stat folder = {};
  if (stat("/dev/shm", &folder) == 0)
    text += '/' + std::to_string(folder.st_dev) + '.' + std::to_string(folder.st_ino);
  return text;
}

std::vector<std::string> host_addresses() {
  std::vector<std::string> outside, inside;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) == 0) {
    for (const ifaddrs* a = list; a; a = a->ifa_next) {
      if (!a->ifa_addr || a->ifa_addr->sa_family != AF_INET || !(a->ifa_flags & IFF_UP)) continue;
      char text[INET_ADDRSTRLEN] = {};
      const auto* address = reinterpret_cast<const sockaddr_in*>(a->ifa_addr);
      if (!inet_ntop(AF_INET, &address->sin_addr, text, sizeof text)) continue;
      (a->ifa_flags & IFF_LOOPBACK ? inside : outside).emplace_back(text);
    }
    freeifaddrs(list);
  }
  if (inside.empty()) inside.emplace_back("127.0.0.1");
  outside.insert(outside.end(), inside.begin(), inside.end());
  return outside;
}

namespace {

int map_shared(int fd, size_t nbytes, SharedMemory& memory) noexcept {
  void* data = mmap(nullptr, nbytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (data == MAP_FAILED) return errno;
  memory = {data, nbytes, fd};
  return 0;
}

}  // namespace

int create_shared(const std::string& name, size_t nbytes, size_t reserved,
                  SharedMemory& memory) noexcept {
  const int fd = shm_open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return errno;
  int error = ftruncate(fd, static_cast<off_t>(nbytes)) == 0 ? 0 : errno;
  if (error == 0) error = reserve_shared({nullptr, nbytes, fd}, 0, reserved);
  if (error == 0) error = map_shared(fd, nbytes, memory);
  if (error != 0) {
    close(fd);
    shm_unlink(name.c_str());
  }
  return error;
}

int open_shared(const std::string& name, size_t nbytes, SharedMemory& memory) noexcept {
  const int fd = shm_open(name.c_str(), O_RDWR | O_CLOEXEC, 0600);
  if (fd < 0) return errno;
  struct stat status = {};
  int error = fstat(fd, &status) == 0 ? 0 : errno;
  if (error == 0 && (status.st_uid != geteuid() || status.st_size < static_cast<off_t>(nbytes)))
    error = EINVAL;
  if (error == 0) error = map_shared(fd, nbytes, memory);
  if (error != 0) close(fd);
  return error;
}

int reserve_shared(const SharedMemory& memory, size_t offset, size_t nbytes) noexcept {
#ifdef __linux__
  return posix_fallocate(static_cast<int>(memory.file), static_cast<off_t>(offset),
                         static_cast<off_t>(nbytes));
#else
  (void)memory, (void)offset, (void)nbytes;
  return 0;
#endif
}

void unlink_shared(const std::string& name) noexcept { shm_unlink(name.c_str()); }

void unmap_shared(SharedMemory& memory) noexcept {
  if (!memory.data) return;
  munmap(memory.data, memory.nbytes);
  close(static_cast<int>(memory.file));
  memory = {};
}

void wait_word(const std::atomic<uint32_t>& word, uint32_t seen, int milliseconds) noexcept {
#ifdef __linux__
  const timespec limit = {milliseconds / 1000, (milliseconds % 1000) * 1000000L};
  syscall(SYS_futex, &word, FUTEX_WAIT, seen, &limit, nullptr, 0);
#else
  const timespec limit = {0, std::min(milliseconds, 1) * 50000L};
  if (word.load(std::memory_order_acquire) == seen) nanosleep(&limit, nullptr);
#endif
}

void wake_word(const std::atomic<uint32_t>& word) noexcept {
#ifdef __linux__
  syscall(SYS_futex, &word, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
#else
  (void)word;
#endif
}

void yield_thread() noexcept { sched_yield(); }

}  // namespace libtensor::platform

#endif
