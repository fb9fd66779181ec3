// Computes the discounts of overlaps in one draw: the sums of across records, the offers, and the
// maximum-weight branching of Edmonds (1967).
#pragma once
#include <algorithm>
#include "problem.h"

struct Edge {
  int from, to, counted, next;
  double removed, weight;
};

/**
 * The effect of a cell. `first` is the discounter in a closed cell, `a` in an open cell, and the
 * benefit in an across cell. `counted` is side · 8 + type.
 */
struct Effect {
  double share;
  int first, second, counted, open, adds, aIsHarm;
};

/** Sums of an across component: what its records discount of benefits, of harms and of neither. */
struct SignSums {
  double of[4];
};

struct Overlaps {
  const Problem &p;
  std::vector<Edge> edges;
  std::vector<Effect> effects;
  std::vector<SignSums> signSums;
  IntsOf component, chosen, entries, entered, mark, first, owner, container, weakest, path;
  RealsOf heaviest, worths;
  int total = 0, made = 0;

  explicit Overlaps(const Problem &problem) : p(problem) {
    int n = p.consequences;
    component.resize(n), entries.resize(n), entered.resize(n), signSums.resize(n);
    for (auto v : {&chosen, &mark, &first, &owner, &container, &weakest, &path}) v->resize(2 * n);
    heaviest.resize(2 * n), edges.resize(2 * p.overlaps), worths.resize(p.overlaps);
    effects.resize(p.cellP.size());
    for (int r = 0; r < p.overlaps; r++)
      for (int cell = p.cellStart[r]; cell < p.cellStart[r + 1]; cell++) {
        int a = p.a[r], b = p.b[r], child = p.cellChild[cell];
        bool swapped = p.across[r] ? p.sign[a] < 0 : child == a;
        int side = 2 * r + (!p.across[r] && child == b), open = !p.across[r] && child < 0;
        int adds = child < 0 ? 2 : p.sign[child] > 0 ? 0 : 1;
        effects[cell] = {p.cellShare[cell], swapped ? b : a, swapped ? a : b, 8 * side + p.cellType[cell], open, adds, swapped};
      }
  }

  int find(int c) {
    while (component[c] != c) c = component[c] = component[component[c]];
    return c;
  }

  double removedOf(int c) const { return chosen[c] < 0 ? 0 : edges[chosen[c]].removed; }

  /**
   * Computes the branching for these sizes. The cells before `within` are those of records within
   * options.
   */
  void settle(const int *cell, const int *within, const int *end, const double *sizes) {
    static const double FACTORS[4][2] = {{1, 0}, {1, 0}, {1 + 0x1p-20, 1}, {1, 1 + 0x1p-20}};
    const int nodes = p.consequences;
    std::fill_n(chosen.begin(), nodes, -1), std::fill_n(entries.begin(), nodes, 0), std::fill_n(heaviest.begin(), nodes, 0.0);
    made = 0;
    for (; cell < within; cell++) {
      const Effect &e = effects[*cell];
      double one = sizes[e.first], other = sizes[e.second], worth = e.share * std::min(one, other);
      const double *factors = FACTORS[2 * e.open + ((one < other) | ((one == other) & (e.first > e.second)))];
      offer(e.first, e.second, e.counted + 8 * e.open, worth, worth * factors[0], worth * factors[0] > heaviest[e.second]);
      if (e.open) offer(e.second, e.first, e.counted, worth, worth * factors[1], worth * factors[1] > heaviest[e.first]);
    }
    if (within < end) offerAcross(within, end, sizes);
    branch(nodes);
  }

  void offer(int from, int to, int counted, double removed, double weight, int takes) {
    Edge &edge = edges[made];
    edge.from = from, edge.to = to, edge.counted = counted, edge.removed = removed, edge.weight = weight;
    entries[to] += weight > 0;
    chosen[to] ^= (chosen[to] ^ made) & -takes;
    heaviest[to] = std::max(heaviest[to], weight);
    made++;
  }

  /**
   * Makes the offers of across records, after those of records within options. Of equal offers, the
   * one of the earlier record is taken.
   */
  void offerAcross(const int *within, const int *end, const double *sizes) {
    const int nodes = p.consequences, count = end - within;
    for (int c = 0; c < nodes; c++) component[c] = c, signSums[c] = {};
    for (int k = 0; k < count; k++) {
      int a = find(effects[within[k]].first), b = find(effects[within[k]].second);
      component[std::max(a, b)] = std::min(a, b);
    }
    for (int c = 0; c < nodes; c++) component[c] = component[component[c]];
    for (int k = 0; k < count; k++) {
      const Effect &e = effects[within[k]];
      worths[k] = e.share * std::min(sizes[e.first], sizes[e.second]);
      signSums[component[e.first]].of[e.adds] += worths[k];
    }
    for (int k = 0; k < count; k++) {
      const Effect &e = effects[within[k]];
      const SignSums &of = signSums[component[e.first]];
      int harms = of.of[1] > of.of[0], ends[2] = {e.first, e.second}, to = ends[harms], counted = e.counted + 8 * (harms ^ e.aIsHarm);
      double weight = worths[k];
      int first = chosen[to] >= 0 && counted < edges[chosen[to]].counted;
      offer(ends[1 - harms], to, counted, weight, weight, (weight > heaviest[to]) | ((weight == heaviest[to]) & first));
    }
  }

  void branch(int nodes) {
    std::fill_n(mark.begin(), nodes, 0);
    total = nodes;
    // Only a node from which a chosen edge comes can be on a cycle.
    std::fill_n(entered.begin(), nodes, 0);
    for (int node = 0; node < nodes; node++)
      if (chosen[node] >= 0) entered[edges[chosen[node]].from] = 1;
    for (int node = 0; node < nodes; node++)
      if (entered[node] && chosen[node] >= 0 && mark[node] == 0) growPath(node, nodes);
    for (int cycle = total - 1; cycle >= nodes; cycle--) openCycle(cycle);
  }

  void growPath(int start, int nodes) {
    int length = 0, node = start;
    while (true) {
      path[length++] = node, mark[node] = start + 1;
      if (node >= nodes) takeHeaviest(node);
      int edge = chosen[node];
      if (edge < 0) return;
      int from = total > nodes ? ownerOf(edges[edge].from) : edges[edge].from;
      if (mark[from] == 0) {
        node = from;
        continue;
      }
      if (mark[from] != start + 1) return;
      if (node < nodes && from < nodes && opensPair(node, from)) return;
      if (total == nodes) listEdges(nodes);
      node = total;
      mark[node] = 0;
      length = contract(length, from);
    }
  }

  bool opensPair(int node, int other) {
    if (edges[chosen[other]].from != node || entries[node] != 1 || entries[other] != 1) return false;
    chosen[isWeaker(node, other) ? node : other] = -1;
    return true;
  }

  bool isWeaker(int node, int than) {
    return heaviest[node] < heaviest[than] || (heaviest[node] == heaviest[than] && edges[chosen[node]].counted < edges[chosen[than]].counted);
  }

  void listEdges(int nodes) {
    for (int node = 0; node < nodes; node++) addNode(node);
    for (int e = 0; e < made; e++)
      if (edges[e].weight > 0) insert(edges[e].to, e);
  }

  void addNode(int node) { first[node] = container[node] = -1, owner[node] = node; }

  void insert(int node, int e) { edges[e].next = first[node], first[node] = e; }

  int ownerOf(int node) {
    while (owner[node] != node) node = owner[node] = owner[owner[node]];
    return node;
  }

  void takeHeaviest(int cycle) {
    int best = -1;
    double most = 0;
    for (int e = first[cycle]; e >= 0; e = edges[e].next) {
      double weight = edges[e].weight;
      if (weight < most || weight <= 0 || (weight == most && edges[e].counted > edges[best].counted)) continue;
      if (ownerOf(edges[e].from) == cycle) continue;
      best = e, most = weight;
    }
    chosen[cycle] = best, heaviest[cycle] = most;
  }

  int contract(int length, int from) {
    int cycle = total++, weak = from, start = length, member = -1;
    addNode(cycle);
    while (member != from) {
      member = path[--start];
      if (isWeaker(member, weak)) weak = member;
      owner[member] = container[member] = cycle;
    }
    weakest[cycle] = weak;
    double lost = heaviest[weak];
    for (int k = start; k < length; k++) {
      double change = lost - heaviest[path[k]];
      for (int e = first[path[k]], following; e >= 0; e = following) {
        following = edges[e].next;
        if (ownerOf(edges[e].from) == cycle) continue;
        edges[e].weight += change;
        insert(cycle, e);
      }
    }
    return start;
  }

  void openCycle(int cycle) {
    int edge = chosen[cycle];
    if (edge < 0) {
      chosen[weakest[cycle]] = -1;
      return;
    }
    int member = edges[edge].to;
    while (container[member] != cycle) member = container[member];
    chosen[member] = edge;
  }
};
