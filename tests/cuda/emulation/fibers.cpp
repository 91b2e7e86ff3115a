// SPDX-License-Identifier: Apache-2.0
#include "tests/cuda/emulation/fibers.h"

#include <sys/mman.h>
#include <ucontext.h>

#include <cstdint>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace libtensor::emulation {
namespace {

constexpr size_t kStackBytes = 64 << 10;
constexpr size_t kPage = 4096;

}  // namespace

#if defined(__x86_64__)

// Registers that a call preserves, in the order of System V's application binary interface.
__asm__(R"(
.text
.p2align 4
tensor_emulation_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
)");
extern "C" void tensor_emulation_switch(void** from, void* to);

struct Fiber::Context {
  char* stack = nullptr;
  void* inside = nullptr;
  void* outside = nullptr;
  const void* outer_stack = nullptr;  // of who resumed, for the sanitizer
  size_t outer_bytes = 0;
};

#else

struct Fiber::Context {
  char* stack = nullptr;
  ucontext_t inside, outside;
  const void* outer_stack = nullptr;
  size_t outer_bytes = 0;
};

#endif

Fiber::Fiber() : context_(new Context) {
  void* memory = mmap(nullptr, kStackBytes + kPage, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  mprotect(memory, kPage, PROT_NONE);
  context_->stack = static_cast<char*>(memory) + kPage;
}

Fiber::~Fiber() {
#if defined(__SANITIZE_ADDRESS__)
  // What its frames forbade would stay forbidden to whoever gets these addresses next.
  __asan_unpoison_memory_region(context_->stack, kStackBytes);
#endif
  munmap(context_->stack - kPage, kStackBytes + kPage);
  delete context_;
}

void Fiber::run(Fiber* self) {
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(nullptr, &self->context_->outer_stack,
                                  &self->context_->outer_bytes);
#endif
  self->function_(self->argument_);
  self->alive_ = false;
  self->leave(true);
  std::abort();  // nobody resumes a fiber that ended
}

#if defined(__x86_64__)

namespace {

thread_local Fiber* starting = nullptr;

}  // namespace

#endif

void Fiber::start(void (*function)(void*), void* argument) {
  function_ = function;
  argument_ = argument;
  alive_ = true;
#if defined(__x86_64__)
  // The stack as the switch leaves one: registers, and where to return to.
  auto** top = reinterpret_cast<void**>(context_->stack + kStackBytes);
  *--top = nullptr;  // where a return address would be, 16 bytes aligned
  *--top = reinterpret_cast<void*>(+[] {
    Fiber* self = starting;
    run(self);
  });
  top -= 6;
  context_->inside = top;
#else
  getcontext(&context_->inside);
  context_->inside.uc_stack.ss_sp = context_->stack;
  context_->inside.uc_stack.ss_size = kStackBytes;
  context_->inside.uc_link = nullptr;
  const auto self = reinterpret_cast<uintptr_t>(this);
  makecontext(&context_->inside, reinterpret_cast<void (*)()>(+[](unsigned low, unsigned high) {
    run(reinterpret_cast<Fiber*>(static_cast<uintptr_t>(high) << 32 | low));
  }),
              2, static_cast<unsigned>(self), static_cast<unsigned>(self >> 32));
#endif
}

bool Fiber::resume() {
#if defined(__SANITIZE_ADDRESS__)
  void* fake = nullptr;
  __sanitizer_start_switch_fiber(&fake, context_->stack, kStackBytes);
#endif
#if defined(__x86_64__)
  starting = this;
  tensor_emulation_switch(&context_->outside, context_->inside);
#else
  swapcontext(&context_->outside, &context_->inside);
#endif
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(fake, nullptr, nullptr);
#endif
  return alive_;
}

void Fiber::pause() { leave(false); }

void Fiber::leave([[maybe_unused]] bool ends) {
#if defined(__SANITIZE_ADDRESS__)
  void* fake = nullptr;
  __sanitizer_start_switch_fiber(ends ? nullptr : &fake, context_->outer_stack,
                                 context_->outer_bytes);
#endif
#if defined(__x86_64__)
  tensor_emulation_switch(&context_->inside, context_->outside);
#else
  swapcontext(&context_->inside, &context_->outside);
#endif
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(fake, &context_->outer_stack, &context_->outer_bytes);
#endif
}

}  // namespace libtensor::emulation
