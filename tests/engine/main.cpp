// The one file that carries doctest's main; every other file of this folder only adds test cases.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
