// Java 17, with its incubating foreign linker: the gradient of sum(x * x), and the text of an error.
import static jdk.incubator.foreign.CLinker.*;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import jdk.incubator.foreign.*;

public class Gradient17 {
  static final int FLOAT64 = 10;
  static final Class<?> P = MemoryAddress.class, I = int.class, L = long.class;

  static MethodHandle c(String name, Class<?> result, Class<?>... parameters) {
    MemoryLayout[] layouts = new MemoryLayout[parameters.length];
    for (int i = 0; i < layouts.length; ++i) layouts[i] = layout(parameters[i]);
    return CLinker.getInstance().downcallHandle(SymbolLookup.loaderLookup().lookup(name).orElseThrow(),
        MethodType.methodType(result, parameters),
        result == void.class ? FunctionDescriptor.ofVoid(layouts) : FunctionDescriptor.of(layout(result), layouts));
  }

  static MemoryLayout layout(Class<?> type) {
    return type == P ? C_POINTER : type == I ? C_INT : C_LONG;
  }

  static final MethodHandle create, release, setRequiresGrad, mul, add, sum, backward, grad, copyToHost, message;

  static {
    System.load(System.getenv("LIBTENSOR_PATH"));
    create = c("tensor_create", P, P, P, I, I, I);
    release = c("tensor_release", void.class, P);
    setRequiresGrad = c("tensor_set_requires_grad", I, P, I);
    mul = c("tensor_mul", P, P, P);
    add = c("tensor_add", P, P, P);
    sum = c("tensor_sum", P, P, P, I, I, I);
    backward = c("tensor_backward", I, P, P, I);
    grad = c("tensor_grad", I, P, P);
    copyToHost = c("tensor_copy_to_host", I, P, P, L);
    message = c("tensor_last_error_message", P);
  }

  static String message() throws Throwable {
    return toJavaString((MemoryAddress) message.invokeExact());
  }

  static void check(int status) throws Throwable {
    if (status != 0) throw new IllegalStateException(message());
  }

  // Released when the scope is closed.
  static MemoryAddress own(ResourceScope scope, MemoryAddress t) throws Throwable {
    if (t.equals(MemoryAddress.NULL)) throw new IllegalStateException(message());
    scope.addCloseAction(() -> release(t));
    return t;
  }

  static void release(MemoryAddress t) {
    try {
      release.invokeExact(t);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  static MemoryAddress vector(ResourceScope scope, double... values) throws Throwable {
    SegmentAllocator memory = SegmentAllocator.ofScope(scope);
    return own(scope, (MemoryAddress) create.invokeExact(memory.allocateArray(C_DOUBLE, values).address(),
        memory.allocate(C_LONG, (long) values.length).address(), 1, FLOAT64, 0));
  }

  public static void main(String[] arguments) throws Throwable {
    try (ResourceScope scope = ResourceScope.newConfinedScope()) {
      MemoryAddress x = vector(scope, 1, 2, 3), none = MemoryAddress.NULL;
      check((int) setRequiresGrad.invokeExact(x, 1));
      MemoryAddress square = own(scope, (MemoryAddress) mul.invokeExact(x, x));
      MemoryAddress loss = own(scope, (MemoryAddress) sum.invokeExact(square, none, 0, 0, 0));
      check((int) backward.invokeExact(loss, none, 0));
      MemorySegment out = MemorySegment.allocateNative(C_POINTER, scope);
      MemorySegment values = MemorySegment.allocateNative(24, 8, scope);
      check((int) grad.invokeExact(x, out.address()));
      MemoryAddress gradient = own(scope, MemoryAccess.getAddress(out));
      check((int) copyToHost.invokeExact(gradient, values.address(), 24L));
      System.out.printf("[%.0f, %.0f, %.0f]%n", MemoryAccess.getDoubleAtIndex(values, 0),
          MemoryAccess.getDoubleAtIndex(values, 1), MemoryAccess.getDoubleAtIndex(values, 2));

      MemoryAddress two = vector(scope, 1, 2);
      try {
        own(scope, (MemoryAddress) add.invokeExact(x, two));
      } catch (IllegalStateException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
