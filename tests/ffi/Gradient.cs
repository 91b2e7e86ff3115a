// C#: the gradient of sum(x * x), and the text of an error.
using System;
using System.Runtime.InteropServices;

sealed class Tensor : SafeHandle {
  Tensor() : base(IntPtr.Zero, true) { }
  public override bool IsInvalid { get { return handle == IntPtr.Zero; } }
  protected override bool ReleaseHandle() { C.tensor_release(handle); return true; }

  public static Tensor Own(Tensor t) {
    if (t.IsInvalid) throw new InvalidOperationException(C.Message());
    return t;
  }
  public static Tensor Vector(params double[] values) {
    const int float64 = 10;
    return Own(C.tensor_create(values, new long[] { values.Length }, 1, float64, 0));
  }
}

// The runtime finds "tensor" by its usual rules; LD_LIBRARY_PATH or a .config file say where.
static class C {
  [DllImport("tensor")] public static extern Tensor tensor_create(
      double[] data, long[] shape, int ndim, int dtype, int device);
  [DllImport("tensor")] public static extern void tensor_release(IntPtr t);
  [DllImport("tensor")] public static extern int tensor_set_requires_grad(Tensor t, int on);
  [DllImport("tensor")] public static extern Tensor tensor_mul(Tensor a, Tensor b);
  [DllImport("tensor")] public static extern Tensor tensor_add(Tensor a, Tensor b);
  [DllImport("tensor")] public static extern Tensor tensor_sum(Tensor x, int[] axes, int n, int keepdims, int dtype);
  [DllImport("tensor")] public static extern int tensor_backward(Tensor t, IntPtr grad, uint flags);
  [DllImport("tensor")] public static extern int tensor_grad(Tensor t, out Tensor grad);
  [DllImport("tensor")] public static extern int tensor_copy_to_host(Tensor t, double[] data, long n);
  [DllImport("tensor")] static extern IntPtr tensor_last_error_message();

  public static string Message() { return Marshal.PtrToStringAnsi(tensor_last_error_message()); }
  public static void Check(int status) {
    if (status != 0) throw new InvalidOperationException(Message());
  }
}

static class Program {
  static void Main() {
    using (Tensor x = Tensor.Vector(1, 2, 3)) {
      C.Check(C.tensor_set_requires_grad(x, 1));
      using (Tensor square = Tensor.Own(C.tensor_mul(x, x)))
      using (Tensor loss = Tensor.Own(C.tensor_sum(square, null, 0, 0, 0)))
        C.Check(C.tensor_backward(loss, IntPtr.Zero, 0));
      Tensor grad;
      C.Check(C.tensor_grad(x, out grad));
      var values = new double[3];
      using (grad) C.Check(C.tensor_copy_to_host(grad, values, 24));
      Console.WriteLine("[" + string.Join(", ", values) + "]");

      try {
        using (Tensor two = Tensor.Vector(1, 2)) Tensor.Own(C.tensor_add(x, two));
      } catch (InvalidOperationException e) {
        Console.WriteLine(e.Message);
      }
    }
  }
}
