// SPDX-License-Identifier: Apache-2.0
//! The device of golden replays.

use libtensor::Device;

/// That which TENSOR_TEST_DEVICE names: "cpu", as without it, or "cuda".
pub fn device() -> Device {
    std::env::var("TENSOR_TEST_DEVICE").map_or(Device::CPU, |name| name.parse().unwrap())
}
