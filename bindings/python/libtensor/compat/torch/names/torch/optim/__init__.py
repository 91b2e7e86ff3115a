# SPDX-License-Identifier: Apache-2.0
"""Modules of torch.optim that libtensor has elsewhere."""
