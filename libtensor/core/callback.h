// Functions of the user's that give something back. They have no way to fail: what they throw stops
// here.
#pragma once

namespace libtensor {

template <class F>
void run_guarded(F&& f) noexcept {
  try {
    f();
  } catch (...) {
    return;
  }
}

// The destroy function of a callback's `user`, to be called once.
class Cleanup {
 public:
  using Destroy = void (*)(void* user);

  Cleanup() = default;
  Cleanup(Destroy destroy, void* user) noexcept : destroy_(destroy), user_(user) {}
  Cleanup(Cleanup&& other) noexcept : destroy_(other.destroy_), user_(other.user_) {
    other.destroy_ = nullptr;
  }
  Cleanup& operator=(Cleanup&& other) noexcept {
    if (this != &other) {
      run();
      destroy_ = other.destroy_;
      user_ = other.user_;
      other.destroy_ = nullptr;
    }
    return *this;
  }
  ~Cleanup() { run(); }

  void* user() const noexcept { return user_; }
  // Nothing will be called.
  void dismiss() noexcept { destroy_ = nullptr; }

 private:
  void run() noexcept {
    const Destroy destroy = destroy_;
    destroy_ = nullptr;
    if (destroy) run_guarded([&] { destroy(user_); });
  }

  Destroy destroy_ = nullptr;
  void* user_ = nullptr;
};

}  // namespace libtensor
