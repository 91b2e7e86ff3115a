/* SPDX-License-Identifier: Apache-2.0 */
/* tensor.h: the whole C API of libtensor.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_TENSOR_H_
#define TENSOR_TENSOR_H_

#include "tensor/types.h"
#include "tensor/status.h"
#include "tensor/create.h"
#include "tensor/ops.h"
#include "tensor/call.h"
#include "tensor/autograd.h"
#include "tensor/profile.h"
#include "tensor/plugin.h"
#include "tensor/random.h"
#include "tensor/optim.h"
#include "tensor/io.h"
#include "tensor/program.h"
#include "tensor/text.h"
#include "tensor/dlpack.h"
#include "tensor/device.h"
#include "tensor/distributed.h"

#endif /* TENSOR_TENSOR_H_ */
