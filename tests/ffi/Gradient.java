// Java 22 or newer, with java.lang.foreign: the gradient of sum(x * x), and the text of an error.
import static java.lang.foreign.ValueLayout.*;

import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

public class Gradient {
  static final int FLOAT64 = 10;
  static final SymbolLookup LIBRARY =
      SymbolLookup.libraryLookup(Path.of(System.getenv("LIBTENSOR_PATH")), Arena.global());

  static MethodHandle c(String name, MemoryLayout result, MemoryLayout... parameters) {
    return Linker.nativeLinker().downcallHandle(
        LIBRARY.find(name).orElseThrow(), FunctionDescriptor.of(result, parameters));
  }

  static final MethodHandle
      create = c("tensor_create", ADDRESS, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT),
      release = Linker.nativeLinker().downcallHandle(
          LIBRARY.find("tensor_release").orElseThrow(), FunctionDescriptor.ofVoid(ADDRESS)),
      setRequiresGrad = c("tensor_set_requires_grad", JAVA_INT, ADDRESS, JAVA_INT),
      mul = c("tensor_mul", ADDRESS, ADDRESS, ADDRESS),
      add = c("tensor_add", ADDRESS, ADDRESS, ADDRESS),
      sum = c("tensor_sum", ADDRESS, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT),
      backward = c("tensor_backward", JAVA_INT, ADDRESS, ADDRESS, JAVA_INT),
      grad = c("tensor_grad", JAVA_INT, ADDRESS, ADDRESS),
      copyToHost = c("tensor_copy_to_host", JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
      lastErrorMessage = c("tensor_last_error_message", ADDRESS);

  static String message() throws Throwable {
    return ((MemorySegment) lastErrorMessage.invokeExact()).reinterpret(512).getString(0);
  }

  static void check(int status) throws Throwable {
    if (status != 0) throw new IllegalStateException(message());
  }

  // Released when the arena is closed.
  static MemorySegment own(Arena arena, MemorySegment t) throws Throwable {
    if (t.address() == 0) throw new IllegalStateException(message());
    return t.reinterpret(arena, Gradient::release);
  }

  static void release(MemorySegment t) {
    try {
      release.invokeExact(t);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  static MemorySegment vector(Arena arena, double... values) throws Throwable {
    return own(arena, (MemorySegment) create.invokeExact(arena.allocateFrom(JAVA_DOUBLE, values),
        arena.allocateFrom(JAVA_LONG, values.length), 1, FLOAT64, 0));
  }

  public static void main(String[] arguments) throws Throwable {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment x = vector(arena, 1, 2, 3);
      check((int) setRequiresGrad.invokeExact(x, 1));
      MemorySegment square = own(arena, (MemorySegment) mul.invokeExact(x, x));
      MemorySegment loss =
          own(arena, (MemorySegment) sum.invokeExact(square, MemorySegment.NULL, 0, 0, 0));
      check((int) backward.invokeExact(loss, MemorySegment.NULL, 0));
      MemorySegment out = arena.allocate(ADDRESS), values = arena.allocate(JAVA_DOUBLE, 3);
      check((int) grad.invokeExact(x, out));
      check((int) copyToHost.invokeExact(own(arena, out.get(ADDRESS, 0)), values, 24L));
      System.out.printf("[%.0f, %.0f, %.0f]%n", values.getAtIndex(JAVA_DOUBLE, 0),
          values.getAtIndex(JAVA_DOUBLE, 1), values.getAtIndex(JAVA_DOUBLE, 2));

      MemorySegment two = vector(arena, 1, 2);
      try {
        own(arena, (MemorySegment) add.invokeExact(x, two));
      } catch (IllegalStateException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
