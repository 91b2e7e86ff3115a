// What the calling thread allows although results differ by it.
#pragma once

namespace libtensor {

// Convolutions by Winograd's method.
bool winograd_allowed() noexcept;
// Returns what was before.
bool allow_winograd(bool on) noexcept;

}  // namespace libtensor
