// That a function of NVIDIA's can be called as the plugin declares it: numbers of the same sizes,
// pointers where pointers are.
#pragma once

#include <cstddef>
#include <type_traits>

template <class Own, class Theirs>
constexpr bool kSameArgument =
    sizeof(Own) == sizeof(Theirs) && std::is_pointer_v<Own> == std::is_pointer_v<Theirs> &&
    std::is_floating_point_v<Own> == std::is_floating_point_v<Theirs>;

template <class Own, class Theirs>
struct SameSignature : std::false_type {};
template <class R, class... Own, class S, class... Theirs>
  requires(sizeof...(Own) == sizeof...(Theirs))
struct SameSignature<R (*)(Own...), S (*)(Theirs...)>
    : std::bool_constant<kSameArgument<R, S> && (kSameArgument<Own, Theirs> && ...)> {};

#define SAME(own, theirs) static_assert(static_cast<int>(own) == static_cast<int>(theirs))
#define SAME_SIGNATURE(own, theirs) static_assert(SameSignature<decltype(own), decltype(theirs)>())
