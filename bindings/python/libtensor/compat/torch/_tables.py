# SPDX-License-Identifier: Apache-2.0
"""Which modules and names of PyTorch stand for what."""

from __future__ import annotations

VERSIONS = {"torch": "2.13.0+libtensor", "torchvision": "0.28.0+libtensor"}

# Modules of PyTorch whose names are in other modules of libtensor, in the order in which they are searched.
ALIASES = {
    "torch.functional": "libtensor",
    "torch.storage": "libtensor.types",
    "torch._tensor": "libtensor",
    "torch.autograd.variable": "libtensor.autograd.variable libtensor.autograd",
    "torch.optim.adam": "libtensor.optim",
    "torch.optim.adamw": "libtensor.optim",
    "torch.optim.sgd": "libtensor.optim",
    "torch.nn.attention": "libtensor.nn.attention",
    "torch.nn.parallel.distributed": "libtensor.nn.parallel",
    "torch.nn.parallel.data_parallel": "libtensor.nn.parallel",
    "torch.cuda.amp.grad_scaler": "libtensor.amp",
    "torch.cuda.amp.autocast_mode": "libtensor.cuda.amp",
    "torch.amp.grad_scaler": "libtensor.amp",
    "torch.amp.autocast_mode": "libtensor.amp",
    "torch.utils.data._utils.collate": "libtensor.utils.data._collate",
    "torchvision.models.mobilenetv2": "libtensor.vision.models.mobilenet",
    "torchvision.models.mobilenetv3": "libtensor.vision.models.mobilenet",
    "torchvision.transforms.transforms": "libtensor.vision.transforms",
    "torchvision.datasets.folder": "libtensor.vision.datasets.folder",
}

# Modules with a private name in PyTorch that libtensor has too.
SHARED = frozenset(["torch.utils._pytree"])

# Modules, and names in them, that packages import though they seldom use them: placeholders.
PLACEHOLDERS = {
    "torch": "chalf complex32 float4_e2m1fn_x2 float8_e4m3fn float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz float8_e8m0fnu "
    "PyTorchFileReader PyTorchFileWriter SymBool SymFloat SymInt qint32 qint8 quint8",
    "torch.autograd.variable": "VariableMeta",
    "torch.cuda": "CUDAGraph MemPool StreamContext graph make_graphed_callables",
    "torch.distributed.algorithms": "Join Joinable",
    "torch.distributed.algorithms.ddp_comm_hooks": "default_hooks powerSGD_hook",
    "torch.distributed.algorithms.join": "Join Joinable",
    "torch.distributed.algorithms.model_averaging.averagers": "ModelAverager PeriodicModelAverager",
    "torch.distributed.checkpoint": "FileSystemReader FileSystemWriter load save",
    "torch.distributed.device_mesh": "DeviceMesh init_device_mesh",
    "torch.distributed.elastic.multiprocessing.errors": "ChildFailedError record",
    "torch.distributed.fsdp": "BackwardPrefetch CPUOffload CPUOffloadPolicy FSDPModule FullyShardedDataParallel "
    "MixedPrecision MixedPrecisionPolicy OffloadPolicy ShardingStrategy StateDictType fully_shard",
    "torch.distributed.fsdp.fully_sharded_data_parallel": "BackwardPrefetch CPUOffload FullyShardedDataParallel "
    "MixedPrecision ShardingStrategy StateDictType",
    "torch.distributed.fsdp.wrap": "ModuleWrapPolicy transformer_auto_wrap_policy",
    "torch.distributed.nn": "all_gather all_reduce functional",
    "torch.distributed.nn.functional": "all_gather all_reduce",
    "torch.distributed.optim": "ZeroRedundancyOptimizer",
    "torch.distributed.tensor": "DTensor DeviceMesh Placement Partial Replicate Shard distribute_tensor",
    "torch.distributed.tensor.parallel": "ColwiseParallel PrepareModuleInput RowwiseParallel parallelize_module",
    "torch.export": "Dim ExportedProgram export",
    "torch.library": "Library define impl",
    "torch.nested": "nested_tensor as_nested_tensor",
    "torch.package": "PackageExporter PackageImporter",
    "torch.utils.data.dataloader": "_BaseDataLoaderIter _MultiProcessingDataLoaderIter",
    "torch.utils.flop_counter": "FlopCounterMode",
    "torch.utils._python_dispatch": "TorchDispatchMode",
    "torch.overrides": "TorchFunctionMode",
    "torch._higher_order_ops": "associative_scan cond flex_attention scan while_loop",
    "torch._higher_order_ops.associative_scan": "associative_scan",
    "torch._dynamo": "OptimizedModule",
    "torch._dynamo.eval_frame": "OptimizedModule",
    "torchvision.models": "AlexNet_Weights ResNet18_Weights ResNet50_Weights SqueezeNet1_1_Weights VGG16_Weights "
    "VGG19_Weights alexnet squeezenet1_1",
}
