# SPDX-License-Identifier: Apache-2.0
# Ctrl-C ends a call that takes for ever, and an error of the library's own says what another thread asked for.
@testset "interrupts" begin
    program = """
    using LibTensor
    x = LibTensor.broadcast_to(Tensor(ones(Float32, 3)), (3, 2^40))
    println("ready"); flush(stdout)
    try
        LibTensor.sum(x)
    catch e
        println(typeof(e), " ", LibTensor.sum(Tensor(ones(Float32, 3)))[] == 3)
    end
    """
    if !Sys.iswindows()
        out = Pipe()
        child = run(pipeline(`$(Base.julia_cmd()) --startup-file=no --project=$(Base.active_project()) -e $program`, stdout = out, stderr = out), wait = false)
        close(out.in)
        @test readline(out) == "ready"
        sleep(0.5)
        kill(child, Base.SIGINT)
        @test occursin("InterruptException true", read(out, String))
        wait(child)
    end
end
