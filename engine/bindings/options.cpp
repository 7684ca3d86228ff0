// See options.hpp.
#include "bindings/options.hpp"

#include <algorithm>

#include "core/names.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

const std::vector<std::string> kCommands = {"run",   "explain", "estimate",     "catalog", "import", "show",
                                            "check", "grade",   "fingerprints", "verify",  "bench"};

struct OptionRule {
  std::string name;
  bool takes_value;
  std::vector<std::string> commands;
};

const std::vector<OptionRule>& rules() {
  static const std::vector<OptionRule> all = {
      {"--batch", false, {"run"}},
      {"--steps", true, {"run", "import", "show"}},
      {"--bits", false, {"run", "import", "show"}},
      {"--format", true, {"run", "import", "show"}},
      {"--tensor", true, {"run", "explain", "estimate"}},
      {"--as", true, {"run", "explain", "estimate", "import"}},
      {"--out",
       true,
       {"run", "explain", "estimate", "catalog", "import", "show", "check", "grade", "fingerprints", "verify",
        "bench"}},
      {"--memory", true, {"run", "explain", "estimate", "import", "show", "check", "grade", "fingerprints", "verify"}},
      {"--cell", true, {"explain"}},
      {"--json", false, {"bench"}},
  };
  return all;
}

Failure bad(const std::string& field, const std::string& message, const std::string& seen, const std::string& wanted,
            const std::string& suggest = {}) {
  return fail({"bad_option", field, message, suggest, seen, wanted});
}

std::vector<std::string> options_of(const std::string& command) {
  std::vector<std::string> names;
  for (const auto& rule : rules()) {
    if (std::find(rule.commands.begin(), rule.commands.end(), command) != rule.commands.end())
      names.push_back(rule.name);
  }
  return names;
}

Result<const OptionRule*> find_rule(const std::string& command, const std::string& name) {
  const auto known = options_of(command);
  for (const auto& rule : rules()) {
    if (rule.name == name && std::find(known.begin(), known.end(), name) != known.end()) return &rule;
  }
  const std::string near = nearest_name(name, known);
  return bad(shorten(name),
             say("'{}' is not an option of {}.{}", shorten(name), command,
                 near.empty() ? "" : " Did you mean '" + near + "'?"),
             shorten(name), list_words(known), near);
}

Result<bool> choose(std::string& chosen, const std::string& name, const std::string& value,
                    const std::vector<std::string>& words) {
  chosen = value;
  if (std::find(words.begin(), words.end(), value) != words.end()) return true;
  return bad(name, say("{}: '{}' is given, wanted is one of {}.", name, shorten(value), list_words(words)),
             shorten(value), list_words(words), nearest_name(value, words));
}

// A file's name as the Spec of `import`, whatever letters it has.
std::string import_spec(const Options& o) {
  std::string spec = "import?file=";
  for (const char c : o.spec) {
    if (c == '%' || c == '&' || c == '#' || c == '=' || static_cast<unsigned char>(c) < 0x20)
      spec += percent_encoded(c);
    else
      spec += c;
  }
  return o.as.empty() ? spec : spec + "&as=" + o.as;
}

Result<bool> set_option(Options& o, const std::string& name, const std::string& value) {
  if (name == "--batch") o.batch = true;
  if (name == "--bits") o.bits = true;
  if (name == "--json") o.json = true;
  if (name == "--out") o.out = value;
  if (name == "--cell") o.cell = value;
  if (name == "--steps") o.steps = split_text(value, ',');
  if (name == "--tensor") o.tensors.push_back(value);
  if (name == "--format") return choose(o.format, name, value, {"json", "markdown", "csv", "safetensors"});
  if (name == "--as") return choose(o.as, name, value, {"bf16", "fp16", "e4m3", "e5m2"});
  if (name == "--memory") {
    const auto megabytes = read_integer(value);
    if (!megabytes || *megabytes < 1 || *megabytes > 1048576) {
      return bad(name, say("--memory: '{}' is given, wanted are megabytes from 1 to 1048576.", shorten(value)),
                 shorten(value), "1 to 1048576");
    }
    o.memory = *megabytes << 20;
  }
  return true;
}

bool takes_files(const std::string& command) { return command == "check" || command == "verify"; }

Result<bool> check(const Options& o, bool has_spec) {
  const bool reads_lines = o.command == "grade" || o.command == "fingerprints";
  const bool wants_spec = o.command != "catalog" && !o.batch && !reads_lines;
  if (o.command == "check" && o.lessons.empty())
    return bad("LESSON", "check needs a lesson, such as web/lessons.", "nothing", "a claims file or a folder");
  if (o.command == "verify" && o.lessons.empty())
    return bad("EVIDENCE", "verify needs evidence, such as evidence.json.", "nothing", "an exported file");
  if (takes_files(o.command) || o.command == "bench") return true;
  if ((o.command == "import" || o.command == "show") && !has_spec)
    return bad("FILE", o.command + " needs a file.", "nothing", "a file");
  if (wants_spec && !has_spec) {
    return bad("SPEC", say("{} needs a Spec, such as 'trace?preset=lesson'.", o.command), "nothing", "a Spec");
  }
  if (!wants_spec && has_spec) {
    const std::string after = o.batch       ? "run --batch reads its Specs from standard input"
                              : reads_lines ? o.command + " reads its requests from standard input"
                                            : "catalog takes no Spec";
    return bad("SPEC", after + ".", shorten(o.spec), "no Spec");
  }
  if (o.command == "explain" && o.cell.empty()) {
    return bad("--cell", "explain needs --cell, such as --cell 'weights[0,1,1,0]'.", "nothing", "a cell");
  }
  if (o.format == "safetensors" && o.out.empty())
    return bad("--format", "safetensors is not text: say where to write it by --out FILE.", "no --out", "--out FILE");
  if (o.format == "safetensors" && (o.bits || !o.steps.empty())) {
    return bad(o.bits ? "--bits" : "--steps", "A .safetensors file holds the whole Trace and no bits apart.",
               o.bits ? "--bits" : "--steps", "neither --steps nor --bits");
  }
  if (o.batch && o.format != "json")
    return bad("--format", "--batch writes JSON, one object a line.", o.format, "json");
  return true;
}

}  // namespace

Result<Options> read_options(const std::vector<std::string>& arguments) {
  Options o;
  for (const auto& argument : arguments) {
    if (argument == "--help" || argument == "-h") o.command = "help";
    if (argument == "--version") o.command = "version";
  }
  if (!o.command.empty()) return o;
  o.command = arguments.empty() ? "" : arguments[0];
  if (std::find(kCommands.begin(), kCommands.end(), o.command) == kCommands.end()) {
    return bad("command",
               arguments.empty() ? "No command is given. See --help."
                                 : say("'{}' is not a command. See --help.", shorten(o.command)),
               shorten(o.command), list_words(kCommands), nearest_name(o.command, kCommands));
  }
  bool has_spec = false;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument.rfind("--", 0) != 0 && takes_files(o.command)) {
      o.lessons.push_back(argument);
      continue;
    }
    if (argument.rfind("--", 0) != 0) {
      if (has_spec) return bad("SPEC", "Two Specs are given.", shorten(argument), "one Spec; many with --batch");
      o.spec = argument;
      has_spec = true;
      continue;
    }
    LAB_TRY(rule, find_rule(o.command, argument));
    if (rule->takes_value && i + 1 == arguments.size())
      return bad(argument, argument + " needs a value.", "nothing", "a value");
    LAB_CHECK(set_option(o, argument, rule->takes_value ? arguments[++i] : ""));
  }
  LAB_CHECK(check(o, has_spec));
  if (o.command == "import") o.spec = import_spec(o);
  return o;
}

std::string help_text() {
  return R"(attention-lab: every step of an attention layer, every bit of its numbers

  attention-lab run SPEC           print the Trace of a Spec
      --steps a,b                  only these steps
      --bits                       also the bit pattern of every value
      --format json|markdown|csv|safetensors
                                   json is the default; safetensors holds the whole Trace and needs --out
      --tensor NAME=FILE[:KEY]     a tensor of a .npy, .npz or .safetensors file, for @NAME in the Spec; without
                                   KEY, a file of several tensors gives @NAME:KEY (may be given many times)
      --as bf16|fp16|e4m3|e5m2     what elements are whose type a file does not say
      --out FILE                   write to FILE instead of standard output
      --memory MB                  budget beyond inputs and output, 64 by default
  attention-lab run --batch        one Spec a line on standard input, one JSON object a line out; lines of at most 16 MB
  attention-lab explain SPEC --cell 'weights[0,1,1,0]'
                                   how one cell came about: operands, operations, roundings
  attention-lab estimate SPEC      shapes, cost and memory, without computing
  attention-lab import FILE        what is in a .npy, .npz or .safetensors file: the Trace of import?file=FILE
  attention-lab show FILE          the Trace that run --format safetensors saved there
  attention-lab check LESSON...    every claim of lessons (claims.json, or folders that hold some) asked again
  attention-lab grade              answers as typed, graded: one JSON request a line on standard input, one object a line
                                   out. A request is {"kind": "integer|decimal|shape|matrix|choice", "spec", "at",
                                   "within": "exact" or {"ulp": n} or a number, "answer", "wrong": [{"id", "spec", "at"}],
                                   "mistakes": true}; "options" (of a choice) are like "wrong", and "error" is the field that
                                   a refusal must name where the right answer is the word error
  attention-lab fingerprints       what the wrong rules of such requests (without kind and answer) would give
  attention-lab verify EVIDENCE... every record of exported evidence ("-" is standard input) asked and graded again: one line
                                   for each that differs or is damaged, and for each whose forerunner is in none of the
                                   files; then the totals. Evidence is the page's export, or one record a line.
                                   A question of more than 2^30 operations (for each 64 MB of --memory) is not asked
  attention-lab bench [NAME] [--json]
                                   times the kernels: a product, and causal layers of GPT-2 small from 128 to 8,192 tokens;
                                   medians of 7 runs, beside what multiplying and adding in registers gives
  attention-lab catalog            every experiment and parameter
  attention-lab --help | --version

A Spec is one line: experiment?key=value&key=value, for example
  trace?preset=lesson
  trace?x=[[1,0,1,0],[0,2,0,1]]&heads=2&mask=causal&format=fp64
  ledger?d_model=768&heads=12
  softmax?logits=[500,502]&format=fp64
  number?value=0.1&format=fp32
  trace?x=@wte.weight[10:14]&wq=@layer:0:wq&wk=@layer:0:wk&heads=12   (with --tensor m=gpt2.safetensors)
Put it in quotes. NaN, infinities and negative zero are the words nan, inf, -inf and -0 (in JSON, strings).

Exit status: 0 an answer (NaN is an answer), 1 a claim that does not hold or a record that differs, 2 a bad Spec, option or file; then one JSON object
{"error": {...}} on standard error says what was wrong and what is wanted.
)";
}

}  // namespace lab
