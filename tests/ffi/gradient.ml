(* OCaml, with ctypes: the gradient of sum(x * x), and the text of an error. *)
open Ctypes

let library = Dl.dlopen ~filename:(Sys.getenv "LIBTENSOR_PATH") ~flags:[ Dl.RTLD_NOW ]
let c name signature = Foreign.foreign ~from:library name signature
let tensor = ptr void
let create = c "tensor_create" (ptr double @-> ptr int64_t @-> int32_t @-> int32_t @-> int32_t @-> returning tensor)
let release = c "tensor_release" (tensor @-> returning void)
let set_requires_grad = c "tensor_set_requires_grad" (tensor @-> int32_t @-> returning int32_t)
let mul = c "tensor_mul" (tensor @-> tensor @-> returning tensor)
let add = c "tensor_add" (tensor @-> tensor @-> returning tensor)
let sum = c "tensor_sum" (tensor @-> ptr int32_t @-> int32_t @-> int32_t @-> int32_t @-> returning tensor)
let backward = c "tensor_backward" (tensor @-> tensor @-> uint32_t @-> returning int32_t)
let grad = c "tensor_grad" (tensor @-> ptr tensor @-> returning int32_t)
let copy_to_host = c "tensor_copy_to_host" (tensor @-> ptr double @-> int64_t @-> returning int32_t)
let last_error_message = c "tensor_last_error_message" (void @-> returning string)
let float64 = 10l

let own t =
  if is_null t then failwith (last_error_message ());
  Gc.finalise release t;
  t

let check status = if status <> 0l then failwith (last_error_message ())

let vector values =
  let shape = CArray.of_list int64_t [ Int64.of_int (List.length values) ] in
  own (create (CArray.start (CArray.of_list double values)) (CArray.start shape) 1l float64 0l)

let () =
  let x = vector [ 1.; 2.; 3. ] in
  check (set_requires_grad x 1l);
  let loss = own (sum (own (mul x x)) (from_voidp int32_t null) 0l 0l 0l) in
  check (backward loss null Unsigned.UInt32.zero);
  let out = allocate tensor null and values = CArray.make double 3 in
  check (grad x out);
  check (copy_to_host (own !@out) (CArray.start values) 24L);
  let text = List.map (Printf.sprintf "%g") (CArray.to_list values) in
  Printf.printf "[%s]\n" (String.concat ", " text);
  try ignore (own (add x (vector [ 1.; 2. ]))) with Failure text -> print_endline text
