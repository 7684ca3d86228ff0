// The one place where {fmt} is compiled. Debian's compiled libfmt cannot be linked into wasm, and header-only it takes
// three quarters of every file's build time, so its implementation is instantiated here once, for `char` alone.
// The build fails at link time if a file needs a part of {fmt} that is not named here.
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {
template dragonbox::decimal_fp<float> dragonbox::to_decimal(float) noexcept;
template dragonbox::decimal_fp<double> dragonbox::to_decimal(double) noexcept;
template thousands_sep_result<char> thousands_sep_impl(locale_ref);
template char decimal_point_impl(locale_ref);
template void buffer<char>::append(const char*, const char*);
template void vformat_to<char>(buffer<char>&, string_view, format_args, locale_ref);
}  // namespace detail
FMT_END_NAMESPACE
