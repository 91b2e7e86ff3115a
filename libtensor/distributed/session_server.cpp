// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/session_server.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <system_error>

#include "libtensor/core/clock.h"
#include "libtensor/core/platform/process.h"

namespace libtensor {
namespace {

using frames::Kind;
using frames::Reader;
using frames::Writer;

constexpr int64_t kInquiryNs = 700'000'000;  // how long processes have to say that they wait

int64_t after(double seconds) {
  return monotonic_ns() + static_cast<int64_t>(std::min(seconds, 1e9) * 1e9);
}

// "ranks 1, 3 and 4"
std::string ranks_text(const std::vector<int64_t>& ranks) {
  std::string text = ranks.size() == 1 ? "rank " : "ranks ";
  for (size_t i = 0; i < ranks.size(); ++i) {
    if (i > 0) text += i + 1 == ranks.size() ? " and " : ", ";
    text += std::to_string(ranks[i]);
    if (i == 7 && ranks.size() > 9)
      return text + " and " + std::to_string(ranks.size() - 8) + " more";
  }
  return text;
}

std::string seconds_text(double seconds) {
  Text text;
  text << seconds << " s";
  return text.c_str();
}

}  // namespace

SessionServer::SessionServer(platform::Socket listener, int64_t size, double timeout)
    : size_(size), timeout_(timeout), deadline_ns_(after(timeout)), listener_(listener) {
  hosts_.resize(static_cast<size_t>(size));
  here_.resize(static_cast<size_t>(size));
  if (const int error = platform::socket_pair(stop_, stop_other_end_)) {
    platform::close_socket(listener_);
    fail(Status::io, "cannot make a pair of sockets: ", std::generic_category().message(error));
  }
  const platform::NoSignals quiet;
  thread_ = std::thread([this] { run(); });
}

SessionServer::~SessionServer() {
  platform::close_socket(stop_other_end_);
  thread_.join();
  for (const auto& client : clients_) platform::close_socket(client->socket);
  platform::close_socket(listener_);
  platform::close_socket(stop_);
}

void SessionServer::run() noexcept {
  try {
    serve();
  } catch (...) {  // out of memory: connections that end tell the others
  }
  for (const auto& client : clients_) {
    platform::close_socket(client->socket);
    client->socket = platform::kNoSocket;
  }
}

void SessionServer::serve() {
  std::vector<platform::SocketState> states;
  for (bool stopping = false;;) {
    states.clear();
    states.push_back({stop_});
    states.push_back({listener_ != platform::kNoSocket ? listener_ : stop_});
    for (const auto& client : clients_)
      states.push_back({client->socket, !client->outgoing.empty()});
    // Sockets wake it; only limits of time do not.
    platform::wait_for_sockets(states, joined() && inquiries_.empty() ? 1000 : 50);
    const int64_t now = monotonic_ns();
    if (states[0].ready && !stopping) {
      stopping = true;
      Writer left(Kind::left);
      left.number(0);
      tell_all(left);
    }
    for (size_t i = 0; i + 2 < states.size(); ++i) {
      Client& client = *clients_[i];
      if (states[i + 2].ready) receive(client);
      flush(client);
    }
    if (listener_ != platform::kNoSocket && states[1].ready) {
      platform::Socket socket = platform::kNoSocket;
      while (platform::accept_from(listener_, socket) == 0) {
        clients_.push_back(std::make_unique<Client>());
        clients_.back()->socket = socket;
      }
    }
    std::erase_if(clients_, [](const auto& c) { return c->socket == platform::kNoSocket; });
    check_joined(now);
    answer_inquiries(now);
    if (!stopping) continue;
    const bool sent = std::all_of(clients_.begin(), clients_.end(),
                                  [](const auto& c) { return c->outgoing.empty(); });
    if (sent) return;
  }
}

void SessionServer::receive(Client& client) {
  char buffer[4096];
  int error = 0;
  while (error == 0) {
    size_t n = 0;
    error = platform::receive_some(client.socket, buffer, sizeof buffer, n);
    if (error == 0) client.incoming.append(buffer, n);
  }
  // What it sent before its connection ended counts: that it left, for one.
  size_t used = 0;
  try {
    for (;;) {
      const std::string_view frame = frames::next_frame(client.incoming, used);
      if (frame.empty()) break;
      handle(client, frame);
      if (client.socket == platform::kNoSocket) return;
    }
  } catch (const Error&) {  // a stranger
    return lose(client, EPROTO);
  }
  client.incoming.erase(0, used);
  if (error != EAGAIN) lose(client, error);
}

void SessionServer::lose(Client& client, int error) {
  platform::close_socket(client.socket);
  client.socket = platform::kNoSocket;
  client.outgoing.clear();
  if (client.rank < 0 || client.left) return;
  const std::string rank = ranks_text({client.rank});
  if (error == EPIPE || error == ECONNRESET) return tell_failure(client.rank, rank + " has ended");
  tell_failure(client.rank, rank + " cannot be reached: " + std::generic_category().message(error));
}

void SessionServer::handle(Client& client, std::string_view bytes) {
  Reader frame(bytes);
  if (client.rank < 0) {
    if (frame.kind() != Kind::hello) return lose(client, EPROTO);
    return join(client, frame);
  }
  switch (frame.kind()) {
    case Kind::set: {
      const std::string key(frame.text()), value(frame.text());
      values_[key] = value;
      Writer answer(Kind::value);
      answer.text(key).text(value);
      const auto [begin, end] = wanted_.equal_range(key);
      for (auto it = begin; it != end; ++it) {
        for (const auto& other : clients_)
          if (other->rank == it->second) tell(*other, answer);
      }
      wanted_.erase(begin, end);
      return;
    }
    case Kind::get: {
      const std::string key(frame.text());
      const auto found = values_.find(key);
      if (found == values_.end()) {
        wanted_.emplace(key, client.rank);
        return;
      }
      Writer answer(Kind::value);
      answer.text(key).text(found->second);
      return tell(client, answer);
    }
    case Kind::leave: {
      client.left = true;
      Writer left(Kind::left);
      left.number(client.rank);
      return tell_all(left);
    }
    case Kind::abort: {
      const int64_t rank = frame.number();
      return tell_failure(rank, frame.text());
    }
    case Kind::report:
      return report(client.rank, frame);
    default:
      return lose(client, EPROTO);
  }
}

void SessionServer::join(Client& client, Reader& frame) {
  const auto refuse = [&](const std::string& why) {
    Writer failure(Kind::failure);
    failure.number(-1).text(why);
    tell(client, failure);
    if (client.outgoing.empty()) lose(client, EPROTO);
  };
  if (frame.number() != static_cast<int64_t>(frames::kMagic)) return lose(client, EPROTO);
  const int64_t rank = frame.number(), size = frame.number();
  const std::string identity(frame.text()), name(frame.text());
  if (size != size_) {
    return refuse("rank " + std::to_string(rank) + " says there are " + std::to_string(size) +
                  " processes, rank 0 says " + std::to_string(size_));
  }
  if (rank < 0 || rank >= size_) return lose(client, EPROTO);
  if (here_[static_cast<size_t>(rank)])
    return refuse("two processes have rank " + std::to_string(rank));
  here_[static_cast<size_t>(rank)] = true;
  client.rank = rank;
  hosts_[static_cast<size_t>(rank)] = {identity, name};
  if (++n_joined_ < size_) return;
  Writer welcome(Kind::welcome);
  for (const auto& [host, host_name] : hosts_) welcome.text(host).text(host_name);
  tell_all(welcome);
  platform::close_socket(listener_);
  listener_ = platform::kNoSocket;
}

void SessionServer::check_joined(int64_t now) {
  if (joined() || failed_ || now < deadline_ns_) return;
  std::vector<int64_t> missing;
  for (int64_t rank = 0; rank < size_; ++rank)
    if (!here_[static_cast<size_t>(rank)]) missing.push_back(rank);
  tell_failure(missing[0], ranks_text(missing) + " of " + std::to_string(size_) +
                               " did not join within " + seconds_text(timeout_));
}

void SessionServer::report(int64_t rank, Reader& frame) {
  const std::string what(frame.text());
  const auto seconds = static_cast<double>(frame.number()) / 1e3;
  std::vector<int64_t> members;
  for (int64_t n = std::min(frame.number(), size_); n > 0; --n) members.push_back(frame.number());
  const auto [found, fresh] = inquiries_.try_emplace(what);
  Inquiry& inquiry = found->second;
  inquiry.waiting.push_back(rank);
  if (!fresh) return;
  inquiry.members = members;
  inquiry.seconds = seconds;
  inquiry.deadline_ns = monotonic_ns() + kInquiryNs;
  Writer query(Kind::query);
  query.text(what);
  tell_all(query);
}

void SessionServer::answer_inquiries(int64_t now) {
  for (auto it = inquiries_.begin(); it != inquiries_.end();) {
    const Inquiry& inquiry = it->second;
    if (now < inquiry.deadline_ns) {
      ++it;
      continue;
    }
    std::vector<int64_t> missing;
    for (const int64_t member : inquiry.members) {
      if (std::find(inquiry.waiting.begin(), inquiry.waiting.end(), member) ==
          inquiry.waiting.end())
        missing.push_back(member);
    }
    const std::string limit = " within " + seconds_text(inquiry.seconds);
    if (missing.empty())
      tell_failure(inquiry.members[0],
                   "all processes wait in " + it->first + ", and no data comes through" + limit);
    else
      tell_failure(missing[0], ranks_text(missing) + " did not come to " + it->first + limit);
    it = inquiries_.erase(it);
  }
}

void SessionServer::tell(Client& client, Writer& writer) {
  client.outgoing += writer.frame();
  flush(client);
}

// Sends what there is room for.
void SessionServer::flush(Client& client) {
  size_t n = 0;
  while (client.socket != platform::kNoSocket && !client.outgoing.empty()) {
    const int error =
        platform::send_some(client.socket, client.outgoing.data(), client.outgoing.size(), n);
    if (error == EAGAIN) return;
    if (error != 0) {  // the end of the connection tells
      client.outgoing.clear();
      return;
    }
    client.outgoing.erase(0, n);
  }
}

void SessionServer::tell_all(Writer& frame) {
  for (const auto& client : clients_)
    if (client->rank >= 0 && client->socket != platform::kNoSocket) tell(*client, frame);
}

void SessionServer::tell_failure(int64_t rank, std::string_view text) {
  if (failed_) return;  // others follow from the first
  failed_ = true;
  Writer failure(Kind::failure);
  failure.number(rank).text(text);
  tell_all(failure);
}

}  // namespace libtensor
