# Sourced by every script: goes to the project's root, puts a new enough Node first on PATH and finds Emscripten's
# CMake toolchain file. It installs nothing and prints nothing; scripts/setup does the installing.

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
export ROOT
cd "$ROOT"

LOCAL_NODE="$ROOT/.cache/node"

node_is_new_enough() {
  command -v node >/dev/null 2>&1 &&
    node -e 'const [a, b] = process.versions.node.split(".").map(Number);
             process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a > 22 ? 0 : 1)'
}

# Asks the Emscripten on PATH, or the emsdk that EMSDK names, where its CMake toolchain file lies.
find_emscripten() {
  local root=""
  if [ -n "${EMSDK:-}" ] && [ -d "$EMSDK/upstream/emscripten" ]; then
    PATH="$EMSDK/upstream/emscripten:$PATH"
    root="$EMSDK/upstream/emscripten"
  elif command -v em-config >/dev/null 2>&1; then
    root="$(em-config EMSCRIPTEN_ROOT)"
  elif [ -d /usr/share/emscripten ]; then
    root=/usr/share/emscripten
  fi
  [ -n "$root" ] || return 1
  EMSCRIPTEN_TOOLCHAIN="$root/cmake/Modules/Platform/Emscripten.cmake"
  export PATH EMSCRIPTEN_TOOLCHAIN
}

use_toolchains() {
  if ! node_is_new_enough && [ -d "$LOCAL_NODE/node_modules/node/bin" ]; then
    export PATH="$LOCAL_NODE/node_modules/node/bin:$PATH"
  fi
  find_emscripten || true
}

use_toolchains
