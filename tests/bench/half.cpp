// GPT-2 small's attention as plain loops over _Float16, every operation rounded: half TOKENS RUNS INPUTS OUTPUTS, as
// half.py. Each product and each sum goes into a variable of its own, and -fexcess-precision=16 makes the compiler
// round there.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

namespace {

using Half = _Float16;
using Values = std::vector<Half>;

constexpr std::size_t kModel = 768, kHeads = 12, kWidth = kModel / kHeads;

// c (rows x columns) = a b, where b (depth x columns) lies `row` and `column` apart.
void product(const Half* a, std::size_t a_row, const Half* b, std::size_t row, std::size_t column, std::size_t rows,
             std::size_t depth, std::size_t columns, Half* c, std::size_t c_row) {
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t k = 0; k < depth; ++k) {
      const Half factor = a[i * a_row + k];
      for (std::size_t j = 0; j < columns; ++j) {
        const Half term = factor * b[k * row + j * column];
        const Half sum = c[i * c_row + j] + term;
        c[i * c_row + j] = k == 0 ? term : sum;
      }
    }
  }
}

// Scores of a row become weights.
void softmax(Half* row, std::size_t tokens, std::size_t seen) {
  Half most = row[0];
  for (std::size_t s = 1; s < seen; ++s) most = std::max(most, row[s]);
  Half total = 0;
  for (std::size_t s = 0; s < tokens; ++s) {
    const Half shifted = s < seen ? Half(row[s] - most) : Half(-std::numeric_limits<float>::infinity());
    row[s] = static_cast<Half>(std::exp(static_cast<double>(shifted)));
    total = Half(total + row[s]);
  }
  for (std::size_t s = 0; s < tokens; ++s) row[s] = Half(row[s] / total);
}

struct Layer {
  Values scores, weights, context, out;
};

Layer layer(const Values& in, std::size_t tokens) {
  const std::size_t size = tokens * kModel, cells = tokens * tokens;
  Layer l{Values(kHeads * cells), Values(kHeads * cells), Values(size), Values(size)};
  Values qkv(3 * size), merged(size);
  const auto weight = [&](std::size_t n) { return in.data() + size + n * kModel * kModel; };
  for (std::size_t n = 0; n < 3; ++n)
    product(in.data(), kModel, weight(n), kModel, 1, tokens, kModel, kModel, qkv.data() + n * size, kModel);
  for (std::size_t h = 0; h < kHeads; ++h) {
    const Half* q = qkv.data() + h * kWidth;
    Half* scores = l.scores.data() + h * cells;
    Half* weights = l.weights.data() + h * cells;
    product(q, kModel, q + size, 1, kModel, tokens, kWidth, tokens, scores, tokens);
    for (std::size_t i = 0; i < cells; ++i) weights[i] = Half(scores[i] / Half(8));
    for (std::size_t t = 0; t < tokens; ++t) softmax(weights + t * tokens, tokens, t + 1);
    product(weights, tokens, q + 2 * size, kModel, 1, tokens, tokens, kWidth, l.context.data() + h * tokens * kWidth,
            kWidth);
    for (std::size_t t = 0; t < tokens; ++t)
      std::copy_n(l.context.data() + (h * tokens + t) * kWidth, kWidth, merged.data() + t * kModel + h * kWidth);
  }
  product(merged.data(), kModel, weight(3), kModel, 1, tokens, kModel, kModel, l.out.data(), kModel);
  return l;
}

}  // namespace

int main(int, char** arguments) {
  const auto tokens = static_cast<std::size_t>(std::atoi(arguments[1]));
  const auto runs = static_cast<std::size_t>(std::atoi(arguments[2]));
  Values in((tokens + 4 * kModel) * kModel);
  std::FILE* from = std::fopen(arguments[3], "rb");
  if (from == nullptr || std::fread(in.data(), sizeof(Half), in.size(), from) != in.size()) return 1;
  std::fclose(from);
  const Layer done = layer(in, tokens);
  std::vector<double> ms(runs);
  for (double& one : ms) {
    const auto start = std::chrono::steady_clock::now();
    const Layer again = layer(in, tokens);
    one = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  }
  std::sort(ms.begin(), ms.end());
  std::FILE* to = std::fopen(arguments[4], "wb");
  if (to == nullptr) return 1;
  for (const Values* part : {&done.scores, &done.weights, &done.context, &done.out})
    std::fwrite(part->data(), sizeof(Half), part->size(), to);
  std::fclose(to);
  std::printf("{\"ms\": %.3f, \"low_ms\": %.3f, \"high_ms\": %.3f}\n", ms[runs / 2], ms.front(), ms.back());
}
