// SPDX-License-Identifier: Apache-2.0
//! Iteration over the first dimension.

use crate::{Error, Result, Tensor};

/// The slices of the first dimension, as views.
#[derive(Clone, Debug)]
pub struct Iter {
    tensor: Tensor,
    next: i64,
    end: i64,
}

impl Tensor {
    /// The slices of the first dimension, as views; an error for a 0-d tensor.
    pub fn iter(&self) -> Result<Iter> {
        match self.shape().first() {
            Some(&end) => Ok(Iter { tensor: self.clone(), next: 0, end }),
            None => Err(Error::Shape("iter: a 0-d tensor has no slices".into())),
        }
    }
}

impl Iter {
    fn at(&self, i: i64) -> Tensor {
        match self.tensor.select(0, i) {
            Ok(t) => t,
            Err(e) => panic!("{e}"),
        }
    }
}

impl Iterator for Iter {
    type Item = Tensor;

    fn next(&mut self) -> Option<Tensor> {
        if self.next == self.end {
            return None;
        }
        self.next += 1;
        Some(self.at(self.next - 1))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = (self.end - self.next) as usize;
        (n, Some(n))
    }
}

impl DoubleEndedIterator for Iter {
    fn next_back(&mut self) -> Option<Tensor> {
        if self.next == self.end {
            return None;
        }
        self.end -= 1;
        Some(self.at(self.end))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for &Tensor {
    type Item = Tensor;
    type IntoIter = Iter;

    /// As [`Tensor::iter`]; panics for a 0-d tensor.
    #[track_caller]
    fn into_iter(self) -> Iter {
        match self.iter() {
            Ok(iter) => iter,
            Err(e) => panic!("{e}"),
        }
    }
}
