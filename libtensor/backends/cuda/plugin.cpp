#include "libtensor/backends/cuda/plugin.h"

#include <cstring>
#include <memory>
#include <string>

#include "libtensor/core/env.h"
#include "libtensor/core/lasting.h"
#include "libtensor/core/platform/file.h"
#include "libtensor/core/platform/library.h"
#include "libtensor/core/platform/process.h"

namespace libtensor {
namespace cuda {
namespace {

constexpr const char* kFile = "libtensor_cuda.so";

struct Plugin {
  Table table{};
  Status status = Status::ok;
  Text why;
  int32_t devices = 0;
  uint64_t process = platform::process_id();

  void refuse(Status with) noexcept {
    status = with;
    devices = 0;
  }
};

std::string file_of_plugin() {
  if (const char* given = env::cuda_plugin()) return given;
  return platform::folder_of(platform::resolve(
             platform::library_of(reinterpret_cast<const void*>(&file_of_plugin)))) +
         kFile;
}

void open(Plugin& to) {
  if (const char* given = env::cuda_plugin(); given && std::strcmp(given, "off") == 0) {
    to.why << "TENSOR_CUDA_PLUGIN is off";
    return to.refuse(Status::unsupported);
  }
  const std::string file = file_of_plugin();
  platform::FileFacts facts;
  if (platform::facts_at(file, facts) != 0) {
    to.why << "there is no CUDA plugin at " << file << "; TENSOR_CUDA_PLUGIN may name it";
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
  char message[Text::kCapacity] = "";
  const Host host{kInterface, kOps, env::cuda_sync(), env::cuda_cache(), env::cuda_library_path(),
                  nullptr};
  Status status = enter(host, to.table, message, sizeof message);
  if (status == Status::ok) {
    status = to.table.count_devices(Call{0, nullptr, message, sizeof message}, to.devices);
  }
  if (status == Status::ok) return;
  to.why << message;
  to.refuse(status);
}

Plugin& opened() {
  static constinit Lasting<Plugin> lasting;
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
  if (found.process != platform::process_id())
    fail(Status::forked, "CUDA was used before fork: a child cannot use it any more");
  return found.table;
}

const Table* plugin_in_use() noexcept {
  const Plugin& found = opened();
  return found.process == platform::process_id() ? &found.table : nullptr;
}

}  // namespace cuda

int32_t cuda_device_count() noexcept {
  try {
    return cuda::opened().devices;
  } catch (...) {  // out of memory: another call may find it
    return 0;
  }
}

const char* cuda_why() noexcept {
  try {
    return cuda::opened().why.c_str();
  } catch (...) {
    return "out of memory";
  }
}

}  // namespace libtensor
