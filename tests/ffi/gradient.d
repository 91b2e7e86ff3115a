// D: the gradient of sum(x * x), and the text of an error.
import core.sys.posix.dlfcn : dlopen, dlsym, RTLD_NOW;
import std.exception : enforce;
import std.process : environment;
import std.stdio : writefln, writeln;
import std.string : fromStringz, toStringz;

alias Handle = void*;
enum float64 = 10;

extern (C) nothrow
{
    alias Create = Handle function(const(void)* data, const(long)* shape, int ndim, int dtype, int device);
    alias Release = void function(Handle);
    alias SetRequiresGrad = int function(Handle, int on);
    alias Binary = Handle function(Handle a, Handle b);
    alias Sum = Handle function(Handle x, const(int)* axes, int n, int keepdims, int dtype);
    alias Backward = int function(Handle t, Handle grad, uint flags);
    alias Grad = int function(Handle t, Handle* result);
    alias CopyToHost = int function(Handle t, void* data, long n);
    alias LastErrorMessage = const(char)* function();
}

__gshared void* library;

auto c(F)(string name)
{
    return cast(F) enforce(dlsym(library, ("tensor_" ~ name).toStringz));
}

string message()
{
    return c!LastErrorMessage("last_error_message")().fromStringz.idup;
}

struct Tensor
{
    Handle handle;
    @disable this(this);
    this(Handle t)
    {
        handle = enforce(t, message());
    }

    ~this()
    {
        if (handle)
            c!Release("release")(handle);
    }
}

Tensor vector(const double[] values...)
{
    const long n = values.length;
    return Tensor(c!Create("create")(values.ptr, &n, 1, float64, 0));
}

void main()
{
    library = enforce(dlopen(environment["LIBTENSOR_PATH"].toStringz, RTLD_NOW));
    auto x = vector(1, 2, 3);
    enforce(c!SetRequiresGrad("set_requires_grad")(x.handle, 1) == 0, message());
    auto square = Tensor(c!Binary("mul")(x.handle, x.handle));
    auto loss = Tensor(c!Sum("sum")(square.handle, null, 0, 0, 0));
    enforce(c!Backward("backward")(loss.handle, null, 0) == 0, message());
    Handle found;
    enforce(c!Grad("grad")(x.handle, &found) == 0, message());
    auto grad = Tensor(found);
    double[3] values;
    enforce(c!CopyToHost("copy_to_host")(grad.handle, values.ptr, values.sizeof) == 0, message());
    writefln("[%(%g, %)]", values[]);

    auto two = vector(1, 2);
    try
        auto none = Tensor(c!Binary("add")(x.handle, two.handle));
    catch (Exception e)
        writeln(e.msg);
}
