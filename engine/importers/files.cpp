// See files.hpp.
#include "importers/files.hpp"

#include <algorithm>

#include "core/names.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

// Names compared with a misspelt one: a file may have a million tensors.
constexpr std::size_t kMostNames = 4096;

Failure unread(std::string_view field, const StoredTensor& tensor) {
  return fail({"bad_file", std::string(field),
               say("{}: {} ({}): {}.", field, shorten(tensor.name), tensor.type_name, tensor.why), "", tensor.type_name,
               "a tensor whose type is known"});
}

// "wte.weight[10:14]" in front of its bracket, and what is inside.
std::pair<std::string_view, std::string_view> split_rows(std::string_view reference) {
  const std::size_t bracket = reference.rfind('[');
  if (bracket == std::string_view::npos || reference.empty() || reference.back() != ']') return {reference, {}};
  return {reference.substr(0, bracket), reference.substr(bracket + 1, reference.size() - bracket - 2)};
}

}  // namespace

Result<std::shared_ptr<const ImportedFile>> ImportedFile::open(std::shared_ptr<ByteSource> source,
                                                               const ElementType* lost) {
  auto file = std::make_shared<ImportedFile>();
  LAB_TRY(listing, list_tensors(*source));
  file->source_ = std::move(source);
  file->listing_ = std::move(listing);
  for (std::size_t i = 0; i < file->listing_.tensors.size(); ++i) {
    StoredTensor& tensor = file->listing_.tensors[i];
    file->by_name_.emplace(tensor.name, i);
    if (tensor.type != nullptr || tensor.width == 0) continue;
    file->has_lost_ = true;
    if (lost == nullptr || lost->width != tensor.width) continue;
    tensor.type = lost;
    tensor.type_name = lost->name;
  }
  file->checkpoint_ = recognise_checkpoint(file->listing_.tensors);
  return file;
}

std::optional<StoredView> ImportedFile::find(std::string_view key) const {
  const auto at = by_name_.find(key);
  if (at != by_name_.end()) return whole(listing_.tensors[at->second]);
  if (!checkpoint_) return std::nullopt;
  for (const auto& [name, view] : checkpoint_->views) {
    if (name == key) return view;
  }
  return std::nullopt;
}

std::vector<std::string> ImportedFile::keys() const {
  std::vector<std::string> out;
  if (checkpoint_) {
    for (const auto& [name, view] : checkpoint_->views) out.push_back(name);
  }
  for (const StoredTensor& tensor : listing_.tensors) out.push_back(tensor.name);
  return out;
}

void Files::offer(const std::string& name, const std::string& file, const std::string& key) {
  offers_.erase(std::remove_if(offers_.begin(), offers_.end(), [&](const Offer& o) { return o.name == name; }),
                offers_.end());
  offers_.push_back({name, file, key});
}

void Files::forget(const std::string& file) {
  offers_.erase(std::remove_if(offers_.begin(), offers_.end(), [&](const Offer& o) { return o.file == file; }),
                offers_.end());
}

Result<std::shared_ptr<const ImportedFile>> Files::open(const std::string& file, const std::string& lost) const {
  auto source = opener_(file);
  if (source == nullptr) {
    return fail({"bad_file", "file", say("file: '{}' cannot be opened.", shorten(file)), "", shorten(file),
                 "a file that is there and may be read"});
  }
  auto open = ImportedFile::open(std::move(source), element_named(lost));
  if (open) return open;
  Error error = open.error();
  error.message = say("{}: {}", shorten(file), error.message);
  return fail(std::move(error));
}

Result<const ImportedFile*> Files::opened(Offer& offer) const {
  if (offer.open == nullptr) {
    LAB_TRY(file, open(offer.file, lost_));
    offer.open = std::move(file);
  }
  return offer.open.get();
}

Result<std::optional<Files::Found>> Files::find(std::string_view field, std::string_view name) const {
  std::optional<Found> found;
  for (Offer& offer : offers_) {
    LAB_TRY(file, opened(offer));
    const std::string prefix = offer.name + ":";
    std::optional<StoredView> view;
    if (name == offer.name && !offer.key.empty())
      view = file->find(offer.key);
    else if (name == offer.name && file->listing().tensors.size() == 1)
      view = whole(file->listing().tensors[0]);
    else if (offer.key.empty() && name.substr(0, prefix.size()) == prefix)
      view = file->find(name.substr(prefix.size()));
    if (view) return Found{offer.open, *view};
    // A bare key counts only where nothing is called so.
    view = offer.key.empty() ? file->find(name) : std::nullopt;
    if (!view) continue;
    if (found) {
      return fail({"bad_value", std::string(field),
                   say("{}: more than one file has a tensor '{}'; say which, as in @{}:{}.", field, shorten(name),
                       shorten(offer.name), shorten(name)),
                   "", "@" + shorten(name), "@FILE:TENSOR"});
    }
    found = Found{offer.open, *view};
  }
  return found;
}

Result<std::vector<std::string>> Files::names() const {
  std::vector<std::string> out;
  for (Offer& offer : offers_) {
    LAB_TRY(file, opened(offer));
    const bool single = !offer.key.empty() || file->listing().tensors.size() == 1;
    if (single) out.push_back("@" + offer.name);
    if (!offer.key.empty()) continue;
    for (const auto& key : file->keys()) {
      if (out.size() < kMostNames) out.push_back("@" + (offers_.size() == 1 ? key : offer.name + ":" + key));
    }
  }
  return out;
}

Result<Files::Found> Files::resolve(std::string_view field, std::string_view reference) const {
  LAB_TRY(exact, find(field, reference));
  const auto [name, rows] = split_rows(reference);
  if (exact) return std::move(*exact);
  if (name.size() < reference.size()) {
    LAB_TRY(found, find(field, name));
    if (found) {
      LAB_TRY(view, with_rows(found->view, field, rows));
      return Found{found->file, view};
    }
  }
  LAB_TRY(known, names());
  const std::string near = nearest_name("@" + std::string(name), known);
  const std::string hint = near.empty() ? "" : say(" Did you mean '{}'?", shorten(near));
  const std::string what = offers_.empty() ? "no file is given" : "no given file has it";
  known.resize(std::min<std::size_t>(known.size(), 12));
  const std::string wanted = known.empty() ? "a tensor of a given file" : list_words(known);
  return fail({"bad_value", std::string(field),
               say("{}: '@{}' is not known: {}.{}", field, shorten(reference), what, hint), near,
               "@" + shorten(reference), wanted});
}

Result<NumberArray> Files::tensor(std::string_view field, std::string_view reference, bool with_values) const {
  LAB_TRY(found, resolve(field, reference));
  if (found.view.tensor->type == nullptr) return unread(field, *found.view.tensor);
  if (!with_values) return NumberArray{found.view.dims, {}};
  LAB_TRY(loaded, found.file->load(found.view));
  return std::move(loaded.array);
}

}  // namespace lab
