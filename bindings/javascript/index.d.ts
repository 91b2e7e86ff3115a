// The types of the package; those of the ops are derived: types_gen.d.ts.
import type { Functions, Methods } from "./types_gen";

export type DType =
  | "bool" | "uint8" | "int8" | "int16" | "int32" | "int64" | "uint16" | "uint32" | "uint64"
  | "float16" | "bfloat16" | "float32" | "float64" | "complex64" | "complex128"; // prettier-ignore
export type TypedArray =
  | Uint8Array | Int8Array | Int16Array | Int32Array | BigInt64Array | Float32Array | Float64Array
  | Uint16Array | Uint32Array | BigUint64Array; // prettier-ignore
export type Numeric = number | bigint;
export type Nested<T> = T | Nested<T>[];

/** An error of the library: its text, and a code such as "TENSOR_E_SHAPE". */
export class TensorError extends Error {
  readonly code: string;
}

export interface Tensor extends Methods {
  readonly handle: number;
  readonly ndim: number;
  readonly shape: number[];
  readonly numel: number;
  readonly dtype: DType;
  requiresGrad: boolean;
  /** The gradient of a leaf. Another one may be assigned, or null. */
  grad: Tensor | null;
  backward(grad?: Tensor | null, options?: { retainGraph?: boolean; createGraph?: boolean }): void;
  data(): TypedArray;
  toArray(): Nested<number | bigint | boolean>;
  /** A BigInt only of 64-bit integers beyond 2 ** 53. */
  item(): number | bigint | boolean | [number, number];
  [Symbol.toPrimitive](hint: string): number | string;
  toString(): string;
  toJSON(): Nested<number | string | boolean>;
  /** Gives the memory back. Symbol.dispose is the same. */
  release(): void;
}

export interface OptimizerOptions {
  lr?: number;
  momentum?: number;
  dampening?: number;
  weightDecay?: number;
  betas?: [number, number];
  eps?: number;
  nesterov?: boolean;
  amsgrad?: boolean;
  maximize?: boolean;
  etas?: [number, number];
  stepSizes?: [number, number];
  nsCoefficients?: [number, number, number];
  [option: string]: number | boolean | number[] | undefined;
}

export interface Optimizer {
  step(): void;
  zeroGrad(): void;
  setOption(name: string, value: number | boolean | number[], group?: number): void;
  release(): void;
}

export interface Scheduler {
  step(metric?: number): void;
  lr(group?: number): number;
  setOption(name: string, value: number | boolean | string, group?: number): void;
  release(): void;
}

/** Calls of ops with the tensors that they read, which run without the function that made them. */
export interface Program {
  readonly inputNames: string[];
  readonly inputs: Tensor[];
  readonly outputNames: string[];
  run(...inputs: Tensor[]): (Tensor | null)[];
  save(): Uint8Array;
  quantize(bits?: Numeric, options?: { blockSize?: Numeric; int8Activations?: boolean }): Program;
  fuseQuantized(): Program;
  foldBatchNorms(): Program;
  /** What runs in place of the calls from the second run on. */
  readonly plan: string;
  toString(): string;
  release(): void;
}

export interface MakeOptimizer {
  (params: Tensor[], options?: OptimizerOptions): Optimizer;
  new (params: Tensor[], options?: OptimizerOptions): Optimizer;
}
/** The bytes of a file. */
export type Bytes = ArrayBufferLike | ArrayBufferView | number[];
export type Named = Record<string, Tensor> | Map<string, Tensor>;

export interface Library extends Functions {
  readonly Tensor: { prototype: Tensor };
  /** The module of WebAssembly, whose functions are those of C with a line before their names. */
  readonly module: any;
  tensor(
    data: Nested<number | boolean> | Nested<bigint | boolean> | TypedArray,
    options?: { dtype?: DType; requiresGrad?: boolean },
  ): Tensor;
  /** Releases what f makes except what it returns; of an async function, when its promise is settled. */
  scope<T>(f: () => T): T;
  noGrad<T>(f: () => T extends Promise<unknown> ? never : T): T;
  /** Gradients of outputs for each of the inputs; no leaf changes. null, with allowUnused, where there is no dependence. */
  grad(
    outputs: Tensor | Tensor[],
    inputs: Tensor | Tensor[],
    options?: {
      gradOutputs?: Tensor | (Tensor | null)[];
      retainGraph?: boolean;
      createGraph?: boolean;
      allowUnused?: boolean;
    },
  ): (Tensor | null)[];
  memoryStats(): { allocated: number; peakAllocated: number; cached: number; liveTensors: number };
  manualSeed(seed: Numeric): void;
  loadSafetensors(bytes: Bytes): Record<string, Tensor>;
  saveSafetensors(tensors: Named): Uint8Array;
  loadProgram(bytes: Bytes): Program;
  capture(f: (...inputs: Tensor[]) => Tensor | Tensor[], ...inputs: Tensor[]): Program;
  loadNpz(bytes: Bytes): Record<string, Tensor>;
  saveNpz(tensors: Named): Uint8Array;
  loadPt(bytes: Bytes): Record<string, Tensor>;
  loadGguf(bytes: Bytes): Record<string, Tensor>;
  loadNpy(bytes: Bytes): Tensor;
  saveNpy(x: Tensor): Uint8Array;
  scheduler(kind: string, optimizer: Optimizer, options?: Record<string, number | boolean | string | number[] | undefined>): Scheduler;
  SGD: MakeOptimizer;
  Adam: MakeOptimizer;
  AdamW: MakeOptimizer;
  RMSprop: MakeOptimizer;
  Adagrad: MakeOptimizer;
  Adadelta: MakeOptimizer;
  Adamax: MakeOptimizer;
  NAdam: MakeOptimizer;
  RAdam: MakeOptimizer;
  LAMB: MakeOptimizer;
  Lion: MakeOptimizer;
  Muon: MakeOptimizer;
  ASGD: MakeOptimizer;
  Rprop: MakeOptimizer;
}

/** The library. Without `create` the module of this package; else what another libtensor.js defines. */
export function load(create?: (options?: object) => Promise<any>, options?: object): Promise<Library>;
