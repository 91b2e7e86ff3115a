// Which instructions this machine has, by feature bits and never by model.
#pragma once

namespace libtensor::cpu {

enum class Isa { baseline = 0, avx2 = 1, avx512 = 2 };

// The best level that the machine and its system support, or a lower one that TENSOR_CPU_ISA names.
Isa isa() noexcept;

}  // namespace libtensor::cpu
