# SPDX-License-Identifier: Apache-2.0
"""Names of torchvision that libtensor.vision does not have."""
