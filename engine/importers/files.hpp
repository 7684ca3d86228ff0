// The files that a host offers beside a Spec: opened by name, listed, and their tensors found by the names that a Spec
// may say behind an @.
#pragma once

#include <functional>
#include <map>

#include "importers/checkpoint.hpp"

namespace lab {

/// An open file.
class ImportedFile {
 public:
  /// Lists the file. `lost` is the type to take where the file says only how wide its elements are; null to leave them.
  static Result<std::shared_ptr<const ImportedFile>> open(std::shared_ptr<ByteSource> source, const ElementType* lost);

  [[nodiscard]] const Listing& listing() const { return listing_; }
  [[nodiscard]] const std::optional<Checkpoint>& checkpoint() const { return checkpoint_; }
  /// Whether some tensors had lost their type.
  [[nodiscard]] bool has_lost() const { return has_lost_; }

  /// A stored tensor or one of the checkpoint's views, or null.
  [[nodiscard]] std::optional<StoredView> find(std::string_view key) const;
  [[nodiscard]] std::vector<std::string> keys() const;

  [[nodiscard]] Result<Loaded> load(const StoredView& view) const { return lab::load(*source_, view); }
  /// All of the file, for readers of what travels in it.
  [[nodiscard]] ByteSource& source() const { return *source_; }

 private:
  std::shared_ptr<ByteSource> source_;
  Listing listing_;
  std::optional<Checkpoint> checkpoint_;
  std::map<std::string, std::size_t, std::less<>> by_name_;
  bool has_lost_ = false;
};

class Files {
 public:
  /// Gives the file of that name, or null where there is none.
  using Opener = std::function<std::shared_ptr<ByteSource>(const std::string& name)>;

  explicit Files(Opener opener) : opener_(std::move(opener)) {}

  /// Offers tensor `key` of a file under `name`. Without a key, `name` stands for the only tensor of the file, or, as
  /// name:key, for each of several.
  void offer(const std::string& name, const std::string& file, const std::string& key = {});

  /// Takes back everything offered from that file.
  void forget(const std::string& file);

  /// What elements are whose type the file does not say: bf16, fp16, e4m3, e5m2, or empty.
  void take_lost_as(const std::string& type) { lost_ = type; }

  /// Opens a file by its name; errors are of the key `file`.
  [[nodiscard]] Result<std::shared_ptr<const ImportedFile>> open(const std::string& file,
                                                                 const std::string& lost) const;

  /// The tensor that "@reference" means: NAME, NAME:KEY, or KEY where only one offered file has it; then maybe
  /// [rows]. Its lengths, and its values if they are asked for. Errors name `field`.
  [[nodiscard]] Result<NumberArray> tensor(std::string_view field, std::string_view reference, bool with_values) const;

 private:
  struct Offer {
    std::string name, file, key;
    std::shared_ptr<const ImportedFile> open = {};
  };
  struct Found {
    std::shared_ptr<const ImportedFile> file;
    StoredView view;
  };

  Result<const ImportedFile*> opened(Offer& offer) const;
  Result<std::optional<Found>> find(std::string_view field, std::string_view name) const;
  Result<std::vector<std::string>> names() const;
  Result<Found> resolve(std::string_view field, std::string_view reference) const;

  Opener opener_;
  std::string lost_;
  mutable std::vector<Offer> offers_;  // opened when first asked for
};

}  // namespace lab
