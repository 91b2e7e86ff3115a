// SPDX-License-Identifier: Apache-2.0
// All striped locks at once, around a fork.
#pragma once

namespace libtensor::detail {

void lock_stripes() noexcept;
void unlock_stripes() noexcept;

}  // namespace libtensor::detail
