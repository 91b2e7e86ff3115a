# SPDX-License-Identifier: Apache-2.0
"""Modules of PyTorch that libtensor has under no name of its own, as names.torch.jit of torch.jit."""
