// SPDX-License-Identifier: Apache-2.0
//! What is written by hand in the binding; ops_gen.rs calls every op, golden.rs compares with PyTorch.

#[path = "../common/mod.rs"]
mod common;

mod amp;
mod autograd;
mod call;
mod collectives;
mod data;
mod errors;
mod graph;
mod group;
mod indexing;
mod interchange;
mod meta;
mod nn;
mod nn_errors;
mod nn_utils;
mod operators;
mod optim;
mod program;
mod tensors;
mod threads;
