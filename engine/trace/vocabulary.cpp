// See vocabulary.hpp. Letters: X tokens, M memory, Q K V projections, S scores, A weights, C context, Y output.
#include "trace/vocabulary.hpp"

#include <array>

#include "trace/step.hpp"

namespace lab {
namespace {

struct Entry {
  std::string_view name;
  int lesson_step;  // 0 for inputs
  std::string_view formula;
};

constexpr std::array kEntries = {
    Entry{"x", 0, "X"},
    Entry{"memory", 0, "M"},
    Entry{"wq", 0, "W^Q"},
    Entry{"wk", 0, "W^K"},
    Entry{"wv", 0, "W^V"},
    Entry{"wo", 0, "W^O"},
    Entry{"bq", 0, "b^Q"},
    Entry{"bk", 0, "b^K"},
    Entry{"bv", 0, "b^V"},
    Entry{"bo", 0, "b^O"},
    Entry{"q", 1, "Q = X W^Q"},
    Entry{"k", 1, "K = X W^K"},
    Entry{"v", 1, "V = X W^V"},
    Entry{"q_split", 2, "Q -> (B, T, h, d_k)"},
    Entry{"k_split", 2, "K -> (B, S, h, d_k)"},
    Entry{"v_split", 2, "V -> (B, S, h, d_v)"},
    Entry{"q_heads", 3, "Q_i, i = 1..h"},
    Entry{"k_heads", 3, "K_i, i = 1..h"},
    Entry{"v_heads", 3, "V_i, i = 1..h"},
    Entry{"wa", 0, "W"},
    Entry{"ua", 0, "U"},
    Entry{"va", 0, "v"},
    Entry{"rel_k", 0, "R^K"},
    Entry{"rel_v", 0, "R^V"},
    Entry{"query_part", 4, "P = Q W"},
    Entry{"key_part", 4, "R = K U"},
    Entry{"pair_sum", 4, "P_i + R_j"},
    Entry{"pair_tanh", 4, "tanh(P_i + R_j)"},
    Entry{"rel_scores", 4, "q_i . R^K_(j-i)"},
    Entry{"scaled_q", 5, "Q / c"},
    Entry{"scaled_k", 5, "K / c"},
    Entry{"scores", 4, "S = Q K^T"},
    Entry{"scaled", 5, "S / c"},
    Entry{"masked", 5, "S where allowed, else c"},
    Entry{"masked_padding", 5, "S + c where a key is padding"},
    Entry{"masked_second", 5, "S where the second plane allows, else c"},
    Entry{"scores_rounded", 5, "RN(S)"},
    Entry{"row_max", 5, "m_i = max_j S_ij"},
    Entry{"shifted", 5, "S_ij - m_i"},
    Entry{"exp", 5, "E_ij = e^(S_ij - m_i)"},
    Entry{"row_sum", 5, "l_i = sum_j E_ij"},
    Entry{"weights", 5, "A_ij = E_ij / l_i"},
    Entry{"weights_rounded", 5, "RN(A)"},
    Entry{"dropped", 5, "A_ij / (1 - p) where kept, else 0"},
    Entry{"rel_context", 6, "sum_j A_ij R^V_(j-i)"},
    Entry{"context", 6, "C = A V"},
    Entry{"context_online", 6, "o / l"},
    Entry{"tile_context", 6, "E V over the tile"},
    Entry{"running_context", 6, "o' = o e^(m - m') + the tile's"},
    Entry{"per_head", 8, "C_i times the rows of W^O that are its own"},
    Entry{"head_sum", 8, "C_1 + ... + C_h"},
    Entry{"context_split", 7, "C -> (B, T, h, d_v)"},
    Entry{"merged", 7, "Concat(C_1, ..., C_h)"},
    Entry{"out", 8, "Y = Concat(C_1, ..., C_h) W^O"},
    Entry{"logits", 0, "z"},
    Entry{"tile_max", 0, "m' = max(m, max of the tile)"},
    Entry{"tile_sum", 0, "sum of e^(z - m') over the tile"},
    Entry{"rescale", 0, "e^(m - m')"},
    Entry{"running_sum", 0, "l' = l e^(m - m') + sum of the tile"},
    Entry{"mix", 0, "w"},
    Entry{"q_one", 0, "Q -> (B, 1, T, h*d_k)"},
    Entry{"k_one", 0, "K -> (B, 1, S, h*d_k)"},
    Entry{"scores_one", 0, "S = Q K^T, all columns in one head"},
    Entry{"row_max_one", 0, "m_i = max_j S_ij"},
    Entry{"shifted_one", 0, "S_ij - m_i"},
    Entry{"exp_one", 0, "E_ij = e^(S_ij - m_i)"},
    Entry{"row_sum_one", 0, "l_i = sum_j E_ij"},
    Entry{"weights_one", 0, "A_ij = E_ij / l_i"},
    Entry{"single", 0, "w_1 A_1 + w_2 A_2"},
    Entry{"values", 0, "x"},
    Entry{"partial", 0, "s_i = s_(i-1) + x_i"},
    Entry{"total", 0, "s"},
    Entry{"given", 0, "x"},
    Entry{"stored", 0, "RN(x)"},
};

const Entry* entry_of(std::string_view name) {
  for (const auto& entry : kEntries) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

}  // namespace

std::string_view formula_of(std::string_view name) {
  const Entry* entry = entry_of(name);
  return entry == nullptr ? std::string_view() : entry->formula;
}

std::optional<int> lesson_step_of(std::string_view name) {
  const Entry* entry = entry_of(name);
  if (entry == nullptr || entry->lesson_step == 0) return std::nullopt;
  return entry->lesson_step;
}

std::string_view kind_name(StepKind kind) {
  switch (kind) {
    case StepKind::input:
      return "input";
    case StepKind::contract:
      return "contract";
    case StepKind::scale:
      return "scale";
    case StepKind::mask:
      return "mask";
    case StepKind::row_max:
      return "row_max";
    case StepKind::subtract:
      return "subtract";
    case StepKind::exp:
      return "exp";
    case StepKind::tanh:
      return "tanh";
    case StepKind::dropout:
      return "dropout";
    case StepKind::row_sum:
      return "row_sum";
    case StepKind::divide:
      return "divide";
    case StepKind::multiply:
      return "multiply";
    case StepKind::add:
      return "add";
    case StepKind::error:
      return "error";
    case StepKind::view:
      return "view";
    case StepKind::copy:
      return "copy";
    case StepKind::round:
      return "round";
  }
  return "";
}

}  // namespace lab
