# Sourced by every script: goes to the project's root, puts a new enough Node and an active emsdk first on
# PATH. It installs nothing and prints nothing; scripts/setup does the installing.

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
export ROOT
cd "$ROOT"

LOCAL_NODE="$ROOT/.cache/node"

node_is_new_enough() {
  command -v node >/dev/null 2>&1 &&
    node -e 'const [a, b] = process.versions.node.split(".").map(Number);
             process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a > 22 ? 0 : 1)'
}

# An active emsdk goes first on PATH, so that its em++ is the one that CMake's toolchain file finds as well.
has_emscripten() {
  if [ -n "${EMSDK:-}" ] && [ -d "$EMSDK/upstream/emscripten" ]; then
    case ":$PATH:" in
      *":$EMSDK/upstream/emscripten:"*) ;;
      *) export PATH="$EMSDK/upstream/emscripten:$PATH" ;;
    esac
  fi
  command -v em++ >/dev/null 2>&1
}

use_toolchains() {
  if ! node_is_new_enough && [ -d "$LOCAL_NODE/node_modules/node/bin" ]; then
    export PATH="$LOCAL_NODE/node_modules/node/bin:$PATH"
  fi
  has_emscripten || true
}

use_toolchains
