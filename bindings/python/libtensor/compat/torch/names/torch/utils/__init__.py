# SPDX-License-Identifier: Apache-2.0
"""Modules of torch.utils that libtensor has elsewhere."""
