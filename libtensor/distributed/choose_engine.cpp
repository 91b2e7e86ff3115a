// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/choose_engine.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

#include "libtensor/core/env.h"
#include "libtensor/distributed/group.h"
#include "libtensor/distributed/mpi_engine.h"
#include "libtensor/distributed/session.h"
#include "libtensor/distributed/shm_engine.h"

namespace libtensor {
namespace {

constexpr double kDefaultTimeout = 600;  // seconds, as NCCL's in PyTorch
const char* const kWorld = "the world";

// Who this process is, and where rank 0 is found.
struct Processes {
  int64_t rank = 0, size = 1;
  std::string source;  // of the two, for texts
  std::string host;    // "": MPI tells
  uint16_t port = 0;
  bool starts_mpi = false;
};

void read_address(std::string_view address, Processes& processes) {
  const size_t colon = address.rfind(':');
  int port = 0;
  const char* end = address.data() + address.size();
  if (colon != std::string_view::npos) {
    const auto result = std::from_chars(address.data() + colon + 1, end, port);
    if (result.ec != std::errc() || result.ptr != end) port = 0;
  }
  if (colon == 0 || port < 1 || port > 65535)
    fail(Status::invalid, "address is ", quoted(address), ", expected host:port");
  processes.host = address.substr(0, colon);
  processes.port = static_cast<uint16_t>(port);
}

Processes find_processes(std::string_view address, int64_t rank, int64_t size) {
  const env::Launcher launcher = env::launcher();
  Processes found;
  found.starts_mpi = launcher.starts_mpi();
  if (rank == -1 && size == -1) {
    if (launcher.rank == -2 || launcher.size == -2 || launcher.rank >= launcher.size) {
      if (*launcher.name) {
        fail(Status::invalid, "the variable ", launcher.name,
             " and that of the number of processes are not both there, or no such numbers");
      }
    }
    if (*launcher.name) {
      found.rank = launcher.rank;
      found.size = launcher.size;
      found.source = std::string("by the variable ") + launcher.name;
    } else {
      found.source = "no launcher has set RANK and WORLD_SIZE";
    }
  } else {
    if (rank < 0 || size < 1 || rank >= size) {
      fail(Status::invalid, "rank is ", rank, " and size ", size,
           ", expected a rank from 0 to size - 1, or -1 for both");
    }
    found.rank = rank;
    found.size = size;
    found.source = "by arguments";
  }
  if (!address.empty()) {
    read_address(address, found);
    return found;
  }
  const int64_t port = env::master_port();
  if (port < 0) fail(Status::invalid, "the variable MASTER_PORT is no port from 1 to 65534");
  if (port > 0) {
    found.host = env::master_address();
    if (found.host.empty()) found.host = "127.0.0.1";
    found.port = static_cast<uint16_t>(port);
  }
  return found;
}

bool on_one_host(const Session& session, const std::vector<int64_t>& members) {
  return std::all_of(members.begin(), members.end(),
                     [&](int64_t rank) { return session.host(rank) == session.host(members[0]); });
}

// "2 on alpha, 1 on beta"
std::string hosts_text(const Session& session, const std::vector<int64_t>& members) {
  std::vector<std::pair<std::string, int64_t>> counts;
  for (const int64_t rank : members) {
    const auto found = std::find_if(counts.begin(), counts.end(), [&](const auto& c) {
      return c.first == session.host_name(rank);
    });
    if (found == counts.end())
      counts.emplace_back(session.host_name(rank), 1);
    else
      ++found->second;
  }
  std::string text;
  for (size_t i = 0; i < counts.size() && i < 8; ++i) {
    text += i == 0 ? "" : ", ";
    text += std::to_string(counts[i].second) + " on " + counts[i].first;
  }
  return counts.size() > 8 ? text + ", ..." : text;
}

std::string shm_why(const Session& session, const std::vector<int64_t>& members, bool asked) {
  return std::string("engine shm, memory shared by the processes: ") +
         (asked ? "asked for" : "all run on one host") + "; " + hosts_text(session, members);
}

std::vector<int64_t> all_ranks(int64_t size) {
  std::vector<int64_t> ranks;
  for (int64_t rank = 0; rank < size; ++rank) ranks.push_back(rank);
  return ranks;
}

// "shm"; "nccl"; "cpu:mpi,cuda:nccl". With a name for the host alone, tensors on devices are
// copied through host memory.
struct EngineNames {
  std::string host;  // "": it is chosen
  DeviceWay way = DeviceWay::if_possible;

  const char* of_way() const {
    return way == DeviceWay::nccl ? "nccl" : way == DeviceWay::host ? "host" : "auto";
  }
};

EngineNames names_of(std::string_view given) {
  EngineNames names;
  if (given.empty() || given == "auto") return names;
  const auto refuse = [&] {
    fail(Status::invalid, "engine is ", quoted(given),
         ", expected \"shm\", \"mpi\", \"nccl\", \"cpu:shm,cuda:nccl\", \"cpu:mpi,cuda:nccl\" or "
         "NULL");
  };
  names.way = DeviceWay::host;
  const bool pairs = given.find(':') != std::string_view::npos;
  if (given.back() == ',') refuse();
  for (std::string_view rest = given; !rest.empty();) {
    const size_t comma = std::min(rest.find(','), rest.size());
    std::string_view part = rest.substr(0, comma);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    const size_t colon = part.find(':');
    const std::string_view device = colon == std::string_view::npos ? "" : part.substr(0, colon);
    const std::string_view name = colon == std::string_view::npos ? part : part.substr(colon + 1);
    const bool of_device = name == "nccl" && (pairs ? device == "cuda" : device.empty());
    const bool of_host = (name == "shm" || name == "mpi" || name == "self") &&
                         (pairs ? device == "cpu" : device.empty());
    if (of_device && names.way == DeviceWay::host)
      names.way = DeviceWay::nccl;
    else if (of_host && names.host.empty())
      names.host = name;
    else
      refuse();
    if (!pairs && !rest.empty()) refuse();
  }
  return names;
}

}  // namespace

EngineChoice engine_for_subgroup(Session& session, Engine& parent, const std::string& name,
                                 const std::vector<int64_t>& members,
                                 const std::vector<int64_t>& ranks, double timeout) {
  const bool belongs = std::find(members.begin(), members.end(), session.rank()) != members.end();
  if (std::string_view(parent.name()) == "mpi") {
    // All processes of the parent take part.
    std::unique_ptr<Engine> engine = parent.split(ranks, belongs, timeout);
    std::string why =
        "engine mpi, as the group that it is a part of; " + hosts_text(session, members);
    return {std::move(engine), std::move(why)};
  }
  if (!belongs) return {nullptr, "this process does not belong to the group"};
  if (members.size() == 1) return {make_self_engine(), "engine self: one process"};
  return {make_shm_engine(session, name, members, timeout), shm_why(session, members, false)};
}

Ref<Group> create_group(std::string_view engine, std::string_view address, int64_t rank,
                        int64_t size, double timeout) {
  if (engine.empty() && env::distributed_engine()) engine = env::distributed_engine();
  const EngineNames names = names_of(engine);
  if (!(timeout >= 0) || std::isinf(timeout))
    fail(Status::invalid, "timeout is ", timeout, " s, expected 0 or more");
  if (timeout == 0) timeout = kDefaultTimeout;
  Processes processes = find_processes(address, rank, size);
  const auto made = [&](std::shared_ptr<Session> session, std::unique_ptr<Engine> its_engine,
                        std::string why) {
    auto group =
        Ref<Group>::adopt(new Group(session, kWorld, all_ranks(session->size()),
                                    std::move(its_engine), names.way, timeout, std::move(why)));
    if (names.way == DeviceWay::nccl) group->check_devices();
    return group;
  };
  if (processes.size == 1) {
    if (names.host == "mpi" && processes.starts_mpi) check_mpi_size(1);
    return made(std::make_shared<Session>(), make_self_engine(),
                "engine self: one process, " + processes.source);
  }
  if (names.host == "self")
    fail(Status::invalid, "engine is \"self\" for ", processes.size, " processes, expected 1");
  std::shared_ptr<Session> session;
  if (processes.port != 0) {
    session = std::make_shared<Session>(processes.rank, processes.size,
                                        std::vector<std::string>{processes.host}, processes.port,
                                        platform::kNoSocket, timeout);
  } else if (processes.starts_mpi) {
    session = join_by_mpi(processes.rank, processes.size, timeout);
  } else {
    fail(Status::invalid, "there is no address for ", processes.size,
         " processes: expected the variables MASTER_ADDR and MASTER_PORT, or an address");
  }
  const std::vector<int64_t> members = all_ranks(processes.size);
  const bool local = on_one_host(*session, members);
  std::string choice = names.host;
  const bool asked = !choice.empty();
  if (choice == "shm" && !local) {
    fail(Status::unsupported, "engine \"shm\" is for processes of one host; ",
         hosts_text(*session, members));
  }
  if (!asked) choice = local ? "shm" : "mpi";
  // Variables may differ between processes.
  const std::string both = choice + ", of devices " + names.of_way();
  if (processes.rank == 0) session->set("engine", both);
  if (const std::string of_root = session->get("engine", timeout); of_root != both) {
    fail(Status::distributed, "rank 0 uses engine ", quoted(of_root), ", this process ",
         quoted(both));
  }
  if (choice == "shm") {
    auto made_engine = make_shm_engine(*session, kWorld, members, timeout);
    return made(session, std::move(made_engine), shm_why(*session, members, asked));
  }
  if (!processes.starts_mpi) {
    fail(Status::unsupported, asked ? "engine \"mpi\" needs" : "processes on several hosts need",
         " the launcher of an MPI library, such as mpiexec; ", hosts_text(*session, members));
  }
  std::string why;
  auto made_engine = make_mpi_engine(*session, timeout, why);
  why = "engine mpi, " + why + (asked ? ": asked for; " : ": processes on several hosts; ") +
        hosts_text(*session, members);
  return made(session, std::move(made_engine), std::move(why));
}

}  // namespace libtensor
