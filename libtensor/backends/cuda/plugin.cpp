// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/plugin.h"
#include "libtensor/graph/op_id.gen.h"

#include <atomic>
#include <cstring>
#include <memory>
#include <string>

#include "libtensor/core/env.h"
#include "libtensor/core/no_destructor.h"
#include "libtensor/core/platform/file.h"
#include "libtensor/core/platform/library.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/device/reclaim_memory.h"

namespace libtensor {
namespace cuda {
namespace {

constexpr const char* kFile = "libtensor_cuda.so";

struct Plugin {
  Table table{};
  GraphTable graphs{};
  bool has_graphs = false;
  Status status = Status::ok;
  Text why;
  int32_t devices = 0;
  std::string kernel_folder;  // which the plugin keeps the address of

  void refuse(Status with) noexcept {
    status = with;
    devices = 0;
  }
};

// Whether this process is a child of one that used the plugin.
std::atomic<bool> forked{false};
void note_fork() noexcept { forked.store(true, std::memory_order_relaxed); }

// A path, so that the system's loader looks nowhere else.
std::string file_of_plugin() {
  if (const char* given = env::cuda_plugin()) return platform::resolve(given);
  return platform::folder_of(platform::resolve(
             platform::library_of(reinterpret_cast<const void*>(&file_of_plugin)))) +
         kFile;
}

// glibc maps what an ELF file promises, and the process dies where the file does not keep it. In a
// whole file, linkers put the section headers last.
bool is_whole(const std::string& path, const platform::FileInfo& info) {
  struct {
    unsigned char magic[4], bits, rest[35];
    uint64_t sections;
    uint32_t flags;
    uint16_t bytes, program_bytes, programs, section_bytes, n_sections, names;
  } header;
  static_assert(sizeof header == 64);
  platform::File file = platform::kNoFile;
  if (platform::open_to_read(path, file) != 0) return true;  // the loader says why
  int64_t got = 0;
  const int error = platform::read_at(file, 0, &header, sizeof header, got);
  platform::close(file);
  if (error != 0 || std::memcmp(header.magic, "\177ELF", 4) != 0 || header.bits != 2) return true;
  const auto size = static_cast<uint64_t>(info.size);
  return got == sizeof header && header.sections <= size &&
         uint64_t{header.section_bytes} * header.n_sections <= size - header.sections;
}

void open(Plugin& to) {
  if (const char* given = env::cuda_plugin(); given && std::strcmp(given, "off") == 0) {
    to.why << "TENSOR_CUDA_PLUGIN is off";
    return to.refuse(Status::unsupported);
  }
  const std::string file = file_of_plugin();
  platform::FileInfo info;
  if (platform::file_info_at(file, info) != 0) {
    to.why << "there is no CUDA plugin at " << file << "; TENSOR_CUDA_PLUGIN may name it";
    return to.refuse(Status::unsupported);
  }
  if (!is_whole(file, info)) {
    to.why << "the CUDA plugin cannot be loaded: " << file << " is cut short";
    return to.refuse(Status::unsupported);
  }
  void* library = platform::open_library(file.c_str());
  if (!library) {
    to.why << "the CUDA plugin cannot be loaded: " << platform::library_error();
    return to.refuse(Status::unsupported);
  }
  const auto enter = reinterpret_cast<EntryPoint>(platform::find_symbol(library, kEntryPoint));
  if (!enter) {
    to.why << file << " is no CUDA plugin: it has no " << kEntryPoint;
    return to.refuse(Status::version);
  }
  to.kernel_folder = env::cache_folder();
  char message[Text::kCapacity] = "";
  const Host host{kInterface,
                  kOps,
                  env::cuda_sync(),
                  env::cuda_cache(),
                  env::cuda_library_path(),
                  to.kernel_folder.c_str(),
                  [](int32_t device) {
                    return reclaim_memory(Device{DeviceKind::cuda, device});
                  }};
  Status status = enter(host, to.table, message, sizeof message);
  if (status == Status::ok) {
    status = to.table.count_devices(Call{0, nullptr, message, sizeof message}, to.devices);
  }
  if (status == Status::ok) {
    const auto graphs =
        reinterpret_cast<GraphEntryPoint>(platform::find_symbol(library, kGraphEntryPoint));
    to.has_graphs = graphs && graphs(kGraphInterface, to.graphs) == Status::ok;
    platform::at_fork(nullptr, nullptr, note_fork);
    return;
  }
  to.why << (*message ? message : "the CUDA plugin failed without a word");
  to.refuse(status);
}

Plugin& opened() {
  static constinit NoDestructor<Plugin> lasting;
  return lasting.get([] {
    auto plugin = std::make_unique<Plugin>();
    open(*plugin);
    return plugin;
  });
}

}  // namespace

const Table& plugin() {
  const Plugin& found = opened();
  if (found.status != Status::ok) fail(found.status, found.why.view());
  if (forked.load(std::memory_order_relaxed))
    fail(Status::forked, "CUDA was used before fork: a child cannot use it any more");
  return found.table;
}

const Table* plugin_in_use() noexcept {
  if (forked.load(std::memory_order_relaxed)) return nullptr;
  const Plugin& found = opened();
  return found.status == Status::ok ? &found.table : nullptr;
}

const GraphTable* graphs_of_plugin() noexcept {
  return plugin_in_use() && opened().has_graphs ? &opened().graphs : nullptr;
}

}  // namespace cuda

int32_t cuda_device_count() noexcept {
  try {
    return cuda::opened().devices;
  } catch (...) {  // out of memory: another call may find it
    return 0;
  }
}

const char* cuda_libraries() {
  const char* text = "";
  cuda::call(0, nullptr, cuda::plugin().libraries, text);
  return text;
}

const char* cuda_why() noexcept {
  try {
    return cuda::opened().why.c_str();
  } catch (...) {
    return "out of memory";
  }
}

}  // namespace libtensor
