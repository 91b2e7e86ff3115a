# SPDX-License-Identifier: Apache-2.0
"""Settings of PyTorch's compiler, which change nothing."""

coordinate_descent_tuning = False
fx_graph_cache = True
max_autotune = False
epilogue_fusion = True
force_disable_caches = False
freezing = False
