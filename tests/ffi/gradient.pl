# Perl, with FFI::Platypus: the gradient of sum(x * x), and the text of an error.
use strict;
use warnings;
use FFI::Platypus;

my $ffi = FFI::Platypus->new(api => 1, lib => $ENV{LIBTENSOR_PATH});
$ffi->attach(tensor_create => ['double[]', 'sint64[]', 'sint32', 'sint32', 'sint32'] => 'opaque');
$ffi->attach(tensor_release => ['opaque'] => 'void');
$ffi->attach(tensor_set_requires_grad => ['opaque', 'sint32'] => 'sint32');
$ffi->attach(tensor_mul => ['opaque', 'opaque'] => 'opaque');
$ffi->attach(tensor_add => ['opaque', 'opaque'] => 'opaque');
$ffi->attach(tensor_sum => ['opaque', 'opaque', 'sint32', 'sint32', 'sint32'] => 'opaque');
$ffi->attach(tensor_backward => ['opaque', 'opaque', 'uint32'] => 'sint32');
$ffi->attach(tensor_grad => ['opaque', 'opaque*'] => 'sint32');
$ffi->attach(tensor_copy_to_host => ['opaque', 'double[3]', 'sint64'] => 'sint32');
$ffi->attach(tensor_last_error_message => [] => 'string');

use constant FLOAT64 => 10;

sub owned { return $_[0] // die tensor_last_error_message(), "\n" }
sub check { $_[0] == 0 or die tensor_last_error_message(), "\n" }
sub vector { return owned(tensor_create([@_], [scalar @_], 1, FLOAT64, 0)) }

my $x = vector(1, 2, 3);
check(tensor_set_requires_grad($x, 1));
my $square = owned(tensor_mul($x, $x));
my $loss = owned(tensor_sum($square, undef, 0, 0, 0));
check(tensor_backward($loss, undef, 0));
check(tensor_grad($x, \my $grad));
my $values = [0, 0, 0];
check(tensor_copy_to_host($grad, $values, 24));
printf "[%g, %g, %g]\n", @$values;

my $two = vector(1, 2);
eval { owned(tensor_add($x, $two)) };
print $@;
tensor_release($_) for $two, $grad, $loss, $square, $x;
