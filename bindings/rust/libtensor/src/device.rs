// SPDX-License-Identifier: Apache-2.0
//! Devices.

use crate::arguments::{string, Count};
use crate::error::{check, text};
use crate::tensor::handles;
use crate::{Error, Result, Tensor};
use libtensor_sys as sys;
use std::fmt;
use std::str::FromStr;

/// Where the elements of a tensor are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Device(sys::tensor_device_t);

impl Device {
    /// The host.
    pub const CPU: Device = Device(sys::TENSOR_CPU);

    /// The meta device: its tensors have a shape, a dtype and strides, and no elements. Ops on them find shapes and
    /// errors, and neither allocate nor compute; to read elements is an error.
    ///
    /// ```
    /// use libtensor::{DType, Device, Tensor};
    /// let x = Tensor::empty([1_000_000, 1_000_000], (DType::F32, Device::META))?;
    /// assert_eq!(x.matmul(&x)?.sum(0)?.shape(), [1_000_000]);
    /// assert!(x.to_vec::<f32>().is_err());
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    pub const META: Device = Device(sys::TENSOR_META);

    /// A CUDA device by number.
    pub const fn cuda(index: u16) -> Device {
        Device(0x0002_0000 | index as i32)
    }

    pub(crate) const fn from_code(code: sys::tensor_device_t) -> Device {
        Device(code)
    }

    /// The number that C uses.
    pub const fn code(self) -> sys::tensor_device_t {
        self.0
    }

    /// Its number among those of its kind.
    pub const fn index(self) -> u16 {
        (self.0 & 0xffff) as u16
    }

    /// Whether it is the host.
    pub const fn is_cpu(self) -> bool {
        self.0 >> 16 == 1
    }

    /// Whether it is a CUDA device.
    pub const fn is_cuda(self) -> bool {
        self.0 >> 16 == 2
    }

    /// Whether it is the meta device.
    pub const fn is_meta(self) -> bool {
        self.0 >> 16 == sys::TENSOR_META >> 16
    }

    /// What its kind is called: "cpu", "cuda", "meta", or the name that it was registered with.
    pub fn kind_name(self) -> Result<&'static str> {
        crate::library()?;
        match unsafe { text(sys::tensor_device_type(self.0)) } {
            "" => Err(Error::last()),
            name => Ok(name),
        }
    }

    /// How many devices of its kind there are: 1 for the CPU and the meta device.
    pub fn count(self) -> Result<usize> {
        crate::library()?;
        Ok(unsafe { sys::tensor_device_count(self.0) } as usize)
    }

    /// Says in words why there is no device of its kind; "" if there is one.
    pub fn why(self) -> Result<&'static str> {
        crate::library()?;
        Ok(unsafe { text(sys::tensor_device_why(self.0)) })
    }

    /// How many CUDA devices there are.
    pub fn cuda_count() -> Result<usize> {
        crate::library()?;
        Ok(unsafe { sys::tensor_cuda_device_count() } as usize)
    }

    /// Says in words why there is no CUDA device; "" if there is one.
    pub fn why_no_cuda() -> Result<&'static str> {
        crate::library()?;
        Ok(unsafe { text(sys::tensor_cuda_why()) })
    }

    /// Which of NVIDIA's libraries CUDA devices use, a line for each: its version, or why it is not used, with all files
    /// that were tried. Opens them. An error where there is no device.
    pub fn cuda_libraries() -> Result<&'static str> {
        crate::library()?;
        match unsafe { text(sys::tensor_cuda_libraries()) } {
            "" => Err(Error::last()),
            said => Ok(said),
        }
    }

    /// Why processes cannot be connected by NCCL; empty if they can.
    pub fn cuda_nccl_why() -> Result<&'static str> {
        crate::library()?;
        Ok(unsafe { text(sys::tensor_cuda_nccl_why()) })
    }

    /// Launches a kernel of a text in CUDA C++ on the device of the outputs, which are written to: `name` is an
    /// `extern "C" __global__` function, whose parameters are the addresses of the outputs and then of the inputs;
    /// 0-d tensors of the CPU go by value.
    ///
    /// # Safety
    /// The kernel must keep to the memory of these tensors, and take them for what they are.
    pub unsafe fn cuda_launch(
        source: &str,
        name: &str,
        grid: [i64; 3],
        block: [i64; 3],
        shared_bytes: i64,
        outputs: &[impl AsRef<Tensor>],
        inputs: &[impl AsRef<Tensor>],
    ) -> Result<()> {
        crate::library()?;
        let (source, name) = (string(source, "cuda_launch")?, string(name, "cuda_launch")?);
        let (out, into) = (handles(outputs), handles(inputs));
        check(sys::tensor_cuda_launch(
            source.as_ptr(),
            name.as_ptr(),
            grid.as_ptr(),
            block.as_ptr(),
            shared_bytes,
            out.as_ptr(),
            out.len().count(),
            into.as_ptr(),
            into.len().count(),
        ))
    }

    /// Waits for the work of the device; its late errors surface here.
    pub fn synchronize(self) -> Result<()> {
        crate::library()?;
        check(unsafe { sys::tensor_synchronize(self.0) })
    }
}

impl FromStr for Device {
    type Err = Error;

    /// The device of a name: "cpu", "meta", "cuda" or "cuda:N", or that of a kind that was registered with the library,
    /// alone or with ":N".
    fn from_str(name: &str) -> Result<Device> {
        let unknown = || {
            let message =
                format!("{name:?} is not a device: cpu, meta, cuda, cuda:N, or the name of a registered kind");
            Error::Invalid(message.into())
        };
        let (kind, index) = match name.split_once(':') {
            Some((kind, digits)) => {
                let index = Some(digits).filter(|n| !n.starts_with('+')).and_then(|n| n.parse::<u16>().ok());
                (kind, Some(index.ok_or_else(unknown)?))
            }
            None => (name, None),
        };
        match (kind, index) {
            ("cpu", None) => Ok(Device::CPU),
            ("meta", None) => Ok(Device::META),
            ("cpu" | "meta", Some(_)) => Err(unknown()),
            ("cuda", index) => Ok(Device::cuda(index.unwrap_or(0))),
            _ => {
                let first = registered(kind)?.ok_or_else(unknown)?;
                Ok(Device(first | i32::from(index.unwrap_or(0))))
            }
        }
    }
}

/// The first device of a kind that was registered with the library; `None` if there is no such kind.
fn registered(kind: &str) -> Result<Option<sys::tensor_device_t>> {
    crate::library()?;
    let (name, mut code) = (string(kind, "tensor_device_find")?, 0);
    match check(unsafe { sys::tensor_device_find(name.as_ptr(), &mut code) }) {
        Ok(()) => Ok(i32::try_from(code).ok()),
        Err(Error::Invalid(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

impl Default for Device {
    fn default() -> Device {
        Device::CPU
    }
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Device::CPU {
            return f.write_str("cpu");
        }
        if *self == Device::META {
            return f.write_str("meta");
        }
        match self.kind_name() {
            Ok(kind) => write!(f, "{kind}:{}", self.index()),
            Err(_) if self.is_cuda() => write!(f, "cuda:{}", self.index()),
            Err(_) => write!(f, "device {:#x}", self.0),
        }
    }
}
