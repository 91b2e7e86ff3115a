// SPDX-License-Identifier: Apache-2.0
//! Convolutions, pools and pads.

use super::{both, on, one, Built, F64};
use libtensor::nn::*;
use libtensor::Result;

/// (before, after) of three dimensions, the last first.
const SIDES: [i64; 6] = [1, 2, 0, 1, 2, 1];

macro_rules! windows {
    ($build:ident, $n:literal, $size:expr, $Conv:ident, $Back:ident, $Max:ident, $Avg:ident, $Lp:ident, $AdaptiveAvg:ident,
     $AdaptiveMax:ident, $Unpool:ident, $Circular:ident, $Reflection:ident, $Replication:ident, $Zero:ident,
     $Constant:ident) => {
        fn $build(family: &str) -> Result<Option<Built>> {
            let conv = |out, kernel: i64| $Conv::with(2, out, kernel, 1, true, F64, None);
            let mode = |mode| one(conv(1, 3)?.padding(1)?.padding_mode(mode));
            let max = $Max { stride: [2; $n], padding: [1; $n], ceil_mode: true, ..$Max::new(3)? };
            let avg = $Avg { stride: [2; $n], padding: [1; $n], ..$Avg::new(3)? };
            let sides = &SIDES[..2 * $n];
            match family {
                "Conv" => one(conv(3, 2)?),
                "Conv.settings" => {
                    one($Conv::with(2, 4, 2, 2, false, F64, None)?.stride(2)?.padding(1)?.dilation(2)?)
                }
                "Conv.same" => one(conv(1, 2)?.padding_same().dilation(2)?),
                "Conv.valid" => one(conv(1, 2)?),
                "Conv.reflect" => mode(PaddingMode::Reflect),
                "Conv.replicate" => mode(PaddingMode::Replicate),
                "Conv.circular" => mode(PaddingMode::Circular),
                "Conv.same_circular" => one(conv(1, 2)?.padding_same().padding_mode(PaddingMode::Circular)),
                "ConvTranspose" => one($Back::with(2, 3, 2, 1, true, F64, None)?),
                "ConvTranspose.settings" => {
                    let m = $Back::with(2, 4, 2, 2, false, F64, None)?.stride(3)?.padding(1)?;
                    one(m.output_padding(1)?.dilation(2)?)
                }
                "ConvTranspose.output_size" => {
                    on($Back::with(2, 1, 2, 1, true, F64, None)?.stride(2)?, |m, c| m.forward_to(c.get("x"), $size))
                }
                "MaxPool" => one($Max::new(2)?),
                "MaxPool.settings" => one(max),
                "MaxPool.dilation" => one($Max { stride: [1; $n], dilation: [2; $n], ..$Max::new(2)? }),
                "MaxPool.indices" => both($Max::new(2)?, |m, c| m.forward_with_indices(c.get("x"))),
                "AvgPool" => one($Avg::new(2)?),
                "AvgPool.settings" => one($Avg { ceil_mode: true, ..avg }),
                "AvgPool.inside" => one($Avg { count_include_pad: false, ..avg }),
                "LPPool.1" => one($Lp { stride: [1; $n], ..$Lp::new(1.0, 2)? }),
                "LPPool.2" => one($Lp { stride: [1; $n], ..$Lp::new(2.0, 2)? }),
                "LPPool" => one($Lp { ceil_mode: true, ..$Lp::new(4.0, 2)? }),
                "AdaptiveAvgPool" => one($AdaptiveAvg::new(3)?),
                "AdaptiveMaxPool" => one($AdaptiveMax::new(3)?),
                "AdaptiveMaxPool.indices" => both($AdaptiveMax::new(2)?, |m, c| m.forward_with_indices(c.get("x"))),
                "MaxUnpool" => {
                    let m = $Unpool::new(2)?;
                    super::free(move |c| m.forward(c.get("x"), c.get("indices")))
                }
                "MaxUnpool.output_size" => {
                    let m = $Unpool::new(2)?;
                    super::free(move |c| m.forward_to(c.get("x"), c.get("indices"), 5))
                }
                "MaxUnpool.padding" => {
                    let m = $Unpool { stride: [2; $n], padding: [1; $n], ..$Unpool::new(3)? };
                    super::free(move |c| m.forward(c.get("x"), c.get("indices")))
                }
                "CircularPad" => one($Circular::new(1)?),
                "CircularPad.sides" => one($Circular::new(sides)?),
                "ReflectionPad" => one($Reflection::new(1)?),
                "ReflectionPad.sides" => one($Reflection::new(sides)?),
                "ReplicationPad" => one($Replication::new(1)?),
                "ReplicationPad.sides" => one($Replication::new(sides)?),
                "ZeroPad" => one($Zero::new(1)?),
                "ZeroPad.sides" => one($Zero::new(sides)?),
                "ConstantPad" => one($Constant::new(1, 0.5)?),
                "ConstantPad.sides" => one($Constant::new(sides, -2.0)?),
                _ => Ok(None),
            }
        }
    };
}
windows!(
    build1,
    1,
    [7],
    Conv1d,
    ConvTranspose1d,
    MaxPool1d,
    AvgPool1d,
    LpPool1d,
    AdaptiveAvgPool1d,
    AdaptiveMaxPool1d,
    MaxUnpool1d,
    CircularPad1d,
    ReflectionPad1d,
    ReplicationPad1d,
    ZeroPad1d,
    ConstantPad1d
);
windows!(
    build2,
    2,
    [7, 5],
    Conv2d,
    ConvTranspose2d,
    MaxPool2d,
    AvgPool2d,
    LpPool2d,
    AdaptiveAvgPool2d,
    AdaptiveMaxPool2d,
    MaxUnpool2d,
    CircularPad2d,
    ReflectionPad2d,
    ReplicationPad2d,
    ZeroPad2d,
    ConstantPad2d
);
windows!(
    build3,
    3,
    [7, 5, 5],
    Conv3d,
    ConvTranspose3d,
    MaxPool3d,
    AvgPool3d,
    LpPool3d,
    AdaptiveAvgPool3d,
    AdaptiveMaxPool3d,
    MaxUnpool3d,
    CircularPad3d,
    ReflectionPad3d,
    ReplicationPad3d,
    ZeroPad3d,
    ConstantPad3d
);

pub fn build(name: &str) -> Result<Option<Built>> {
    match name {
        "Conv2d.uneven" => {
            let m = Conv2d::with(2, 3, [3, 2], 1, true, F64, None)?;
            return one(m.stride([1, 2])?.padding([2, 1])?.dilation([1, 2])?);
        }
        "Conv2d.one_image" => return one(Conv2d::with(2, 3, 2, 1, true, F64, None)?),
        "AvgPool2d.divisor" => return one(AvgPool2d { divisor_override: Some(3), ..AvgPool2d::new(2)? }),
        "AvgPool3d.divisor" => return one(AvgPool3d { divisor_override: Some(3), ..AvgPool3d::new(2)? }),
        "MaxPool2d.uneven" => return one(MaxPool2d { stride: [2, 1], padding: [1, 0], ..MaxPool2d::new([3, 2])? }),
        "AvgPool2d.uneven" => return one(AvgPool2d { stride: [2, 1], padding: [1, 0], ..AvgPool2d::new([3, 2])? }),
        "AdaptiveAvgPool2d.keeps" => return one(AdaptiveAvgPool2d::new([-1, 2])?),
        "AdaptiveMaxPool2d.keeps" => return one(AdaptiveMaxPool2d::new([2, -1])?),
        "ZeroPad2d.crop" => return one(ZeroPad2d::new([-1, 1, 0, -1])?),
        _ => (),
    }
    let (module, variant) = name.split_once('.').unwrap_or((name, ""));
    let with = |family: &str| if variant.is_empty() { family.to_owned() } else { format!("{family}.{variant}") };
    match module.split_at(module.len().saturating_sub(2)) {
        (family, "1d") => build1(&with(family)),
        (family, "2d") => build2(&with(family)),
        (family, "3d") => build3(&with(family)),
        _ => Ok(None),
    }
}
