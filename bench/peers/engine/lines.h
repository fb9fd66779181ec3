// Computes the lines that draws stand for: direction, nodes and weights.
#pragma once
#include "line-discounts.h"

constexpr int MOST_SHIFT = 13, SHIFTS = 2 * MOST_SHIFT + 1;
constexpr double SPACING = 0.5;

typedef float Four __attribute__((vector_size(16), may_alias));
typedef int32_t FourInts __attribute__((vector_size(16), may_alias));
inline Four four(const float *p) {
  Four v;
  memcpy(&v, p, sizeof v);
  return v;
}
inline Four only(Four v, FourInts mask) { return (Four)((FourInts)v & mask); }

/**
 * The direction of the lines: the sum of the options' gradients, each divided by the standard
 * deviation of its EV, with the signs that make the least correlation with an EV the largest.
 */
inline bool findDirection(Draws &d) {
  const Problem &p = d.p;
  int n = d.n, K = p.options, rows = 0;
  RealsOf image(K * n), deviation(K), value(K, 0.0), correlation((K + 1) * K), tried(K), sign(K);
  for (int o = 0; o < K; o++)
    for (int i = 0; i < n; i++) image[o * n + i] = d.product(d.sizes.covariance, i, o);
  auto common = [&](int o, int other) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += d.gradients[other * n + i] * image[o * n + i];
    return sum;
  };
  for (int o = 0; o < K; o++) deviation[o] = std::sqrt(std::max(0.0, common(o, o)));
  for (int c = 0; c < p.consequences; c++) value[p.option[c]] += p.sign[c] * exponentialOne(d.sizes.logSize[p.item[c]]);
  for (int o = 0; o < K; o++) {
    if (!(deviation[o] > 0)) continue;
    for (int other = 0; other < K; other++)
      correlation[rows * K + other] = deviation[other] > 0 ? common(o, other) / (deviation[o] * deviation[other]) : 0;
    rows++;
  }
  int varying = rows;
  if (K > 1) {
    auto best = [&](int beside) {
      int found = -1;
      for (int o = 0; o < K; o++)
        if (o != beside && (found < 0 || value[o] > value[found])) found = o;
      return found;
    };
    int first = best(-1), second = best(first);
    double squared = common(first, first) - 2.0 * common(first, second) + common(second, second);
    if (squared > 1e-9 * std::max(common(first, first), common(second, second))) {
      double own = std::sqrt(squared), apart = (value[first] - value[second]) / own;
      if (!(apart > 8.0)) {
        double factor = exponentialOne(0.5 * apart * apart) / own;
        for (int o = 0; o < K; o++) correlation[rows * K + o] = deviation[o] > 0 ? (factor * (common(first, o) - common(second, o))) / deviation[o] : 0;
        rows++;
      }
    }
  }
  double most = -1, taken = 0;
  for (int signs = 0; signs < 1 << (K - 1); signs++) {
    for (int o = 0; o < K; o++) tried[o] = signs >> o & 1 ? -1 : 1;
    auto along = [&](int row) {
      double sum = 0;
      for (int o = 0; o < K; o++) sum += tried[o] * correlation[row * K + o];
      return sum;
    };
    double least = INFINITY, variance = 0;
    int row = 0;
    for (int o = 0; o < K; o++) {
      if (!(deviation[o] > 0)) continue;
      double a = along(row++);
      variance += tried[o] * a, least = std::min(least, std::fabs(a));
    }
    if (varying < rows) least = std::min(least, std::fabs(along(varying)));
    double score = variance > 1e-9 ? least / std::sqrt(variance) : -1;
    if (!(score > most)) continue;
    most = score, taken = variance, sign = tried;
  }
  if (most < 0) return false;
  std::fill(d.direction.begin(), d.direction.end(), 0.0);
  double length = std::sqrt(taken);
  for (int o = 0; o < K; o++) {
    if (!(deviation[o] > 0)) continue;
    double factor = sign[o] / (deviation[o] * length);
    for (int i = 0; i < n; i++) d.direction[i] += factor * image[o * n + i];
  }
  return true;
}

struct Lines {
  Draws &d;
  const Problem &p;
  int n, capacity;
  bool used = false;
  LineDiscounts discounts;
  RealsOf shift;
  double density[REACH + 1];
  IntsOf ordered, end;
  alignas(64) float weight[NODES][BLOCK], near[2][BLOCK], ev[2][8][BLOCK];
  float (*line)[BLOCK] = nullptr;
  float *values = nullptr, *weights = nullptr;
  size_t stride = 0;

  explicit Lines(Draws &draws) : d(draws), p(draws.p), n(draws.n), capacity(draws.capacity), discounts(draws) {}

  bool prepare() {
    double least = INFINITY, most = -INFINITY;
    for (int i = 0; i < n; i++) least = std::min(least, d.loadings[i * n]), most = std::max(most, d.loadings[i * n]);
    if (!(most - least <= 6)) return false;
    double middle = 0.5 * (least + most);
    discounts.power.resize(n), shift.resize(n * SHIFTS);
    for (int i = 0; i < n; i++) {
      double change = (d.loadings[i * n] - middle) * SPACING;
      for (int k = 0; k < NODES; k++) discounts.power[i].at[k] = exponentialOne(change * k);
      for (int s = 0; s < SHIFTS; s++) shift[i * SHIFTS + s] = exponentialOne(-(change * (s - MOST_SHIFT + REACH)));
    }
    for (int k = 0; k <= REACH; k++) density[k] = SPACING * 0.3989422804014327 * exponentialOne(-0.5 * (k * SPACING) * (k * SPACING));
    for (int o = 0; o < p.options; o++) {
      for (int c = 0; c < p.consequences; c++)
        if (p.option[c] == o) ordered.push_back(c);
      end.push_back(ordered.size());
    }
    line = discounts.start = reinterpret_cast<float(*)[BLOCK]>(arena.reserve(n * BLOCK / 2));
    stride = size_t(capacity) * NODES + BLOCK;
    values = reinterpret_cast<float *>(arena.reserve((stride * p.options + 1) / 2));
    weights = reinterpret_cast<float *>(arena.reserve((stride + 1) / 2));
    return used = true;
  }

  void block(int count, int slot, double *wins) {
    int width = (count + 15) & ~15;
    computeWeights(count, width);
    if (d.correcting) discounts.compute(count);
    for (int node = 0; node < NODES; node += 2) {
      evaluate(node, width);
      for (int next = 0; next < 2; next++) {
        size_t place = size_t(slot) * NODES + size_t(node + next) * count;
        std::copy_n(weight[node + next], width, weights + place);
        for (int o = 0; o < p.options; o++) std::copy_n(ev[next][o], width, values + o * stride + place);
        share(weight[node + next], ev[next], near[next], node + next, width, wins);
      }
    }
  }

  void computeWeights(int count, int width) {
    alignas(64) double residue[BLOCK], up[BLOCK];
    int offset[BLOCK];
    auto put = [](float *to, Reals x) {
      for (int l = 0; l < W; l++) to[l] = x[l];
    };
    for (int x = 0; x < width; x += W) {
      Reals t = at(d.normals[0] + x), q = t / SPACING, s = q + 0x1.8p52 - 0x1.8p52;
      s = s > q ? s - 1.0 : s;
      Reals r = t - s * SPACING;
      for (int l = 0; l < W; l++) offset[x + l] = (int)s[l] + MOST_SHIFT;
      at(residue + x) = exponential(-0.5 * (r * r));
      at(up + x) = exponential(-(r * SPACING));
    }
    for (int x = 0; x < width; x += W) {
      Reals down = 1.0 / at(up + x), centre = at(residue + x) * density[0], sum = centre, above = at(residue + x), below = above, more = centre, less = centre;
      put(weight[REACH] + x, centre);
      for (int k = 1; k <= REACH; k++) {
        below *= down, less = density[k] * below, sum += less;
        put(weight[REACH - k] + x, less);
        if (k == REACH) break;
        above *= at(up + x), more = density[k] * above, sum += more;
        put(weight[REACH + k] + x, more);
      }
      Reals missing = 0.5 * (1.0 - sum);
      put(weight[0] + x, less + missing), put(weight[NODES - 1] + x, more + missing);
    }
    for (int k = 0; k < NODES; k++) std::fill(weight[k] + count, weight[k] + width, 0.0f);
    for (int i = 0; i < n; i++)
      for (int x = 0; x < width; x++) line[i][x] = d.size[i][x] * shift[i * SHIFTS + offset[x]];
  }

  /** Takes two nodes at a time, which halves the loads. */
  void evaluate(int node, int width) {
    constexpr int PART = 2 * F;
    const float blur = (float)p.consequences * (d.correcting ? 0x1p-21f : 0x1p-22f);
    for (int part = 0; part < width; part += PART) {
      Floats largest[2][2] = {};
      for (int o = 0, c = 0; o < p.options; o++) {
        Floats sum[2][2] = {};
        if (d.correcting)
          for (int next = 0; next < 2; next++)
            for (int t = 0; t < 2; t++) sum[next][t] = floatsAt(discounts.optionChange[o][node + next] + part + t * F);
        for (; c < end[o]; c++) {
          const int item = p.item[ordered[c]];
          const float *of = line[item] + part, *power = discounts.power[item].at + node;
          Floats a = floatsAt(of), b = floatsAt(of + F), sizes[2][2] = {{a * power[0], b * power[0]}, {a * power[1], b * power[1]}};
          for (int next = 0; next < 2; next++)
            for (int t = 0; t < 2; t++) {
              if (p.sign[ordered[c]] > 0) sum[next][t] += sizes[next][t];
              else sum[next][t] -= sizes[next][t];
              Floats &most = largest[next][t];
              most = most < sizes[next][t] ? sizes[next][t] : most;
            }
        }
        for (int next = 0; next < 2; next++)
          for (int t = 0; t < 2; t++) floatsAt(ev[next][o] + part + t * F) = sum[next][t];
      }
      for (int next = 0; next < 2; next++)
        for (int t = 0; t < 2; t++) {
          Floats best = Floats{} - INFINITY;
          for (int o = 0; o < p.options; o++) {
            Floats &v = floatsAt(ev[next][o] + part + t * F);
            v /= largest[next][t];
            best = best < v ? v : best;
          }
          floatsAt(near[next] + part + t * F) = best - blur;
        }
    }
  }

  void share(float *w, float (*evs)[BLOCK], float *top, int node, int width, double *wins) {
    double won[8];
    int winners = 0;
    for (int o = 0; o < p.options; o++) {
      Floats sum = {};
      FloatInts count = {};
      for (int x = 0; x < width; x += F) {
        FloatInts best = floatsAt(evs[o] + x) >= floatsAt(top + x);
        count -= best;
        sum += (Floats)((FloatInts)floatsAt(w + x) & best);
      }
      won[o] = sumOf(sum);
      for (int l = 0; l < F; l++) winners += count[l];
    }
    if (winners != width) {
      std::fill_n(won, p.options, 0.0);
      for (int x = 0; x < width; x++) {
        if (!(w[x] > 0)) continue;
        int winners = 0;
        for (int o = 0; o < p.options; o++) winners |= (evs[o][x] >= top[x]) << o;
        if (winners & (winners - 1)) winners = highestOf(winners, x, node);
        double part = (double)w[x] / __builtin_popcount(winners);
        for (int o = 0; o < p.options; o++)
          if (winners >> o & 1) won[o] += part;
      }
    }
    for (int o = 0; o < p.options; o++) wins[o] += won[o];
  }

  int highestOf(int among, int x, int node) {
    double most = -INFINITY, value[8];
    int winners = 0;
    bool discounted = false;
    for (int o = 0; d.correcting && o < p.options; o++) discounted |= (among >> o & 1) && discounts.optionChange[o][node][x] != 0;
    if (discounted) discounts.valuesAt(x, node, value);
    for (int o = 0; o < p.options; o++) {
      if (!(among >> o & 1)) continue;
      double v = discounted ? value[o] : exactEv(o, x, node);
      if (v < most) continue;
      winners = v > most ? 1 << o : winners | 1 << o, most = v;
    }
    return winners;
  }

  double exactEv(int o, int x, int node) {
    double sum = 0;
    for (int c = o > 0 ? end[o - 1] : 0; c < end[o]; c++) {
      int item = p.item[ordered[c]];
      sum += p.sign[ordered[c]] * (double)(line[item][x] * discounts.power[item].at[node]);
    }
    return sum;
  }
};

inline void drawLines(Lines &lines, int count, int slot, double *wins) { lines.block(count, slot, wins); }
