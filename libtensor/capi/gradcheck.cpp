// SPDX-License-Identifier: Apache-2.0
// tensor_gradcheck: the function to differentiate comes as a callback.
#include "libtensor/autograd/gradcheck.h"

#include <cmath>

#include "libtensor/capi/functions.gen.h"
#include "libtensor/graph/modes.h"

namespace libtensor::capi {
namespace {

double or_default(double value, double fallback, const char* name) {
  if (!(value >= 0) || std::isinf(value))
    fail(Status::invalid, name, " is ", value, ", expected a finite number of at least 0");
  return value == 0 ? fallback : value;
}

}  // namespace

void gradcheck(tensor_gradcheck_fn f, void* user, const Tensors& inputs, double step, double rtol,
               double atol, bool second_order) {
  const CallbackCall call;
  autograd::GradcheckOptions options;
  options.step = or_default(step, options.step, "step");
  options.rtol = or_default(rtol, options.rtol, "rtol");
  options.atol = or_default(atol, options.atol, "atol");
  options.second_order = second_order;
  const auto function = [&](const Tensors& arguments) {
    std::vector<tensor_t*> handles;
    for (const Tensor& argument : arguments) handles.push_back(borrow_handle(argument));
    // Whether the callback succeeds or not, what it stored is ours.
    struct Result {
      tensor_t* handle = nullptr;
      ~Result() { adopt_handle(handle); }
    } result;
    tensor_status_t status = TENSOR_E_CALLBACK;
    run_callback([&] {
      f(user, handles.data(), static_cast<int32_t>(handles.size()), &result.handle, &status);
    });
    if (status != TENSOR_OK) fail_callback(status, "the function to differentiate failed");
    if (!result.handle) fail(Status::invalid, "the function to differentiate returned no output");
    Tensor output = adopt_handle(result.handle);
    result.handle = nullptr;
    if (!output.defined())
      fail(Status::handle, "the output of the function to differentiate is not a live tensor");
    return output;
  };
  autograd::gradcheck(function, inputs, options);
}

}  // namespace libtensor::capi
