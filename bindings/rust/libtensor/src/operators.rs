// SPDX-License-Identifier: Apache-2.0
//! Arithmetic operators, for owned and borrowed tensors and for numbers on either side.
//!
//! They panic with the library's message; the methods of the same names return it as an error. On the left stand f64
//! and i64 only: with more types the type of a literal would be ambiguous.

use crate::{Operand, Result, Tensor};
use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul, MulAssign,
    Neg, Not, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

#[inline]
#[track_caller]
fn value<T>(result: Result<T>) -> T {
    match result {
        Ok(t) => t,
        Err(e) => panic!("{e}"),
    }
}

/// `$reflected` computes number `op` tensor.
macro_rules! operator {
    ($trait:ident $name:ident $method:ident $reflected:ident, $assign:ident $assign_name:ident $inplace:ident, $($number:ty)*) => {
        impl<'a, R: Into<Operand<'a>>> $trait<R> for &Tensor {
            type Output = Tensor;
            #[inline]
            #[track_caller]
            fn $name(self, right: R) -> Tensor {
                value(Tensor::$method(self, right))
            }
        }

        impl<'a, R: Into<Operand<'a>>> $trait<R> for Tensor {
            type Output = Tensor;
            #[inline]
            #[track_caller]
            fn $name(self, right: R) -> Tensor {
                value(Tensor::$method(&self, right))
            }
        }

        impl $trait<Tensor> for &Tensor {
            type Output = Tensor;
            #[inline]
            #[track_caller]
            fn $name(self, right: Tensor) -> Tensor {
                value(Tensor::$method(self, &right))
            }
        }

        impl $trait<Tensor> for Tensor {
            type Output = Tensor;
            #[inline]
            #[track_caller]
            fn $name(self, right: Tensor) -> Tensor {
                value(Tensor::$method(&self, &right))
            }
        }

        impl<'a, R: Into<Operand<'a>>> $assign<R> for Tensor {
            /// In place: every reference to the tensor sees it.
            #[inline]
            #[track_caller]
            fn $assign_name(&mut self, right: R) {
                value(Tensor::$inplace(self, right));
            }
        }

        impl $assign<Tensor> for Tensor {
            /// In place: every reference to the tensor sees it.
            #[inline]
            #[track_caller]
            fn $assign_name(&mut self, right: Tensor) {
                value(Tensor::$inplace(self, &right));
            }
        }

        operator!(@numbers $trait $name $reflected: $($number)*);
    };
    (@numbers $trait:ident $name:ident $reflected:ident: $($number:ty)*) => {$(
        impl $trait<&Tensor> for $number {
            type Output = Tensor;
            #[inline]
            #[track_caller]
            fn $name(self, right: &Tensor) -> Tensor {
                value(Tensor::$reflected(right, self))
            }
        }

        impl $trait<Tensor> for $number {
            type Output = Tensor;
            #[inline]
            #[track_caller]
            fn $name(self, right: Tensor) -> Tensor {
                value(Tensor::$reflected(&right, self))
            }
        }
    )*};
}

operator!(Add add add add, AddAssign add_assign add_, f64 i64);
operator!(Sub sub sub rsub, SubAssign sub_assign sub_, f64 i64);
operator!(Mul mul mul mul, MulAssign mul_assign mul_, f64 i64);
operator!(Div div div rdiv, DivAssign div_assign div_, f64 i64);
operator!(Rem rem remainder rremainder, RemAssign rem_assign remainder_, f64 i64);
operator!(BitAnd bitand bitwise_and bitwise_and, BitAndAssign bitand_assign bitwise_and_, i64);
operator!(BitOr bitor bitwise_or bitwise_or, BitOrAssign bitor_assign bitwise_or_, i64);
operator!(BitXor bitxor bitwise_xor bitwise_xor, BitXorAssign bitxor_assign bitwise_xor_, i64);
operator!(Shl shl bitwise_left_shift rbitwise_left_shift, ShlAssign shl_assign bitwise_left_shift_, i64);
operator!(Shr shr bitwise_right_shift rbitwise_right_shift, ShrAssign shr_assign bitwise_right_shift_, i64);

impl Neg for &Tensor {
    type Output = Tensor;
    #[inline]
    #[track_caller]
    fn neg(self) -> Tensor {
        value(Tensor::neg(self))
    }
}

impl Neg for Tensor {
    type Output = Tensor;
    #[inline]
    #[track_caller]
    fn neg(self) -> Tensor {
        value(Tensor::neg(&self))
    }
}

impl Not for &Tensor {
    type Output = Tensor;
    #[inline]
    #[track_caller]
    fn not(self) -> Tensor {
        value(self.bitwise_invert())
    }
}

impl Not for Tensor {
    type Output = Tensor;
    #[inline]
    #[track_caller]
    fn not(self) -> Tensor {
        value(self.bitwise_invert())
    }
}
