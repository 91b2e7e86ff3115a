# SPDX-License-Identifier: Apache-2.0
"""Other libraries' interfaces on libtensor; each is imported by its name, such as libtensor.compat.micrograd."""
