// What overlaps remove in one draw: sides of across records, offers, and the maximum-weight branching of Edmonds (1967).
#pragma once
#include <algorithm>
#include "points.h"
#include "problem.h"

struct Edge {
  int from, to, side, type;
  double removed, weight;
};

struct Overlaps {
  const Problem &p;
  std::vector<Edge> edges;
  IntsOf component, chosen, entries, mark, first, last, next, owner, container, state, weakest, path;
  RealsOf benefit, harm, nodeWeight, removedSum, sideShare;
  std::vector<int> sideCount, sideTypes;
  int total = 0;

  explicit Overlaps(const Problem &problem) : p(problem) {
    int n = p.consequences;
    for (auto v : {&component, &mark, &entries}) v->resize(n);
    for (auto v : {&chosen, &first, &last, &owner, &container, &state, &weakest, &path}) v->resize(2 * n);
    for (auto v : {&benefit, &harm, &removedSum}) v->resize(n);
    nodeWeight.resize(2 * n), next.resize(2 * p.overlaps), edges.reserve(2 * p.overlaps);
    sideShare.resize(2 * p.overlaps), sideCount.resize(2 * p.overlaps), sideTypes.resize(10 * p.overlaps);
  }

  int find(int c) {
    while (component[c] != c) c = component[c] = component[component[c]];
    return c;
  }

  /** `sizes` and `removed` of the draw, `stride` apart. */
  void discount(const int *records, const int *cells, int count, const double *sizes, double *removed) {
    auto sizeOf = [&](int c) { return sizes[p.item[c] * BLOCK]; };
    settleSides(records, cells, count, sizeOf);
    edges.clear();
    for (int k = 0; k < count; k++) {
      int record = records[k], cell = cells[k], a = p.a[record], b = p.b[record], child = p.cellChild[cell], type = p.cellType[cell];
      double sizeA = sizeOf(a), sizeB = sizeOf(b), worth = p.cellShare[cell] * std::min(sizeA, sizeB);
      if (p.across[record]) {
        int group = find(a);
        child = p.sign[a] == (harm[group] > benefit[group] ? -1 : 1) ? a : b;
      }
      if (child >= 0) {
        edges.push_back({child == a ? b : a, child, 2 * record + (child == a ? 0 : 1), type, worth, worth});
        continue;
      }
      bool aFirst = sizeA < sizeB || (sizeA == sizeB && a > b);
      edges.push_back({b, a, 2 * record, type, worth, aFirst ? worth * (1 + 0x1p-20) : worth});
      edges.push_back({a, b, 2 * record + 1, type, worth, aFirst ? worth : worth * (1 + 0x1p-20)});
    }
    branch(p.consequences);
    for (int c = 0; c < p.consequences; c++) {
      if (chosen[c] < 0) continue;
      const Edge &edge = edges[chosen[c]];
      removed[c * BLOCK] = edge.removed;
      removedSum[c] += edge.removed;
      sideShare[edge.side] += edge.removed / sizeOf(c);
      sideCount[edge.side]++;
      sideTypes[5 * edge.side + edge.type]++;
    }
  }

  template <class SizeOf> void settleSides(const int *records, const int *cells, int count, SizeOf sizeOf) {
    int across = 0;
    for (int k = 0; k < count; k++) {
      if (!p.across[records[k]]) continue;
      across++;
      for (int c : {p.a[records[k]], p.b[records[k]]}) component[c] = c, benefit[c] = harm[c] = 0;
    }
    if (across == 0) return;
    for (int k = 0; k < count; k++) {
      if (!p.across[records[k]]) continue;
      int a = find(p.a[records[k]]), b = find(p.b[records[k]]);
      component[std::max(a, b)] = std::min(a, b);
    }
    for (int k = 0; k < count; k++) {
      int record = records[k], child = p.cellChild[cells[k]];
      if (!p.across[record] || child < 0) continue;
      (p.sign[child] > 0 ? benefit : harm)[find(child)] += p.cellShare[cells[k]] * std::min(sizeOf(p.a[record]), sizeOf(p.b[record]));
    }
  }

  void branch(int nodes) {
    std::fill(chosen.begin(), chosen.begin() + nodes, -1), std::fill(entries.begin(), entries.end(), 0);
    int count = edges.size();
    for (int e = 0; e < count; e++) {
      const Edge &edge = edges[e];
      if (!(edge.weight > 0)) continue;
      entries[edge.to]++;
      int best = chosen[edge.to];
      if (best < 0 || edge.weight > edges[best].weight) chosen[edge.to] = e;
    }
    if (isForest(nodes)) return;
    for (int node = 0; node < nodes; node++) addNode(node);
    total = nodes;
    for (int e = 0; e < count; e++)
      if (edges[e].weight > 0) append(edges[e].to, e);
    for (int node = 0; node < nodes; node++)
      if (state[ownerOf(node)] == 0) growPath(ownerOf(node));
    for (int cycle = total - 1; cycle >= nodes; cycle--) openCycle(cycle);
  }

  bool isForest(int nodes) {
    std::fill(mark.begin(), mark.end(), 0);
    for (int start = 0; start < nodes; start++)
      for (int node = start; mark[node] == 0;) {
        mark[node] = start + 1;
        if (chosen[node] < 0) break;
        int from = edges[chosen[node]].from;
        if (mark[from] == start + 1 && !opensPair(node, from)) return false;
        node = from;
      }
    return true;
  }

  bool opensPair(int node, int other) {
    int edge = chosen[node], back = chosen[other];
    if (back < 0) return true;
    if (edges[back].from != node || entries[node] != 1 || entries[other] != 1) return false;
    double weight = edges[edge].weight, backWeight = edges[back].weight;
    chosen[weight < backWeight || (weight == backWeight && edge < back) ? node : other] = -1;
    return true;
  }

  void addNode(int node) {
    first[node] = last[node] = container[node] = chosen[node] = -1;
    owner[node] = node, state[node] = 0;
  }

  void append(int node, int edge) {
    if (last[node] < 0) first[node] = edge;
    else next[last[node]] = edge;
    next[edge] = -1, last[node] = edge;
  }

  int ownerOf(int node) {
    while (owner[node] != node) node = owner[node] = owner[owner[node]];
    return node;
  }

  void growPath(int node) {
    int length = 0;
    while (true) {
      path[length++] = node, state[node] = 1;
      int edge = heaviestInto(node);
      chosen[node] = edge;
      if (edge < 0) break;
      nodeWeight[node] = edges[edge].weight;
      int from = ownerOf(edges[edge].from);
      if (state[from] == 2) break;
      if (state[from] == 0) {
        node = from;
        continue;
      }
      node = total;
      length = contract(length, from);
    }
    for (int k = 0; k < length; k++) state[path[k]] = 2;
  }

  int heaviestInto(int node) {
    int best = -1;
    double heaviest = 0;
    for (int e = first[node]; e >= 0; e = next[e]) {
      double weight = edges[e].weight;
      if (weight < heaviest || weight <= 0 || (weight == heaviest && e > best)) continue;
      if (ownerOf(edges[e].from) == node) continue;
      best = e, heaviest = weight;
    }
    return best;
  }

  int contract(int length, int from) {
    int cycle = total++, weak = from, start = length, member = -1;
    addNode(cycle);
    while (member != from) {
      member = path[--start];
      double w = nodeWeight[member], other = nodeWeight[weak];
      if (w < other || (w == other && chosen[member] < chosen[weak])) weak = member;
      owner[member] = container[member] = cycle;
    }
    weakest[cycle] = weak;
    double lost = nodeWeight[weak];
    for (int k = start; k < length; k++) {
      double change = lost - nodeWeight[path[k]];
      for (int e = first[path[k]], following; e >= 0; e = following) {
        following = next[e];
        if (ownerOf(edges[e].from) == cycle) continue;
        edges[e].weight += change;
        append(cycle, e);
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
