// SPDX-License-Identifier: Apache-2.0
// Rules of complex numbers. The gradient of a real L for z = x + iy is dL/dx + i dL/dy, as
// PyTorch's: what every rule passes on.
#include "libtensor/autograd/gradients/rules/complex.gen.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {

Tensor view_as_real_dx(const Tensor& dout) { return ops::view_as_complex(ops::clone(dout)); }
Tensor view_as_complex_dx(const Tensor& dout) { return ops::view_as_real(dout); }
Tensor conj_physical_dx(const Tensor& dout) { return ops::conj(dout); }

}  // namespace libtensor::gradients
