// Computes the discounts of overlaps at the nodes of the lines. Where few records depend on each
// other, all nodes of a line are solved together.
#pragma once
#include "draws.h"

constexpr int REACH = 8, NODES = 2 * REACH, MOST_TRIED = 5;

struct alignas(64) NodeFloats {
  float at[NODES];
};
struct alignas(64) NodeSignSums {
  double of[2][NODES];
};

/**
 * A consequence's place among a draw's records. `group` and `component` lead to the roots of its
 * group and of its component of across records. The root of a group counts the group's open and
 * closed records and its members, and `tangled` says whether the records form a cycle.
 */
struct Membership {
  int group, component, entered, tangled, open, closed, members;
};

/** A discount of a group whose sets are all tried: a record, or what enters from other options. */
struct TriedDiscount {
  int first, second, open;
  NodeFloats removed;
};

struct LineDiscounts {
  Draws &d;
  const Problem &p;
  /**
   * For each item, its sizes at the first node of a block's lines, and their factor at each node.
   */
  float (*start)[BLOCK] = nullptr;
  std::vector<NodeFloats> power;
  alignas(64) float optionChange[8][NODES][BLOCK];
  std::vector<Membership> memberships;
  std::vector<NodeFloats> removed;
  std::vector<NodeSignSums> signSums;
  NodeFloats option[8], record, sums[MOST_TRIED + 1], most;
  TriedDiscount tried[MOST_TRIED];
  int triedCount = 0, numbers = 0, numbered[MOST_TRIED + 1];
  RealsOf sizes;

  explicit LineDiscounts(Draws &draws) : d(draws), p(draws.p) {
    memberships.resize(p.consequences), removed.resize(p.consequences), signSums.resize(p.consequences), sizes.resize(p.consequences);
    for (NodeFloats &one : removed) one = {};
  }

  void compute(int count) {
    memset(optionChange, 0, sizeof optionChange[0] * p.options);
    for (int x = 0; x < count; x++) {
      const int *cells = &d.activeCell[x * p.overlaps], *within = d.within[x], *end = d.ends[x];
      if (cells == end) continue;
      if (canSolveTogether(cells, within, end)) solveTogether(x, cells, within, end);
      else solveOneByOne(x, cells, within, end);
    }
  }

  const Effect &effect(const int *cell) const { return d.overlaps.effects[*cell]; }

  int rootOf(int c, int Membership::*by) const {
    while (memberships[c].*by != c) c = memberships[c].*by;
    return c;
  }

  bool join(int a, int b, int Membership::*by) {
    a = rootOf(a, by), b = rootOf(b, by);
    memberships[std::max(a, b)].*by = std::min(a, b);
    return a != b;
  }

  bool canSolveTogether(const int *cells, const int *within, const int *end) {
    for (const int *at = cells; at < end; at++)
      for (int c : {effect(at).first, effect(at).second}) memberships[c] = {c, c, 0, 0, 0, 0, 0};
    int parts = 0;
    for (const int *at = within; at < end; at++) {
      const Effect &e = effect(at);
      parts += !memberships[e.first].entered + !memberships[e.second].entered;
      memberships[e.first].entered = memberships[e.second].entered = 1;
      parts -= join(e.first, e.second, &Membership::component);
    }
    if (parts > 1 && !joinsAll(cells, end)) return false;
    for (const int *at = cells; at < within; at++) {
      const Effect &e = effect(at);
      int a = rootOf(e.first, &Membership::group), b = rootOf(e.second, &Membership::group);
      Membership &root = memberships[std::min(a, b)], &other = memberships[std::max(a, b)];
      if (a == b) root.tangled = 1;
      else root.tangled |= other.tangled, root.open += other.open, root.closed += other.closed;
      (e.open ? root.open : root.closed)++;
      other.group = std::min(a, b);
    }
    for (const int *at = within; at < end; at++)
      for (int c : {effect(at).first, effect(at).second})
        if (memberships[c].entered != 2) memberships[c].entered = 2, memberships[rootOf(c, &Membership::group)].members++;
    for (const int *at = cells; at < within; at++) {
      const Membership &root = memberships[rootOf(effect(at).second, &Membership::group)];
      if (!isSettled(root) && root.open + root.closed + root.members > MOST_TRIED) return false;
    }
    return true;
  }

  static bool isSettled(const Membership &root) { return !root.tangled && (root.open == 0 || root.closed + root.members <= 1); }

  bool joinsAll(const int *cells, const int *end) {
    bool none = true;
    for (const int *at = cells; at < end; at++) none &= join(effect(at).first, effect(at).second, &Membership::group);
    for (const int *at = cells; at < end; at++)
      for (int c : {effect(at).first, effect(at).second}) memberships[c].group = c;
    return none;
  }

  void solveTogether(int x, const int *cells, const int *within, const int *end) {
    memset(option, 0, sizeof option[0] * p.options);
    removeAcross(x, within, end);
    removeWithin(x, cells, within, end);
    unsigned touched = 0;
    for (const int *at = cells; at < within; at++)
      touched |= effect(at).open ? 1u << p.option[effect(at).second] : applyRemoved(effect(at).second);
    for (const int *at = within; at < end; at++) touched |= applyRemoved(effect(at).first), touched |= applyRemoved(effect(at).second);
    for (; touched != 0; touched &= touched - 1) {
      int o = __builtin_ctz(touched);
      for (int k = 0; k < NODES; k++) optionChange[o][k][x] = option[o].at[k];
    }
  }

  unsigned applyRemoved(int c) {
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

  void computeSmaller(const Effect &e, int x, NodeFloats &to) {
    int a = p.item[e.first], b = p.item[e.second];
    for (int k = 0; k < NODES; k += F) {
      Floats one = start[a][x] * floatsAt(power[a].at + k), other = start[b][x] * floatsAt(power[b].at + k);
      floatsAt(to.at + k) = other < one ? other : one;
    }
  }

  void computeRemoved(const Effect &e, int x, NodeFloats &to) {
    computeSmaller(e, x, to);
    for (int k = 0; k < NODES; k += F) floatsAt(to.at + k) *= (float)e.share;
  }

  void removeAcross(int x, const int *within, const int *end) {
    for (const int *at = within; at < end; at++) signSums[rootOf(effect(at).first, &Membership::component)] = {};
    for (const int *at = within; at < end; at++) {
      const Effect &e = effect(at);
      if (e.adds == 2) continue;
      computeSmaller(e, x, record);
      double *to = signSums[rootOf(e.first, &Membership::component)].of[e.adds];
      for (int k = 0; k < NODES; k++) to[k] += e.share * (double)record.at[k];
    }
    for (const int *at = within; at < end; at++) {
      const Effect &e = effect(at);
      computeRemoved(e, x, record);
      const NodeSignSums &sums = signSums[rootOf(e.first, &Membership::component)];
      NodeFloats harm;
      for (int k = 0; k < NODES; k++) {
        bool harms = sums.of[1][k] > sums.of[0][k];
        harm.at[k] = harms ? record.at[k] : 0;
        record.at[k] = harms ? 0 : record.at[k];
      }
      raise(removed[e.first], record), raise(removed[e.second], harm);
    }
  }

  void removeWithin(int x, const int *cells, const int *within, const int *end) {
    for (const int *at = cells; at < within; at++) {
      const Effect &e = effect(at);
      int group = rootOf(e.second, &Membership::group);
      if (isSettled(memberships[group])) {
        computeRemoved(e, x, record);
        if (e.open) add(e.second, record);
        else raise(removed[e.second], record);
      } else if (memberships[group].tangled < 2) {
        memberships[group].tangled = 2;
        tryGroup(group, x, at, within, end);
      }
    }
  }

  void tryGroup(int group, int x, const int *cells, const int *within, const int *end) {
    triedCount = numbers = 0;
    for (const int *at = cells; at < within; at++) {
      const Effect &e = effect(at);
      if (rootOf(e.first, &Membership::group) != group) continue;
      int first = numberOf(e.first), second = numberOf(e.second);
      tried[triedCount] = {first, second, e.open, {}};
      computeRemoved(e, x, tried[triedCount++].removed);
    }
    for (const int *at = within; at < end; at++)
      for (int c : {effect(at).first, effect(at).second})
        if (memberships[c].entered == 2 && rootOf(c, &Membership::group) == group) {
          memberships[c].entered = 3;
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
    const TriedDiscount &one = tried[k];
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

  void solveOneByOne(int x, const int *cells, const int *within, const int *end) {
    for (int k = 0; k < NODES; k++) {
      solveNode(x, k, cells, within, end);
      double sum[8] = {};
      for (int c = 0; c < p.consequences; c++)
        if (d.overlaps.chosen[c] >= 0) sum[p.option[c]] += -(double)p.sign[c] * d.overlaps.removedOf(c);
      for (int o = 0; o < p.options; o++) optionChange[o][k][x] = sum[o];
    }
  }

  void solveNode(int x, int k, const int *cells, const int *within, const int *end) {
    for (int c = 0; c < p.consequences; c++) sizes[c] = start[p.item[c]][x] * power[p.item[c]].at[k];
    d.overlaps.settle(cells, within, end, sizes.data());
  }

  /** Computes the options' EVs at a node in 64 bits. */
  void valuesAt(int x, int k, double *value) {
    solveNode(x, k, &d.activeCell[x * p.overlaps], d.within[x], d.ends[x]);
    std::fill_n(value, p.options, 0.0);
    for (int c = 0; c < p.consequences; c++) value[p.option[c]] += p.sign[c] * (sizes[c] - d.overlaps.removedOf(c));
  }
};
