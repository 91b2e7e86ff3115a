<?php
// PHP, with its FFI: the gradient of sum(x * x), and the text of an error.
declare(strict_types=1);

$C = FFI::cdef('
typedef struct tensor_s tensor_t;
tensor_t *tensor_create(const void *data, const int64_t *shape, int32_t ndim, int32_t dtype, int32_t device);
void tensor_release(tensor_t *t);
int32_t tensor_set_requires_grad(tensor_t *t, int32_t on);
tensor_t *tensor_mul(tensor_t *a, tensor_t *b);
tensor_t *tensor_add(tensor_t *a, tensor_t *b);
tensor_t *tensor_sum(tensor_t *x, const int32_t *axes, int32_t n_axes, int32_t keepdims, int32_t dtype);
int32_t tensor_backward(tensor_t *t, tensor_t *grad, uint32_t flags);
int32_t tensor_grad(tensor_t *t, tensor_t **out);
int32_t tensor_copy_to_host(tensor_t *t, void *data, int64_t n);
const char *tensor_last_error_message(void);
', getenv('LIBTENSOR_PATH'));

const FLOAT64 = 10;

final class Tensor
{
    private function __construct(private FFI $C, public readonly FFI\CData $handle)
    {
    }

    public function __destruct()
    {
        $this->C->tensor_release($this->handle);
    }

    public static function own(FFI $C, ?FFI\CData $handle): Tensor
    {
        return new Tensor($C, $handle ?? throw new RuntimeException($C->tensor_last_error_message()));
    }

    public static function vector(FFI $C, float ...$values): Tensor
    {
        $n = count($values);
        $data = $C->new("double[$n]");
        foreach ($values as $i => $value) {
            $data[$i] = $value;
        }
        $shape = $C->new('int64_t[1]');
        $shape[0] = $n;
        return self::own($C, $C->tensor_create($data, $shape, 1, FLOAT64, 0));
    }
}

function check(FFI $C, int $status): void
{
    if ($status !== 0) {
        throw new RuntimeException($C->tensor_last_error_message());
    }
}

$x = Tensor::vector($C, 1, 2, 3);
check($C, $C->tensor_set_requires_grad($x->handle, 1));
$square = Tensor::own($C, $C->tensor_mul($x->handle, $x->handle));
$loss = Tensor::own($C, $C->tensor_sum($square->handle, null, 0, 0, 0));
check($C, $C->tensor_backward($loss->handle, null, 0));
$out = $C->new('tensor_t *');
check($C, $C->tensor_grad($x->handle, FFI::addr($out)));
$grad = Tensor::own($C, $out);
$values = $C->new('double[3]');
check($C, $C->tensor_copy_to_host($grad->handle, $values, FFI::sizeof($values)));
printf("[%g, %g, %g]\n", $values[0], $values[1], $values[2]);

try {
    $two = Tensor::vector($C, 1, 2);
    Tensor::own($C, $C->tensor_add($x->handle, $two->handle));
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}
