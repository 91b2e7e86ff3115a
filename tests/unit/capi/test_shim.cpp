// SPDX-License-Identifier: Apache-2.0
// The boundary: what becomes of exceptions, and of arguments that are none.
#include "libtensor/capi/shim.h"

#include <gtest/gtest.h>
#include <tensor/tensor.h>

#include <new>
#include <stdexcept>
#include <string>
#include <thread>

#include "libtensor/core/random/generator.h"
#include "libtensor/graph/modes.h"
#include "tests/unit/tensors.h"

namespace libtensor::shim {
namespace {

using namespace testing_tensors;  // NOLINT

template <class F>
int32_t reported(F&& f) {
  return guard_status("tensor_f", [&] { f(); });
}

TEST(Guard, EveryExceptionHasItsCode) {
  EXPECT_EQ(reported([] { fail(Status::index, "index"); }), TENSOR_E_INDEX);
  EXPECT_STREQ(tensor_last_error_message(), "tensor_f: index");
  EXPECT_EQ(reported([] { throw std::bad_alloc(); }), TENSOR_E_NOMEM);
  EXPECT_STREQ(tensor_last_error_message(), "tensor_f: out of memory");
  EXPECT_EQ(reported([] { throw std::runtime_error("what"); }), TENSOR_E_INTERNAL);
  EXPECT_STREQ(tensor_last_error_message(), "tensor_f: what");
  EXPECT_EQ(reported([] { throw 5; }), TENSOR_E_INTERNAL);
  EXPECT_STREQ(tensor_last_error_message(), "tensor_f: unknown exception");
  EXPECT_EQ(reported([] {}), TENSOR_OK);  // and the slot stays as it was
  EXPECT_EQ(tensor_last_error_code(), TENSOR_E_INTERNAL);
  tensor_clear_error();
}

TEST(Guard, EveryKindOfFunction) {
  const auto bad = []() -> Tensor { fail(Status::shape, "shape"); };
  EXPECT_EQ(guard_tensor("tensor_f", bad), nullptr);
  EXPECT_EQ(guard_get("tensor_f", 7, [&]() -> int { return bad().ndim(); }), 7);
  EXPECT_EQ(guard_handle<tensor_rng_t>("tensor_f",
                                       [&]() -> Ref<Generator> {
                                         bad();
                                         return {};
                                       }),
            nullptr);
  tensor_t* outs[2] = {reinterpret_cast<tensor_t*>(outs), nullptr};
  EXPECT_EQ(guard_outputs("tensor_f", outs, 2, [&]() -> Tensors { return {bad()}; }),
            TENSOR_E_SHAPE);
  EXPECT_EQ(outs[0], nullptr);
  EXPECT_EQ(guard_outputs("tensor_f", nullptr, 2, [] { return Tensors{}; }), TENSOR_E_INVALID);
  tensor_clear_error();
}

// The words of a callback come out as they are; those of the library do not hide behind them.
TEST(Guard, PassesOnWhatACallbackSaid) {
  const auto says = [](int32_t code, const char* words) {
    run_callback([&] { tensor_set_error(code, words); });
  };
  const auto failed = [](int32_t status) { fail_callback(status, "a hook failed"); };
  EXPECT_EQ(reported([&] {
              says(TENSOR_E_IO, "ZeroDivisionError: division by zero");
              failed(TENSOR_E_CALLBACK);
            }),
            TENSOR_E_IO);
  EXPECT_STREQ(tensor_last_error_message(), "ZeroDivisionError: division by zero");
  EXPECT_EQ(reported([&] {
              run_callback([] {});
              failed(TENSOR_E_CALLBACK);
            }),
            TENSOR_E_CALLBACK);
  EXPECT_STREQ(tensor_last_error_message(), "tensor_f: a hook failed");  // not the words of before
  EXPECT_EQ(reported([&] {
              says(TENSOR_E_IO, "of the callback");
              failed(TENSOR_E_SHAPE);
            }),
            TENSOR_E_SHAPE);
  EXPECT_STREQ(tensor_last_error_message(), "tensor_f: a hook failed");
  EXPECT_EQ(reported([&] {
              says(TENSOR_E_IO, "of the callback");
              fail(Status::shape, "of the library");
            }),
            TENSOR_E_SHAPE);
  EXPECT_STREQ(tensor_last_error_message(), "tensor_f: of the library");
  tensor_set_error(TENSOR_E_IO, "outside of callbacks");
  EXPECT_EQ(reported([&] { failed(-1); }), TENSOR_E_CALLBACK);
  EXPECT_STREQ(tensor_last_error_message(), "tensor_f: a hook failed");
  tensor_clear_error();
}

TEST(Guard, SlotsBelongToThreads) {
  reported([] { fail(Status::index, "index"); });
  std::thread([] { EXPECT_EQ(tensor_last_error_code(), TENSOR_OK); }).join();
  EXPECT_EQ(tensor_last_error_code(), TENSOR_E_INDEX);
  tensor_clear_error();
}

TEST(Guard, LongMessagesAreCut) {
  reported([] { fail(Status::index, std::string(400, 'x'), std::string(400, 'y')); });
  const std::string message = tensor_last_error_message();
  EXPECT_EQ(message.size(), 511u);
  EXPECT_EQ(message.find("tensor_f: xxx"), 0u);
  tensor_clear_error();
}

TEST(Arguments, HandlesOfTheRightKindThatLive) {
  const auto generator = Generator::create("", 0);
  auto* other = reinterpret_cast<tensor_t*>(static_cast<HandleHeader*>(generator.get()));
  EXPECT_EQ(status_of([] { share(nullptr, "x"); }), Status::invalid);
  EXPECT_EQ(status_of([&] { share(other, "x"); }), Status::handle);
  tensor_t* released = to_handle(counting({2}));
  tensor_release(released);
  EXPECT_EQ(message_of([&] { share(released, "x"); }),
            "x is not a live handle of this kind: released, or of another type");
  EXPECT_FALSE(share_optional(nullptr, "x").defined());
  EXPECT_EQ(optional_rng_arg(nullptr, "rng"), nullptr);
}

TEST(Arguments, Lists) {
  const Tensor x = counting({2});
  tensor_t* const handles[] = {borrow_handle(x), nullptr};
  EXPECT_EQ(tensor_list(handles, 1, "xs", false).size(), 1u);
  EXPECT_FALSE(tensor_list(handles, 2, "xs", true)[1].defined());
  EXPECT_EQ(message_of([&] { tensor_list(handles, 2, "xs", false); }), "xs[1] is NULL");
  EXPECT_EQ(message_of([&] { tensor_list(nullptr, 2, "xs", true); }),
            "xs is NULL, but its count is 2");
  EXPECT_EQ(message_of([&] { tensor_list(handles, -1, "xs", true); }),
            "n_xs is -1, expected 0 or more");
  EXPECT_TRUE(tensor_list(nullptr, 0, "xs", false).empty());
  EXPECT_EQ(tensor_list_or_empty(nullptr, 3, "xs").size(), 3u);
  EXPECT_TRUE(tensor_list_or_empty(nullptr, -3, "xs").empty());
  const char* const names[] = {"a", nullptr};
  EXPECT_EQ(status_of([&] { string_list(names, 2, "names"); }), Status::invalid);
}

TEST(Arguments, ShapesAxesAndNumbers) {
  const int64_t extents[65] = {};
  EXPECT_EQ(shape_arg(nullptr, 0, "shape").size(), 0);
  EXPECT_EQ(shape_arg(extents, 64, "shape").size(), 64);
  EXPECT_EQ(status_of([&] { shape_arg(extents, 65, "shape"); }), Status::shape);
  EXPECT_EQ(status_of([&] { shape_arg(extents, -1, "shape"); }), Status::shape);
  const int32_t axes[] = {1, -1};
  EXPECT_TRUE(axes_arg(nullptr, 0, "axes").all);  // as in NumPy: NULL is all, none is none
  EXPECT_FALSE(axes_arg(axes, 0, "axes").all);
  EXPECT_EQ(axes_arg(axes, 2, "axes").list, (Dims{1, -1}));
  EXPECT_EQ(status_of([&] { axes_arg(nullptr, 2, "axes"); }), Status::invalid);
  EXPECT_FALSE(axis_arg(TENSOR_AXIS_NONE).has_value());
  EXPECT_EQ(status_of([] { count_arg(-1, "n"); }), Status::invalid);
  EXPECT_EQ(enum_arg(2, 0, 2, "mode"), 2);
  EXPECT_EQ(message_of([] { enum_arg(3, 0, 2, "mode"); }), "mode is 3, expected 0 to 2");
  EXPECT_EQ(status_of([] { flags_arg(8, 7, "flags"); }), Status::invalid);
}

TEST(Arguments, DTypesAndDevices) {
  EXPECT_EQ(dtype_arg(0, "dtype"), DType::unset);
  EXPECT_EQ(dtype_arg(TENSOR_BFLOAT16, "dtype"), DType::bfloat16);
  EXPECT_EQ(dtype_arg(TENSOR_COMPLEX64, "dtype"), DType::complex64);
  for (const int32_t bad : {-1, 16, INT32_MAX}) {
    EXPECT_EQ(status_of([&] { dtype_arg(bad, "dtype"); }), Status::invalid);
  }
  EXPECT_EQ(device_arg(TENSOR_CPU, "device"), (Device{DeviceKind::cpu, 0}));
  EXPECT_EQ(device_arg(0, "device").kind, DeviceKind::unset);
  EXPECT_EQ(device_arg(2 << 16 | 3, "device"), (Device{DeviceKind::cuda, 3}));
  for (const int32_t bad : {-1, 1, TENSOR_CPU + 1, 15 << 16, INT32_MIN}) {
    EXPECT_EQ(status_of([&] { device_arg(bad, "device"); }), Status::invalid) << bad;
  }
}

}  // namespace
}  // namespace libtensor::shim
