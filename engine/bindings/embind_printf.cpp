// Stands in the page for the C library's function of this name, which would bring all of printf: Embind calls it to
// print the addresses of types that it cannot name, and here it names none.
#include <cstddef>

extern "C" int sniprintf(char* /*text*/, std::size_t /*size*/, const char* /*form*/, ...) { return 0; }
