// Switches of the calling thread.
#pragma once

namespace libtensor {

// Whether operations leave nodes behind for gradients.
bool grad_enabled() noexcept;
bool set_grad_enabled(bool on) noexcept;  // returns the mode before

class GradMode {
 public:
  explicit GradMode(bool on) noexcept : before_(set_grad_enabled(on)) {}
  ~GradMode() { set_grad_enabled(before_); }
  GradMode(const GradMode&) = delete;
  GradMode& operator=(const GradMode&) = delete;

 private:
  bool before_;
};

}  // namespace libtensor
