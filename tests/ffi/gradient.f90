! Fortran: the gradient of sum(x * x), and the text of an error. Linked to the library.
module tensor
  use iso_c_binding
  implicit none
  integer(c_int32_t), parameter :: float64 = 10

  interface
    type(c_ptr) function tensor_create(values, extents, ndim, dtype, device) bind(c)
      import
      real(c_double), intent(in) :: values(*)
      integer(c_int64_t), intent(in) :: extents(*)
      integer(c_int32_t), value :: ndim, dtype, device
    end function
    subroutine tensor_release(t) bind(c)
      import
      type(c_ptr), value :: t
    end subroutine
    integer(c_int32_t) function tensor_set_requires_grad(t, on) bind(c)
      import
      type(c_ptr), value :: t
      integer(c_int32_t), value :: on
    end function
    type(c_ptr) function tensor_mul(a, b) bind(c)
      import
      type(c_ptr), value :: a, b
    end function
    type(c_ptr) function tensor_add(a, b) bind(c)
      import
      type(c_ptr), value :: a, b
    end function
    type(c_ptr) function tensor_sum(x, axes, n_axes, keepdims, dtype) bind(c)
      import
      type(c_ptr), value :: x, axes
      integer(c_int32_t), value :: n_axes, keepdims, dtype
    end function
    integer(c_int32_t) function tensor_backward(t, grad, flags) bind(c)
      import
      type(c_ptr), value :: t, grad
      integer(c_int32_t), value :: flags
    end function
    integer(c_int32_t) function tensor_grad(t, grad) bind(c)
      import
      type(c_ptr), value :: t
      type(c_ptr), intent(out) :: grad
    end function
    integer(c_int32_t) function tensor_copy_to_host(t, values, n) bind(c)
      import
      type(c_ptr), value :: t
      real(c_double), intent(out) :: values(*)
      integer(c_int64_t), value :: n
    end function
    type(c_ptr) function tensor_last_error_message() bind(c)
      import
    end function
    integer(c_size_t) function strlen(text) bind(c)
      import
      type(c_ptr), value :: text
    end function
  end interface

contains

  function message() result(text)
    character(:), allocatable :: text
    character(kind=c_char), pointer :: bytes(:)
    type(c_ptr) :: c
    integer :: i
    c = tensor_last_error_message()
    call c_f_pointer(c, bytes, [strlen(c)])
    allocate(character(size(bytes)) :: text)
    do i = 1, size(bytes)
      text(i:i) = bytes(i)
    end do
  end function

  function vector(values) result(t)
    real(c_double), intent(in) :: values(:)
    type(c_ptr) :: t
    t = owned(tensor_create(values, [size(values, kind=c_int64_t)], 1, float64, 0))
  end function

  function owned(t)
    type(c_ptr), intent(in) :: t
    type(c_ptr) :: owned
    if (.not. c_associated(t)) error stop message()
    owned = t
  end function

  subroutine check(status)
    integer(c_int32_t), intent(in) :: status
    if (status /= 0) error stop message()
  end subroutine
end module

program gradient
  use tensor
  implicit none
  type(c_ptr) :: x, square, loss, grad, two, none
  real(c_double) :: values(3)

  x = vector([1d0, 2d0, 3d0])
  call check(tensor_set_requires_grad(x, 1))
  square = owned(tensor_mul(x, x))
  loss = owned(tensor_sum(square, c_null_ptr, 0, 0, 0))
  call check(tensor_backward(loss, c_null_ptr, 0))
  call check(tensor_grad(x, grad))
  call check(tensor_copy_to_host(grad, values, 24_c_int64_t))
  print '("[", i0, ", ", i0, ", ", i0, "]")', nint(values)

  two = vector([1d0, 2d0])
  none = tensor_add(x, two)
  if (.not. c_associated(none)) print '(a)', message()

  call tensor_release(two)
  call tensor_release(grad)
  call tensor_release(loss)
  call tensor_release(square)
  call tensor_release(x)
end program
