# SPDX-License-Identifier: Apache-2.0
"""Modules of torch.nn.attention that libtensor does not have."""
