// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/runtime/rtc.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <new>
#include <string_view>
#include <vector>

#include "libtensor/backends/cuda/device/runtime/library.h"
#include "libtensor/backends/cuda/device/runtime/rtc_functions.h"
#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {
namespace {

struct Library {
  nvrtc::Functions functions;
  bool usable = false;
  int version = 0;
  Text why;
};

// NVRTC looks for a second file by its name alone, and finds it where it is open already.
void open_builtins(Library& library) {
  int major = 0, minor = 0;
  if (library.functions.version(&major, &minor) != nvrtc::kSuccess) return;
  library.version = major * 1000 + minor * 10;
  const std::string name =
      "libnvrtc-builtins.so." + std::to_string(major) + '.' + std::to_string(minor);
  Text why;
  (void)open_library(name.c_str(), why);
}

const Library& library() {
  static constinit NoDestructor<Library> lasting;
  return lasting.get([] {
    auto made = std::make_unique<Library>();
    LibraryFile file(kRtcLibrary);
    made->functions.find_in(file);
    made->usable = file.usable();
    made->why << file.why().view();
    if (made->usable) open_builtins(*made);
    return made;
  });
}

const nvrtc::Functions& opened() {
  const Library& found = library();
  if (!found.usable) fail(Status::unsupported, found.why.view());
  return found.functions;
}

void check(nvrtc::Result result, const char* what) {
  if (result == nvrtc::kSuccess) return;
  if (result == nvrtc::kOutOfMemory) throw std::bad_alloc();
  fail(Status::cuda, what, " failed with error ", static_cast<int>(result), " of NVRTC");
}

class Program {
 public:
  Program(const nvrtc::Functions& call, const char* source, const char* name) : call_(call) {
    check(call.create(&program_, source, name, 0, nullptr, nullptr), "nvrtcCreateProgram");
  }
  ~Program() { (void)call_.destroy(&program_); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  nvrtc::Result compile(const std::string& arch, bool fused) {
    const std::string option = "--gpu-architecture=" + arch;
    // The C++ of functors. Fused multiply-add is on for programs, as users of nvcc know it.
    const char* const options[] = {option.c_str(), "--std=c++17",
                                   fused ? "--fmad=true" : "--fmad=false",
                                   "--include-path=/usr/local/cuda/include"};
    return call_.compile(program_, static_cast<int>(std::size(options)), options);
  }
  std::string log() const { return text(call_.log_size, call_.log, "nvrtcGetProgramLog"); }
  std::string cubin() const { return text(call_.cubin_size, call_.cubin, "nvrtcGetCUBIN"); }
  std::string ptx() const { return text(call_.ptx_size, call_.ptx, "nvrtcGetPTX"); }

 private:
  std::string text(nvrtc::Result (*size_of)(nvrtc::Program, size_t*),
                   nvrtc::Result (*get)(nvrtc::Program, char*), const char* what) const {
    size_t size = 0;
    check(size_of(program_, &size), what);
    std::string found(size, '\0');
    check(get(program_, found.data()), what);
    return found;
  }

  const nvrtc::Functions& call_;
  nvrtc::Program program_ = nullptr;
};

// The line of a log that says what is wrong.
std::string_view first_error(std::string_view log) {
  const size_t at = std::min(log.find("error: "), log.size());
  const size_t before = log.rfind('\n', at);
  const size_t begin = at == log.size() || before == std::string_view::npos ? 0 : before + 1;
  return log.substr(begin, log.find_first_of(std::string_view("\n", 2), begin) - begin);
}

// Of the architectures that NVRTC knows, the newest whose PTX the device runs.
int newest_below(const nvrtc::Functions& call, int capability) {
  int n = 0;
  check(call.count_archs(&n), "nvrtcGetNumSupportedArchs");
  std::vector<int> archs(static_cast<size_t>(n));
  check(call.archs(archs.data()), "nvrtcGetSupportedArchs");
  int newest = 0;
  for (const int arch : archs) newest = arch <= capability ? std::max(newest, arch) : newest;
  if (newest == 0) {
    fail(Status::unsupported, "NVRTC compiles for no device as old as one of compute capability ",
         capability / 10, '.', capability % 10);
  }
  return newest;
}

}  // namespace

int rtc_version() noexcept {
  try {
    return library().version;
  } catch (...) {  // out of memory: another call may find it
    return 0;
  }
}

std::string compile_text(int capability, const char* source, const char* name, bool fused) {
  const nvrtc::Functions& call = opened();
  Program program(call, source, name);
  nvrtc::Result result = program.compile("sm_" + std::to_string(capability), fused);
  const bool known = result != nvrtc::kInvalidOption;
  if (!known) {
    const int newest = newest_below(call, capability);
    result = program.compile("compute_" + std::to_string(newest), fused);
  }
  if (result == nvrtc::kOutOfMemory) throw std::bad_alloc();
  if (result != nvrtc::kSuccess) {
    const std::string log = program.log();
    if (result == nvrtc::kCompilation)
      fail(Status::invalid, "source does not compile: ", first_error(log));
    fail(Status::cuda, "nvrtcCompileProgram failed with error ", static_cast<int>(result), ": ",
         first_error(log));
  }
  return known ? program.cubin() : program.ptx();
}

}  // namespace libtensor::cuda
