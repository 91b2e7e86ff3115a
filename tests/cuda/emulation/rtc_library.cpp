// SPDX-License-Identifier: Apache-2.0
// A stand-in of NVRTC: the C++ compiler that is found (c++) makes of a text a shared object, for
// text_kernels.cpp to load. In TENSOR_CUDA_EMULATION, "trace=rtc" writes a line to the standard
// error stream for each text that is compiled, "rtc=old" knows devices up to 8.0 only, "rtc=nomem"
// has no memory.
//
// Not emulated: kernels in namespaces or made by macros; `extern __shared__` outside of functions;
// what only CUDA's headers have. Standard headers are there, which NVRTC has not: only NVRTC itself
// says whether a text needs none.
#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 says it of <regex> where sanitizers are on.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <regex>
#include <string>
#include <vector>

#include "tests/cuda/emulation/libraries.h"

namespace libtensor::emulation {
namespace {

enum Result : int {
  kSuccess = 0,
  kOutOfMemory = 1,
  kInvalidInput = 3,
  kInvalidProgram = 4,
  kInvalidOption = 5,
  kCompilation = 6,
};

struct Compiled {
  bool fine = false;
  std::string log, object;
};

struct Program {
  std::string text, name;
  Compiled made;
  bool real = false;  // for a device, not for an architecture
};

// Comments become spaces, so that what they say is not taken for kernels.
std::string without_comments(const std::string& text) {
  std::string out = text;
  enum { code, line, block, quoted } state = code;
  for (size_t i = 0; i < out.size(); ++i) {
    const std::string two = text.substr(i, 2);
    if (state == code && two == "//") state = line;
    if (state == code && two == "/*") state = block;
    if (state == line && text[i] == '\n') state = code;
    if (state == block && two == "*/") {
      out[i] = out[i + 1] = ' ';
      ++i;
      state = code;
      continue;
    }
    if (text[i] == '"' && state != line && state != block) state = state == code ? quoted : code;
    if ((state == line || state == block) && text[i] != '\n') out[i] = ' ';
  }
  return out;
}

std::vector<std::string> kernels_of(const std::string& text) {
  static const std::regex pattern(
      R"((template\s*<[^<>]*>\s*)?__global__\s+(?:__launch_bounds__\s*\([^()]*\)\s*)?void\s+(?:__launch_bounds__\s*\([^()]*\)\s*)?(\w+)\s*\()");
  std::vector<std::string> names;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) {
    if (!(*it)[1].matched) names.push_back((*it)[2]);
  }
  return names;
}

std::string translated(const Program& program) {
  static const std::regex dynamic(
      R"(extern\s+__shared__\s+(?:__align__\s*\(\s*\d+\s*\)\s*)?([A-Za-z_]\w*(?:\s+[A-Za-z_]\w*)*)\s+(\w+)\s*\[\s*\]\s*;)");
  const std::string text = without_comments(program.text);
  std::string entries;
  for (const std::string& name : kernels_of(text))
    entries += "libtensor::emulation::Unpacked<&" + name + ">::entry(\"" + name + "\"), ";
  return "#define TENSOR_EMULATED_TEXT\n#include \"tests/cuda/emulation/text_kernel.h\"\n#line 1 "
         "\"" +
         program.name + "\"\n" +
         std::regex_replace(
             text, dynamic,
             "$1* const $2 = static_cast<$1*>(tensor_text_services->dynamic_shared());") +
         "\nTENSOR_TEXT_EXPORT const libtensor::emulation::TextEntry tensor_text_entries[] = {" +
         entries + "{}};\n";
}

std::string read(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// NAME(LINE): error: WORDS, as NVRTC says it.
std::string as_log(const std::string& said, const std::string& name) {
  static const std::regex pattern(R"((?:^|\n)([^:\n]*):(\d+):\d+: (?:fatal )?error: ([^\n]*))");
  std::string log;
  int n = 0;
  for (std::sregex_iterator it(said.begin(), said.end(), pattern), end; it != end; ++it, ++n)
    log += (*it)[1].str() + '(' + (*it)[2].str() + "): error: " + (*it)[3].str() + "\n\n";
  if (n == 0) log = name + ": error: " + said;
  return log + std::to_string(std::max(n, 1)) + " error(s) detected in the compilation of \"" +
         name + "\".\n";
}

Compiled compile(const Program& program) {
  if (given("trace=rtc")) std::fprintf(stderr, "rtc: %s\n", program.name.c_str());
  Compiled made;
  char folder[] = "/tmp/tensor-rtc-XXXXXX";
  if (!mkdtemp(folder)) return made;
  const std::string source = std::string(folder) + "/text.cpp", object = source + ".so",
                    said = source + ".log";
  std::ofstream(source) << translated(program);
  // A sanitizer that is loaded into this process is none of the compiler's.
  const std::string command =
      "env -u LD_PRELOAD LC_ALL=C c++ -std=c++17 -O1 -w -fPIC -shared "
      "-fvisibility=hidden -ffp-contract=off -I" TENSOR_ROOT " -o " +
      object + ' ' + source + " 2> " + said;
  const int status = std::system(command.c_str());
  made.fine = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (made.fine) {
    made.object = read(object);
  } else {
    made.log = as_log(read(said), program.name);
  }
  for (const std::string& file : {source, object, said}) unlink(file.c_str());
  rmdir(folder);
  return made;
}

// One text may be compiled for many kernels of it.
const Compiled& compiled(const Program& program) {
  static std::mutex mutex;
  static auto* known = new std::map<std::string, Compiled>;
  const std::lock_guard lock(mutex);
  auto found = known->find(program.text);
  if (found == known->end() || !found->second.fine)
    found = known->insert_or_assign(program.text, compile(program)).first;
  else if (given("trace=rtc"))
    std::fprintf(stderr, "rtc: %s\n", program.name.c_str());
  return found->second;
}

// 0 for what is no architecture.
int number_of(const char* option, const char* prefix) {
  const size_t n = std::strlen(prefix);
  return std::strncmp(option, prefix, n) == 0 ? std::atoi(option + n) : 0;
}

Result version(int* major, int* minor) {
  *major = 13;
  *minor = 0;
  return kSuccess;
}

Result create(Program** program, const char* source, const char* name, int, const char* const*,
              const char* const*) {
  if (!program || !source) return kInvalidInput;
  *program = new Program{source, name ? name : "default_program", {}, false};
  return kSuccess;
}

Result destroy(Program** program) {
  if (!program || !*program) return kInvalidProgram;
  delete *program;
  *program = nullptr;
  return kSuccess;
}

Result compile_program(Program* program, int n, const char* const* options) {
  if (given("rtc=nomem")) return kOutOfMemory;
  const std::vector<int> known =
      given("rtc=old") ? std::vector<int>{75, 80} : std::vector<int>{75, 80, 90, 120};
  bool standard = false;
  int arch = 0;
  for (int i = 0; i < n; ++i) {
    const std::string option = options[i];
    if (const int real = number_of(options[i], "--gpu-architecture=sm_")) {
      arch = real;
      program->real = true;
    } else if (const int made_up = number_of(options[i], "--gpu-architecture=compute_")) {
      arch = made_up;
    } else if (option == "--std=c++17") {
      standard = true;
    } else if (option == "--fmad=true" || option == "--fmad=false") {
      continue;  // the C++ compiler never fuses
    } else if (option.rfind("--include-path=", 0) != 0) {
      return kInvalidOption;
    }
  }
  if (!standard || std::find(known.begin(), known.end(), arch) == known.end())
    return kInvalidOption;
  program->made = compiled(*program);
  return program->made.fine ? kSuccess : kCompilation;
}

// Texts are handed out with their '\0'.
Result log_size(Program* program, size_t* size) {
  *size = program->made.log.size() + 1;
  return kSuccess;
}
Result log(Program* program, char* text) {
  std::memcpy(text, program->made.log.c_str(), program->made.log.size() + 1);
  return kSuccess;
}
Result cubin_size(Program* program, size_t* size) {
  *size = program->real ? program->made.object.size() : 0;
  return kSuccess;
}
Result cubin(Program* program, char* image) {
  if (!program->real) return kInvalidProgram;
  std::memcpy(image, program->made.object.data(), program->made.object.size());
  return kSuccess;
}
Result ptx_size(Program* program, size_t* size) {
  *size = program->made.object.size() + 1;
  return kSuccess;
}
Result ptx(Program* program, char* text) {
  std::memcpy(text, program->made.object.c_str(), program->made.object.size() + 1);
  return kSuccess;
}
Result count_archs(int* n) {
  *n = given("rtc=old") ? 2 : 4;
  return kSuccess;
}
Result archs(int* to) {
  const int all[] = {75, 80, 90, 120};
  std::copy_n(all, given("rtc=old") ? 2 : 4, to);
  return kSuccess;
}

const Symbol kSymbols[] = {
    {"nvrtcVersion", reinterpret_cast<void*>(version)},
    {"nvrtcCreateProgram", reinterpret_cast<void*>(create)},
    {"nvrtcDestroyProgram", reinterpret_cast<void*>(destroy)},
    {"nvrtcCompileProgram", reinterpret_cast<void*>(compile_program)},
    {"nvrtcGetProgramLogSize", reinterpret_cast<void*>(log_size)},
    {"nvrtcGetProgramLog", reinterpret_cast<void*>(log)},
    {"nvrtcGetCUBINSize", reinterpret_cast<void*>(cubin_size)},
    {"nvrtcGetCUBIN", reinterpret_cast<void*>(cubin)},
    {"nvrtcGetPTXSize", reinterpret_cast<void*>(ptx_size)},
    {"nvrtcGetPTX", reinterpret_cast<void*>(ptx)},
    {"nvrtcGetNumSupportedArchs", reinterpret_cast<void*>(count_archs)},
    {"nvrtcGetSupportedArchs", reinterpret_cast<void*>(archs)},
};
const StandIn library("libnvrtc.so.13", kSymbols);

}  // namespace
}  // namespace libtensor::emulation
