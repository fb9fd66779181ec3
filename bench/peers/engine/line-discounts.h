// What overlaps take at the nodes of the lines: all nodes side by side where the records that
// depend on each other are few.
#pragma once
#include "draws.h"

constexpr int REACH = 8, NODES = 2 * REACH, MOST_TRIED = 5;

struct alignas(64) NodeFloats {
  float at[NODES];
};
struct alignas(64) NodeSides {
  double of[2][NODES];
};

/**
 * Of a consequence: what leads to the roots of what records join it to; and of a root what is known
 * of its group.
 */
struct Known {
  int group, side, entered, tangled, open, closed, members;
};

struct Tried {
  int first, second, open;
  NodeFloats removed;
};

struct LineDiscounts {
  Draws &d;
  const Problem &p;
  /** Of each item: sizes at the first node, BLOCK of them, and what multiplies them at each. */
  float (*start)[BLOCK] = nullptr;
  std::vector<NodeFloats> power;
  alignas(64) float of[8][NODES][BLOCK];
  std::vector<Known> known;
  std::vector<NodeFloats> removed;
  std::vector<NodeSides> sides;
  NodeFloats option[8], record, sums[MOST_TRIED + 1], most;
  Tried tried[MOST_TRIED];
  int triedCount = 0, numbers = 0, numbered[MOST_TRIED + 1];
  RealsOf sizes;

  explicit LineDiscounts(Draws &draws) : d(draws), p(draws.p) {
    known.resize(p.consequences), removed.resize(p.consequences), sides.resize(p.consequences), sizes.resize(p.consequences);
    for (NodeFloats &one : removed) one = {};
  }

  void lay(int count) {
    memset(of, 0, sizeof of[0] * p.options);
    for (int x = 0; x < count; x++) {
      const int *cells = &d.activeCell[x * p.overlaps], *within = d.within[x], *end = d.ends[x];
      if (cells == end) continue;
      if (isTold(cells, within, end)) takeNodes(x, cells, within, end);
      else settleNodes(x, cells, within, end);
    }
  }

  const Effect &effect(const int *cell) const { return d.overlaps.effects[*cell]; }

  int rootOf(int c, int Known::*by) const {
    while (known[c].*by != c) c = known[c].*by;
    return c;
  }

  bool join(int a, int b, int Known::*by) {
    a = rootOf(a, by), b = rootOf(b, by);
    known[std::max(a, b)].*by = std::min(a, b);
    return a != b;
  }

  bool isTold(const int *cells, const int *within, const int *end) {
    for (const int *at = cells; at < end; at++)
      for (int c : {effect(at).first, effect(at).second}) known[c] = {c, c, 0, 0, 0, 0, 0};
    int parts = 0;
    for (const int *at = within; at < end; at++) {
      const Effect &e = effect(at);
      parts += !known[e.first].entered + !known[e.second].entered;
      known[e.first].entered = known[e.second].entered = 1;
      parts -= join(e.first, e.second, &Known::side);
    }
    if (parts > 1 && !joinsAll(cells, end)) return false;
    for (const int *at = cells; at < within; at++) {
      const Effect &e = effect(at);
      int a = rootOf(e.first, &Known::group), b = rootOf(e.second, &Known::group);
      Known &root = known[std::min(a, b)], &other = known[std::max(a, b)];
      if (a == b) root.tangled = 1;
      else root.tangled |= other.tangled, root.open += other.open, root.closed += other.closed;
      (e.open ? root.open : root.closed)++;
      other.group = std::min(a, b);
    }
    for (const int *at = within; at < end; at++)
      for (int c : {effect(at).first, effect(at).second})
        if (known[c].entered != 2) known[c].entered = 2, known[rootOf(c, &Known::group)].members++;
    for (const int *at = cells; at < within; at++) {
      const Known &root = known[rootOf(effect(at).second, &Known::group)];
      if (!isSettled(root) && root.open + root.closed + root.members > MOST_TRIED) return false;
    }
    return true;
  }

  static bool isSettled(const Known &root) { return !root.tangled && (root.open == 0 || root.closed + root.members <= 1); }

  bool joinsAll(const int *cells, const int *end) {
    bool none = true;
    for (const int *at = cells; at < end; at++) none &= join(effect(at).first, effect(at).second, &Known::group);
    for (const int *at = cells; at < end; at++)
      for (int c : {effect(at).first, effect(at).second}) known[c].group = c;
    return none;
  }

  void takeNodes(int x, const int *cells, const int *within, const int *end) {
    memset(option, 0, sizeof option[0] * p.options);
    removeAcross(x, within, end);
    removeWithin(x, cells, within, end);
    unsigned touched = 0;
    for (const int *at = cells; at < within; at++)
      touched |= effect(at).open ? 1u << p.option[effect(at).second] : take(effect(at).second);
    for (const int *at = within; at < end; at++) touched |= take(effect(at).first), touched |= take(effect(at).second);
    for (; touched != 0; touched &= touched - 1) {
      int o = __builtin_ctz(touched);
      for (int k = 0; k < NODES; k++) of[o][k][x] = option[o].at[k];
    }
  }

  unsigned take(int c) {
    add(c, removed[c]);
    removed[c] = {};
    return 1u << p.option[c];
  }

  void add(int c, const NodeFloats &gone) {
    float *to = option[p.option[c]].at;
    for (int k = 0; k < NODES; k += F)
      if (p.sign[c] < 0) floatsAt(to + k) += floatsAt(gone.at + k);
      else floatsAt(to + k) -= floatsAt(gone.at + k);
  }

  static void raise(NodeFloats &to, const NodeFloats &from) {
    for (int k = 0; k < NODES; k += F) {
      Floats &most = floatsAt(to.at + k), v = floatsAt(from.at + k);
      most = most < v ? v : most;
    }
  }

  void laySmaller(const Effect &e, int x, NodeFloats &to) {
    int a = p.item[e.first], b = p.item[e.second];
    for (int k = 0; k < NODES; k += F) {
      Floats one = start[a][x] * floatsAt(power[a].at + k), other = start[b][x] * floatsAt(power[b].at + k);
      floatsAt(to.at + k) = other < one ? other : one;
    }
  }

  void layRemoved(const Effect &e, int x, NodeFloats &to) {
    laySmaller(e, x, to);
    for (int k = 0; k < NODES; k += F) floatsAt(to.at + k) *= (float)e.share;
  }

  void removeAcross(int x, const int *within, const int *end) {
    for (const int *at = within; at < end; at++) sides[rootOf(effect(at).first, &Known::side)] = {};
    for (const int *at = within; at < end; at++) {
      const Effect &e = effect(at);
      if (e.adds == 2) continue;
      laySmaller(e, x, record);
      double *to = sides[rootOf(e.first, &Known::side)].of[e.adds];
      for (int k = 0; k < NODES; k++) to[k] += e.share * (double)record.at[k];
    }
    for (const int *at = within; at < end; at++) {
      const Effect &e = effect(at);
      layRemoved(e, x, record);
      const NodeSides &side = sides[rootOf(e.first, &Known::side)];
      NodeFloats harm;
      for (int k = 0; k < NODES; k++) {
        bool harms = side.of[1][k] > side.of[0][k];
        harm.at[k] = harms ? record.at[k] : 0;
        record.at[k] = harms ? 0 : record.at[k];
      }
      raise(removed[e.first], record), raise(removed[e.second], harm);
    }
  }

  void removeWithin(int x, const int *cells, const int *within, const int *end) {
    for (const int *at = cells; at < within; at++) {
      const Effect &e = effect(at);
      int group = rootOf(e.second, &Known::group);
      if (isSettled(known[group])) {
        layRemoved(e, x, record);
        if (e.open) add(e.second, record);
        else raise(removed[e.second], record);
      } else if (known[group].tangled < 2) {
        known[group].tangled = 2;
        tryGroup(group, x, at, within, end);
      }
    }
  }

  void tryGroup(int group, int x, const int *cells, const int *within, const int *end) {
    triedCount = numbers = 0;
    for (const int *at = cells; at < within; at++) {
      const Effect &e = effect(at);
      if (rootOf(e.first, &Known::group) != group) continue;
      int first = numberOf(e.first), second = numberOf(e.second);
      tried[triedCount] = {first, second, e.open, {}};
      layRemoved(e, x, tried[triedCount++].removed);
    }
    for (const int *at = within; at < end; at++)
      for (int c : {effect(at).first, effect(at).second})
        if (known[c].entered == 2 && rootOf(c, &Known::group) == group) {
          known[c].entered = 3;
          tried[triedCount++] = {-1, numberOf(c), 0, removed[c]};
          removed[c] = {};
        }
    most = {}, sums[0] = {};
    visit(0, 0x0706050403020100, 0x0706050403020100, 0, sums[0]);
    add(group, most);
  }

  int numberOf(int c) {
    for (int k = 0; k < numbers; k++)
      if (numbered[k] == c) return k;
    numbered[numbers] = c;
    return numbers++;
  }

  void visit(int k, uint64_t joined, uint64_t opened, int entered, const NodeFloats &sum) {
    if (k == triedCount) return raise(most, sum);
    visit(k + 1, joined, opened, entered, sum);
    const Tried &one = tried[k];
    auto in = [](uint64_t groups, int number) { return (int)(groups >> (8 * number) & 255); };
    auto merge = [&](uint64_t groups, int group, int into) {
      uint64_t all = groups;
      for (int number = 0; number < numbers; number++)
        if (in(groups, number) == group) all ^= (uint64_t)(group ^ into) << (8 * number);
      return all;
    };
    if (one.first >= 0 && in(joined, one.first) == in(joined, one.second)) return;
    int target = in(opened, one.second);
    if (one.open) {
      int other = in(opened, one.first);
      if (entered >> target & entered >> other & 1) return;
      opened = merge(opened, other, target), entered |= (entered >> other & 1) << target;
    } else {
      if (entered >> target & 1) return;
      entered |= 1 << target;
    }
    for (int x = 0; x < NODES; x += F) floatsAt(sums[k + 1].at + x) = floatsAt(sum.at + x) + floatsAt(one.removed.at + x);
    if (one.first >= 0) joined = merge(joined, in(joined, one.first), in(joined, one.second));
    visit(k + 1, joined, opened, entered, sums[k + 1]);
  }

  void settleNodes(int x, const int *cells, const int *within, const int *end) {
    for (int k = 0; k < NODES; k++) {
      settleNode(x, k, cells, within, end);
      double sum[8] = {};
      for (int c = 0; c < p.consequences; c++)
        if (d.overlaps.chosen[c] >= 0) sum[p.option[c]] += -(double)p.sign[c] * d.overlaps.removedOf(c);
      for (int o = 0; o < p.options; o++) of[o][k][x] = sum[o];
    }
  }

  void settleNode(int x, int k, const int *cells, const int *within, const int *end) {
    for (int c = 0; c < p.consequences; c++) sizes[c] = start[p.item[c]][x] * power[p.item[c]].at[k];
    d.overlaps.settle(cells, within, end, sizes.data());
  }

  /** Options' EVs at a node in 64 bits. */
  void valuesAt(int x, int k, double *value) {
    settleNode(x, k, &d.activeCell[x * p.overlaps], d.within[x], d.ends[x]);
    std::fill_n(value, p.options, 0.0);
    for (int c = 0; c < p.consequences; c++) value[p.option[c]] += p.sign[c] * (sizes[c] - d.overlaps.removedOf(c));
  }
};
