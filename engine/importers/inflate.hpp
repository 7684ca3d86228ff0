// Deflate (RFC 1951), backwards: the one compression that .npz files use. Of our own and the same in every build, so
// that native, Node and page answer a broken file with the same words, and so that the first bytes of a member can be
// had without the rest, which the libraries of the hosts do not all offer.
#pragma once

#include "importers/source.hpp"

namespace lab {

enum class Inflated {
  done,     ///< the stream ended
  enough,   ///< `want` bytes are out, and more would come
  starved,  ///< the input ended before the stream
  broken    ///< the stream is not Deflate
};

/// Unpacks until the stream ends or `out` holds `want` bytes; `out` never grows beyond. `used` counts input bytes.
Inflated inflate(const Bytes& packed, std::uint64_t want, Bytes& out, std::uint64_t& used);

/// CRC-32 as ZIP uses it, of `bytes`.
std::uint32_t crc32_of(const Bytes& bytes);

}  // namespace lab
