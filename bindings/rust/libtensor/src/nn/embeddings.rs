// SPDX-License-Identifier: Apache-2.0
//! Tables of vectors.

use super::{init, parameter, Module};
use crate::{no_grad, DType, Error, Generator, Result, Tensor, TensorOptions};

/// How the rows of a table are used.
#[derive(Clone, Copy, Debug)]
struct Rows {
    padding: Option<i64>,
    max_norm: Option<f64>,
    norm_type: f64,
    scale_grad_by_freq: bool,
}

impl Rows {
    const PLAIN: Rows = Rows { padding: None, max_norm: None, norm_type: 2.0, scale_grad_by_freq: false };

    /// Makes a row the padding, and zero.
    fn pad(&mut self, weight: &Tensor, row: i64, name: &str) -> Result<()> {
        let n = weight.shape()[0];
        if !(-n..n).contains(&row) {
            return Err(Error::Invalid(format!("{name}: padding_idx is {row}, expected a row of {n}").into()));
        }
        let row = row.rem_euclid(n);
        self.padding = Some(row);
        no_grad(|| weight.detach()?.select(0, row)?.fill_(0).map(drop))
    }

    /// Shortens the rows in use to max_norm, in place.
    fn renormalize(&self, weight: &Tensor, index: &Tensor) -> Result<()> {
        let Some(max_norm) = self.max_norm else { return Ok(()) };
        no_grad(|| {
            let (weight, places) = (weight.detach()?, index.unique_values()?);
            let rows = weight.index_select(0, &places)?;
            let length = rows.vector_norm(-1, self.norm_type)?.unsqueeze(-1)?;
            let shorter = rows.mul(&length.add(1e-7)?.reciprocal()?.mul(max_norm)?)?;
            weight.set(&places, &length.le(max_norm)?.where_cond(&rows, &shorter)?)
        })
    }
}

/// Numbers whose gradients are divided by `counts`.
fn with_shared_gradient(values: &Tensor, counts: &Tensor) -> Result<Tensor> {
    let own = values.detach()?;
    own.add(&values.sub(&own)?.div(&counts.astype(values.dtype())?)?)
}

fn table(n: i64, width: i64, options: TensorOptions, generator: Option<&Generator>) -> Result<Tensor> {
    let weight = Tensor::empty([n, width], options)?;
    init::normal_(&weight, 0.0, 1.0, generator)?;
    parameter(weight)
}

macro_rules! tables {
    ($($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $type:ty = $value:expr),* };)*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name {
            /// (num_embeddings, embedding_dim)
            pub weight: Tensor,
            rows: Rows,
            $($field: $type,)*
        }

        impl $name {
            /// In float32, from the default generator.
            pub fn new(num_embeddings: i64, embedding_dim: i64) -> Result<$name> {
                $name::with(num_embeddings, embedding_dim, DType::F32, None)
            }

            /// With all settings of the weight.
            pub fn with(
                num_embeddings: i64,
                embedding_dim: i64,
                options: impl Into<TensorOptions>,
                generator: Option<&Generator>,
            ) -> Result<$name> {
                Ok($name::of(table(num_embeddings, embedding_dim, options.into(), generator)?))
            }

            fn of(weight: Tensor) -> $name {
                $name { weight, rows: Rows::PLAIN, $($field: $value),* }
            }

            /// Known rows, trained or not.
            pub fn from_pretrained(rows: &Tensor, freeze: bool) -> Result<$name> {
                if rows.ndim() != 2 {
                    let message = format!("{}: the rows have {} dims, expected 2", stringify!($name), rows.ndim());
                    return Err(Error::Shape(message.into()));
                }
                Ok($name::of(rows.detach()?.requires_grad_(!freeze)?))
            }

            /// A row that is zero and is not trained (none); negative numbers count from the end.
            pub fn padding_idx(mut self, row: i64) -> Result<$name> {
                self.rows.pad(&self.weight, row, stringify!($name))?;
                Ok(self)
            }

            /// Rows in use are shortened to this norm, in place (never).
            pub fn max_norm(mut self, max_norm: f64) -> $name {
                self.rows.max_norm = Some(max_norm);
                self
            }

            /// The order of that norm (2).
            pub fn norm_type(mut self, norm_type: f64) -> $name {
                self.rows.norm_type = norm_type;
                self
            }

            /// Whether the gradient of a row is divided by how often it is in use (false).
            pub fn scale_grad_by_freq(mut self, on: bool) -> $name {
                self.rows.scale_grad_by_freq = on;
                self
            }

            $(
                $(#[$doc])*
                pub fn $field(mut self, $field: $type) -> $name {
                    self.$field = $field;
                    self
                }
            )*
        }
    )*};
}

/// What is made of the rows of a bag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bag {
    /// Their sum.
    Sum,
    /// Their mean.
    #[default]
    Mean,
    /// The largest of each column.
    Max,
}

tables! {
    /// Rows of a table, of places (...) to (..., embedding_dim). The table begins in N(0, 1).
    ///
    /// ```
    /// use libtensor::nn::{Embedding, Module};
    /// use libtensor::Tensor;
    /// let words = Embedding::new(10, 4)?.padding_idx(0)?;
    /// let rows = words.forward(&Tensor::from([[3_i64, 0], [9, 1]]))?;
    /// assert_eq!(rows.shape(), [2, 2, 4]);
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    Embedding {};
    /// Sums, means or largest elements of bags of rows of a table, which begins in N(0, 1).
    EmbeddingBag {
        /// What is made of the rows of a bag (their mean).
        mode: Bag = Bag::Mean,
        /// Whether the offsets end with the number of places (false).
        include_last_offset: bool = false
    };
}

impl Module for Embedding {
    /// The rows of these numbers.
    fn forward(&self, index: &Tensor) -> Result<Tensor> {
        self.rows.renormalize(&self.weight, index)?;
        let mut rows = self.weight.embedding(index)?;
        if self.rows.scale_grad_by_freq {
            let (_, _, inverse, counts) = index.unique_all()?;
            let share = counts.index_select(0, &inverse.flatten(0, -1)?)?.reshape(index.shape())?;
            rows = with_shared_gradient(&rows, &share.unsqueeze(-1)?)?;
        }
        match self.rows.padding {
            None => Ok(rows),
            Some(row) => index.eq(row)?.unsqueeze(-1)?.where_cond(&rows.detach()?, &rows),
        }
    }
    crate::members!(weight);
}

impl EmbeddingBag {
    /// The bags of places (N,), which start at offsets (B,), with a weight for each place or without.
    pub fn forward_with(
        &self,
        index: &Tensor,
        offsets: Option<&Tensor>,
        per_sample_weights: Option<&Tensor>,
    ) -> Result<Tensor> {
        let mode = match self.mode {
            Bag::Sum => "sum",
            Bag::Mean => "mean",
            Bag::Max => "max",
        };
        if self.rows.scale_grad_by_freq && self.mode == Bag::Max {
            let message = "EmbeddingBag: scale_grad_by_freq is not supported for the largest elements";
            return Err(Error::Unsupported(message.into()));
        }
        self.rows.renormalize(&self.weight, index)?;
        let shared = match self.rows.scale_grad_by_freq {
            true => {
                let counts = index.flatten(0, -1)?.bincount(None, self.weight.shape()[0])?.maximum(1)?;
                Some(with_shared_gradient(&self.weight, &counts.unsqueeze(-1)?)?)
            }
            false => None,
        };
        let weight = shared.as_ref().unwrap_or(&self.weight);
        let padding = self.rows.padding.unwrap_or(-1);
        weight.embedding_bag(index, offsets, mode, per_sample_weights, self.include_last_offset, padding)
    }
}

impl Module for EmbeddingBag {
    /// A bag for each row of places (B, N).
    fn forward(&self, index: &Tensor) -> Result<Tensor> {
        self.forward_with(index, None, None)
    }
    crate::members!(weight);
}
