// Names close to a misspelt one, and words in lists: what error messages need to suggest a remedy.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lab {

/// The candidate at the smallest edit distance from `name`, or empty when none is near enough to be meant.
std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates);

/// "a, b, c".
std::string list_words(const std::vector<std::string>& words);

/// `text` cut to at most 60 bytes (at a character boundary) with "..." behind it, for quoting in a message;
/// characters that nobody sees, or that turn the rest of the message around, as \u202e.
std::string shorten(std::string_view text);

/// Parts of `text` between `separator`s; an empty text has one empty part.
std::vector<std::string> split_text(std::string_view text, char separator);

}  // namespace lab
