// SPDX-License-Identifier: Apache-2.0
// The transforms of Winograd's convolution (winograd.h), for each instruction set.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/isa.h"

namespace libtensor::cpu {

inline constexpr int kWinogradWindows = 4;  // that a tile has along an axis
inline constexpr int kWinogradTile = 6;     // positions that they see along it
inline constexpr int kWinogradPlanes = kWinogradTile * kWinogradTile;

// Of n channels that lie side by side. Element e of a transform lies e * plane elements from its
// first one.
struct WinogradMath {
  // Of 6 x 6 positions, lines `line` and columns `column` elements apart.
  void (*input)(float* to, int64_t plane, const float* from, int64_t line, int64_t column,
                int64_t n);
  // Of 3 x 3 taps.
  void (*filter)(float* to, int64_t plane, const float* from, int64_t line, int64_t column,
                 int64_t n);
  // Sums to 4 x 4 windows.
  void (*output)(float* to, int64_t line, int64_t column, const float* from, int64_t plane,
                 int64_t n);
};

TENSOR_EACH_ISA(extern const WinogradMath winograd_loops)

inline const WinogradMath& winograd_math() { return TENSOR_FOR_ISA(winograd_loops); }

}  // namespace libtensor::cpu
