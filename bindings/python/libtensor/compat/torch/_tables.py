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
    "torch.fx.graph": "libtensor._fx_graph",
    "torch.fx.node": "libtensor._fx_graph",
    "torch.fx.proxy": "libtensor.fx",
    "torch.fx.graph_module": "libtensor.fx",
    "torch.fx.interpreter": "libtensor.fx",
    "torch.fx._symbolic_trace": "libtensor.fx",
    "torch.distributed._composable.fsdp": "libtensor.distributed.fsdp",
    "torch.cuda.random": "libtensor.cuda",
    "torch.distributed._tensor": "libtensor.compat.torch.names.torch.distributed.tensor",
    "torch.distributed.constants": "libtensor.distributed",
    "torch.distributed.fsdp.api": "libtensor.distributed.fsdp",
    "torch.distributed.run": "libtensor.run",
    "torch.distributed.distributed_c10d": "libtensor.distributed._process_group libtensor.distributed",
    "torch.distributed.fsdp.fully_sharded_data_parallel": "libtensor.distributed.fsdp",
    "torch.nn.parallel.distributed": "libtensor.nn.parallel",
    "torch.nn.parallel.scatter_gather": "libtensor.nn.parallel",
    "torch.nn.parallel.data_parallel": "libtensor.nn.parallel",
    "torch.cuda.amp.grad_scaler": "libtensor.amp",
    "torch.cuda.amp.autocast_mode": "libtensor.cuda.amp",
    "torch.amp.grad_scaler": "libtensor.amp",
    "torch.amp.autocast_mode": "libtensor.amp",
    "torch.utils.data._utils": "libtensor.utils.data",
    "torch.utils.data._utils.collate": "libtensor.utils.data._collate",
    "torchvision.models.mobilenetv2": "libtensor.vision.models.mobilenet",
    "torchvision.models.mobilenetv3": "libtensor.vision.models.mobilenet",
    "torchvision.transforms.transforms": "libtensor.vision.transforms",
    "torchvision.datasets.folder": "libtensor.vision.datasets.folder",
}

# Modules with a private name in PyTorch that libtensor has too.
SHARED = frozenset(["torch.utils._pytree"])

_FSDP = (
    "BackwardPrefetch CPUOffload FullOptimStateDictConfig FullStateDictConfig LocalStateDictConfig MixedPrecision "
    "OptimStateKeyType ShardedOptimStateDictConfig ShardedStateDictConfig StateDictConfig StateDictType "
)

# Modules, and names in them, that packages import though they seldom use them: placeholders.
PLACEHOLDERS = {
    "torch": "chalf complex32 float4_e2m1fn_x2 float8_e4m3fn float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz float8_e8m0fnu "
    "PyTorchFileReader PyTorchFileWriter SymBool SymFloat SymInt TensorType qint32 qint8 quint8",
    "torch.ao.quantization": "DeQuantStub FakeQuantize QConfig QuantStub convert default_observer fuse_modules "
    "fuse_modules_qat get_default_qat_qconfig get_default_qconfig prepare prepare_qat quantize_dynamic",
    "torch.onnx": "operators",
    "torch._custom_ops": "impl impl_abstract",
    "torch._C._functorch": "CInterpreter",
    "torch._C._distributed_c10d": "ProcessGroup Reducer Store",
    "torch.autograd.profiler": "EventList emit_itt emit_nvtx",
    "torch.autograd.variable": "VariableMeta",
    "torch.cuda": "CUDAGraph MemPool StreamContext graph make_graphed_callables",
    "torch.distributed": "DeviceMesh FileStore HashStore PrefixStore Store TCPStore init_device_mesh",
    "torch.distributed._composable.fsdp": "CPUOffloadPolicy MixedPrecisionPolicy OffloadPolicy",
    "torch.distributed._functional_collectives": "AsyncCollectiveTensor all_gather_tensor all_reduce "
    "all_to_all_single_autograd reduce_scatter_tensor wait_tensor",
    "torch.distributed.algorithms": "Join Joinable",
    "torch.distributed.algorithms._checkpoint.checkpoint_wrapper": "CheckpointImpl CheckpointWrapper "
    "apply_activation_checkpointing checkpoint_wrapper offload_wrapper",
    "torch.distributed.algorithms.ddp_comm_hooks": "default_hooks powerSGD_hook",
    "torch.distributed.algorithms.ddp_comm_hooks.post_localSGD_hook": "PostLocalSGDState post_localSGD_hook",
    "torch.distributed.algorithms.join": "Join Joinable",
    "torch.distributed.algorithms.model_averaging.averagers": "ModelAverager PeriodicModelAverager",
    "torch.distributed.checkpoint.default_planner": "DefaultLoadPlanner DefaultSavePlanner",
    "torch.distributed.checkpoint.format_utils": "dcp_to_torch_save torch_save_to_dcp",
    "torch.distributed.checkpoint.optimizer": "load_sharded_optimizer_state_dict",
    "torch.distributed.checkpoint.hf_storage": "HuggingFaceStorageReader HuggingFaceStorageWriter",
    "torch.distributed.checkpoint.state_dict": "StateDictOptions get_model_state_dict get_optimizer_state_dict "
    "get_state_dict set_model_state_dict set_optimizer_state_dict set_state_dict",
    "torch.distributed.device_mesh": "DeviceMesh init_device_mesh",
    "torch.distributed.elastic.multiprocessing.errors": "ChildFailedError record",
    "torch.distributed.fsdp": _FSDP
    + "CPUOffloadPolicy MixedPrecisionPolicy OffloadPolicy register_fsdp_forward_method",
    "torch.distributed.fsdp.api": _FSDP,
    "torch.distributed.fsdp.fully_sharded_data_parallel": _FSDP,
    "torch.distributed.fsdp.sharded_grad_scaler": "ShardedGradScaler",
    "torch.distributed.fsdp.wrap": "enable_wrap wrap",
    "torch.distributed.launcher.api": "LaunchConfig elastic_launch",
    "torch.distributed.optim": "DistributedOptimizer PostLocalSGDOptimizer",
    "torch.distributed.pipelining": "PipelineStage Schedule1F1B ScheduleGPipe SplitPoint pipeline",
    "torch.distributed._tensor": "DTensor DeviceMesh distribute_module distribute_tensor",
    "torch.distributed.rpc": "PyRRef RRef TensorPipeRpcBackendOptions init_rpc remote rpc_async rpc_sync shutdown",
    "torch.distributed.tensor": "DTensor DeviceMesh distribute_module distribute_tensor",
    "torch.distributed.tensor._utils": "compute_local_shape_and_global_offset",
    "torch.distributed.tensor.parallel": "ColwiseParallel PrepareModuleInput RowwiseParallel parallelize_module",
    "torch.export": "Dim ExportedProgram export",
    "torch.fx.experimental.proxy_tensor": "get_proxy_mode make_fx",
    "torch.fx": "ProxyableClassMeta replace_pattern subgraph_rewriter",
    "torch.jit": "Error",
    "torch.library": "Library define impl",
    "torch.nested": "nested_tensor as_nested_tensor",
    "torch.nn.parallel.scatter_gather": "gather scatter scatter_kwargs",
    "torch.package": "PackageExporter PackageImporter",
    "torch.quasirandom": "SobolEngine",
    "torch.storage": "TypedStorage",
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
