# Toolchain file of the wasm preset: finds the Emscripten of this machine (an active emsdk first, then the one on PATH,
# then Debian's) and hands over to Emscripten's own toolchain file, so that no path is written into the project.

if(DEFINED ENV{EMSDK} AND IS_DIRECTORY "$ENV{EMSDK}/upstream/emscripten")
  set(EMSCRIPTEN_FOLDER "$ENV{EMSDK}/upstream/emscripten")
else()
  find_program(EM_CONFIG em-config NO_CMAKE_FIND_ROOT_PATH)
  if(EM_CONFIG)
    execute_process(COMMAND "${EM_CONFIG}" EMSCRIPTEN_ROOT
      OUTPUT_VARIABLE EMSCRIPTEN_FOLDER OUTPUT_STRIP_TRAILING_WHITESPACE)
  else()
    set(EMSCRIPTEN_FOLDER /usr/share/emscripten)
  endif()
endif()

set(EMSCRIPTEN_TOOLCHAIN "${EMSCRIPTEN_FOLDER}/cmake/Modules/Platform/Emscripten.cmake")
if(NOT EXISTS "${EMSCRIPTEN_TOOLCHAIN}")
  message(FATAL_ERROR "Emscripten not found: install it (scripts/setup does on Debian) or activate an emsdk.")
endif()
include("${EMSCRIPTEN_TOOLCHAIN}")
