# SPDX-License-Identifier: Apache-2.0
"""Names of torchvision.models that libtensor.vision does not have."""
