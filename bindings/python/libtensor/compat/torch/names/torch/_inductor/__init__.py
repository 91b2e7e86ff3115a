# SPDX-License-Identifier: Apache-2.0
"""torch._inductor: the settings of a compiler that is not there."""
