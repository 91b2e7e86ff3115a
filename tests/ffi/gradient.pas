{ Free Pascal: the gradient of sum(x * x), and the text of an error. }
program Gradient;
{$mode objfpc}

uses cmem, Dynlibs, Math, SysUtils;

const
  Float64 = 10;

type
  Handle = Pointer;

var
  Lib: TLibHandle;
  Create: function(Data, Shape: Pointer; Ndim, Dtype, Device: Int32): Handle; cdecl;
  Release: procedure(T: Handle); cdecl;
  SetRequiresGrad: function(T: Handle; On_: Int32): Int32; cdecl;
  Mul, Add: function(A, B: Handle): Handle; cdecl;
  Sum: function(X: Handle; Axes: Pointer; N, Keepdims, Dtype: Int32): Handle; cdecl;
  Backward: function(T, Grad: Handle; Flags: UInt32): Int32; cdecl;
  Grad: function(T: Handle; out Found: Handle): Int32; cdecl;
  CopyToHost: function(T: Handle; Data: Pointer; N: Int64): Int32; cdecl;
  LastErrorMessage: function: PChar; cdecl;

function C(const Name: string): CodePointer;
begin
  Result := GetProcedureAddress(Lib, 'tensor_' + Name);
  if Result = nil then raise Exception.Create('no ' + Name);
end;

function Own(T: Handle): Handle;
begin
  if T = nil then raise Exception.Create(LastErrorMessage());
  Result := T;
end;

procedure Check(Status: Int32);
begin
  if Status <> 0 then raise Exception.Create(LastErrorMessage());
end;

function Vector(const Values: array of Double): Handle;
var
  N: Int64;
begin
  N := Length(Values);
  Result := Own(Create(@Values[0], @N, 1, Float64, 0));
end;

var
  X, Square, Loss, Slope, Two: Handle;
  Values: array[0..2] of Double;

begin
  { C expects that floating-point exceptions do not trap. }
  SetExceptionMask([exInvalidOp, exDenormalized, exZeroDivide, exOverflow, exUnderflow, exPrecision]);
  Lib := LoadLibrary(GetEnvironmentVariable('LIBTENSOR_PATH'));
  if Lib = NilHandle then raise Exception.Create(GetLoadErrorStr);
  Pointer(Create) := C('create');
  Pointer(Release) := C('release');
  Pointer(SetRequiresGrad) := C('set_requires_grad');
  Pointer(Mul) := C('mul');
  Pointer(Add) := C('add');
  Pointer(Sum) := C('sum');
  Pointer(Backward) := C('backward');
  Pointer(Grad) := C('grad');
  Pointer(CopyToHost) := C('copy_to_host');
  Pointer(LastErrorMessage) := C('last_error_message');

  X := Vector([1, 2, 3]);
  Check(SetRequiresGrad(X, 1));
  Square := Own(Mul(X, X));
  Loss := Own(Sum(Square, nil, 0, 0, 0));
  Check(Backward(Loss, nil, 0));
  Check(Grad(X, Slope));
  Check(CopyToHost(Slope, @Values, SizeOf(Values)));
  WriteLn(Format('[%g, %g, %g]', [Values[0], Values[1], Values[2]]));

  Two := Vector([1, 2]);
  try
    Own(Add(X, Two));
  except
    on E: Exception do WriteLn(E.Message);
  end;
  Release(Two);
  Release(Slope);
  Release(Loss);
  Release(Square);
  Release(X);
end.
