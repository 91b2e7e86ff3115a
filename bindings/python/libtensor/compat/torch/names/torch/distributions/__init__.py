# SPDX-License-Identifier: Apache-2.0
"""Modules of torch.distributions that libtensor has elsewhere."""
