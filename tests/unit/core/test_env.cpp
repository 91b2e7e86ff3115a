// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/env.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>

namespace libtensor {
namespace {

class Variable {
 public:
  explicit Variable(const char* name) : name_(name) {
    if (const char* value = std::getenv(name)) before_ = value;
  }
  ~Variable() {
    if (before_) {
      set(*before_);
    } else {
      unset();
    }
  }
#ifdef _WIN32
  void set(const std::string& value) { _putenv_s(name_, value.c_str()); }
  void unset() { _putenv_s(name_, ""); }
#else
  void set(const std::string& value) { setenv(name_, value.c_str(), 1); }
  void unset() { unsetenv(name_); }
#endif

 private:
  const char* name_;
  std::optional<std::string> before_;
};

TEST(Env, NumThreads) {
  Variable variable("TENSOR_NUM_THREADS");
  variable.unset();
  EXPECT_EQ(env::num_threads(), 0);
  variable.set("12");
  EXPECT_EQ(env::num_threads(), 12);
  variable.set("1024");
  EXPECT_EQ(env::num_threads(), 1024);
  for (const char* bad :
       {"", " 4", "4 ", "+4", "0", "-1", "1025", "four", "4.0", "0x4", "99999999999999999999"}) {
    variable.set(bad);
    EXPECT_EQ(env::num_threads(), 0) << bad;
  }
}

TEST(Env, OpenMPsVariables) {
  Variable threads("OMP_NUM_THREADS"), policy("OMP_WAIT_POLICY"), bind("OMP_PROC_BIND");
  for (const auto& [text, n] :
       {std::pair("3", 3), {" 4 ", 4}, {"2,8", 2}, {" 5 , 1", 5}, {"9999", 1024}}) {
    threads.set(text);
    EXPECT_EQ(env::omp_num_threads(), n) << text;
  }
  for (const char* bad : {"", "abc", "-1", "0", "2x", ",3"}) {
    threads.set(bad);
    EXPECT_EQ(env::omp_num_threads(), 0) << bad;
  }
  policy.unset();
  EXPECT_EQ(env::wait_policy(), env::WaitPolicy::usual);
  policy.set("PASSIVE");
  EXPECT_EQ(env::wait_policy(), env::WaitPolicy::passive);
  policy.set("active");
  EXPECT_EQ(env::wait_policy(), env::WaitPolicy::active);
  bind.set("false");
  EXPECT_FALSE(env::bind_threads());
  bind.set("spread,close");
  EXPECT_TRUE(env::bind_threads());
}

TEST(Env, AllowWinograd) {
  Variable variable("TENSOR_ALLOW_WINOGRAD");
  variable.unset();
  EXPECT_FALSE(env::allow_winograd());
  variable.set("1");
  EXPECT_TRUE(env::allow_winograd());
  for (const char* no : {"", "0", "yes", "2", "-1", " 1"}) {
    variable.set(no);
    EXPECT_FALSE(env::allow_winograd()) << no;
  }
}

TEST(Env, AllowTf32) {
  Variable variable("TENSOR_ALLOW_TF32");
  variable.unset();
  EXPECT_FALSE(env::allow_tf32());
  variable.set("1");
  EXPECT_TRUE(env::allow_tf32());
}

TEST(Env, AllowReassociation) {
  Variable variable("TENSOR_ALLOW_REASSOCIATION");
  variable.unset();
  EXPECT_FALSE(env::allow_reassociation());
  variable.set("1");
  EXPECT_TRUE(env::allow_reassociation());
}

TEST(Env, CacheLimit) {
  Variable variable("TENSOR_CACHE_LIMIT_MB");
  variable.unset();
  EXPECT_EQ(env::cache_limit_bytes(), int64_t{1} << 30);
  variable.set("0");
  EXPECT_EQ(env::cache_limit_bytes(), 0);
  variable.set("1048576");
  EXPECT_EQ(env::cache_limit_bytes(), int64_t{1} << 40);
  variable.set("9223372036854775807");  // would not fit as bytes
  EXPECT_EQ(env::cache_limit_bytes(), int64_t{1} << 30);
}

TEST(Env, InstructionSet) {
  Variable variable("TENSOR_CPU_ISA");
  variable.unset();
  EXPECT_EQ(env::cpu_isa(), 4);
  const std::pair<const char*, int> levels[] = {
      {"baseline", 0}, {"avx2", 1}, {"avx512", 2}, {"avx512_bf16", 3},
      {"amx", 4},      {"AVX2", 4}, {"", 4}};
  for (const auto& [name, level] : levels) {
    variable.set(name);
    EXPECT_EQ(env::cpu_isa(), level) << name;
  }
}

TEST(Env, Lapack) {
  Variable variable("TENSOR_LAPACK");
  variable.unset();
  EXPECT_EQ(env::lapack(), nullptr);
  variable.set("");
  EXPECT_EQ(env::lapack(), nullptr);
  variable.set("none");
  EXPECT_STREQ(env::lapack(), "none");
}

}  // namespace
}  // namespace libtensor
