# SPDX-License-Identifier: Apache-2.0
"""Modules of torch.nn that libtensor has elsewhere."""
