// See check.hpp.
#include "bindings/check.hpp"

#include <dirent.h>

#include <algorithm>

#include "bindings/disk.hpp"
#include "core/json.hpp"
#include "core/names.hpp"
#include "core/text.hpp"
#include "engine.hpp"
#include "grading/claim.hpp"

namespace lab {
namespace {

constexpr int kDeepest = 16;  // folders within folders: a link that leads back to itself ends there

bool is_claims_file(const std::string& name) { return name == "claims.json"; }

// Files called claims.json below a folder; false where `path` is no folder.
bool find_claims(const std::string& path, int depth, std::vector<std::string>& found) {
  DIR* folder = opendir(path.c_str());
  if (folder == nullptr) return false;
  std::vector<std::string> names;
  while (const dirent* entry = readdir(folder)) names.emplace_back(entry->d_name);
  closedir(folder);
  std::sort(names.begin(), names.end());
  for (const auto& name : names) {
    if (name[0] == '.') continue;
    const std::string inside = path + "/" + name;
    if (is_claims_file(name))
      found.push_back(inside);
    else if (depth < kDeepest)
      find_claims(inside, depth + 1, found);
  }
  return true;
}

Failure bad_lesson(const std::string& path, const std::string& what) {
  return fail({"bad_file", shorten(path), say("{}: {}", shorten(path), what), "", shorten(path),
               "a claims file, or a folder that holds claims.json"});
}

Result<std::string> text_of(const std::string& path) {
  constexpr std::uint64_t kLargest = std::uint64_t{64} << 20U;  // a lesson of 64 MB is none
  const auto source = open_on_disk(path);
  if (source == nullptr) return bad_lesson(path, "it cannot be opened.");
  if (source->size() > kLargest) return bad_lesson(path, "it is larger than 64 MB.");
  std::string text(static_cast<std::size_t>(source->size()), '\0');
  if (!source->read(0, text.size(), reinterpret_cast<unsigned char*>(text.data())))
    return bad_lesson(path, "it cannot be read.");
  return text;
}

void write_failure(JsonWriter& json, const Claim& claim, const Outcome& outcome) {
  json.begin_object().key("id").text(claim.id).key("spec").text(claim.spec);
  if (claim.error.empty())
    json.key("at").text(claim.at).key("expect").raw(claim.expect);
  else
    json.key("error").text(claim.error);
  json.key("seen").raw(outcome.seen).key("why").text(outcome.why).end_object();
}

}  // namespace

Result<CheckReport> check_lessons(const std::vector<std::string>& paths, std::int64_t memory) {
  std::vector<std::string> files;
  for (const auto& path : paths) {
    const std::size_t before = files.size();
    if (!find_claims(path, 0, files)) files.push_back(path);
    if (files.size() == before) return bad_lesson(path, "no claims.json is in this folder.");
  }
  const auto ask = [&](const std::string& spec) { return run(spec, memory); };
  std::int64_t passed = 0;
  std::int64_t failed = 0;
  JsonWriter lessons;
  lessons.begin_array();
  for (const auto& file : files) {
    LAB_TRY(text, text_of(file));
    LAB_TRY(claims, read_claims(file, text));
    lessons.begin_object().key("file").text(file).key("claims").integer(static_cast<std::int64_t>(claims.size()));
    lessons.key("failed").begin_array();
    for (const Claim& claim : claims) {
      const Outcome outcome = check_claim(claim, ask);
      outcome.holds ? ++passed : ++failed;
      if (!outcome.holds) write_failure(lessons, claim, outcome);
    }
    lessons.end_array().end_object();
  }
  JsonWriter json;
  json.begin_object().key("passed").integer(passed).key("failed").integer(failed).key("lessons");
  json.raw(lessons.end_array().take()).end_object();
  return CheckReport{json.take(), failed == 0};
}

}  // namespace lab
