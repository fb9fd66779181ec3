// Draws overlap records, LANES draws at a time, and makes their offers. A record makes an offer to
// a consequence: a weight that it would remove. An *open* record may discount either end, so it
// makes an offer to both. Each consequence keeps its largest offer and, where it may need it, its
// second-largest.
#pragma once
#include "overlaps.h"
#include "lanes.h"
#include "serve.h"

/**
 * Cells are listed from the last to the first. A uniform number below `upTo` selects this cell or
 * an earlier cell of the record.
 */
struct LaneCell {
  float upTo, share;
  int32_t kind;
};

/**
 * In a within cell, the kind is the ends that it may discount; in an across cell, its child's sign.
 */
constexpr int B_MAY = 1, A_MAY = 2, HARM = -1, BENEFIT = 1;

struct LaneRecord {
  int index, a, b, benefit, harm;
  bool canBeOpen;
  std::vector<LaneCell> cells;
  /** The values in each draw. */
  Floats uniform, worth, counts;
  Masks active, kind, mutual;
};

/**
 * The two largest offers to a consequence, and the consequences that they come from, each as a bit.
 */
struct LaneNode {
  Floats best, second;
  Words from, secondFrom;
  Masks component, turned;
  bool canBePaired = false;
};

class LaneOffers {
 public:
  std::vector<LaneRecord> within, across;
  std::vector<LaneNode> nodes;

  LaneOffers(const Problem &problem, uint64_t seed) : nodes(problem.consequences), p(problem), streams(seed, spreadSeed) {
    for (int r = 0; r < p.overlaps; r++) (p.across[r] ? across : within).push_back(recordOf(r));
    for (const LaneRecord &record : within)
      if (record.canBeOpen) nodes[record.a].canBePaired = nodes[record.b].canBePaired = true;
  }

  /** Draws all records and makes their offers, for these sizes of the consequences. */
  void make(const Floats *sizes) {
    for (int c = 0; c < p.consequences; c++) {
      LaneNode &node = nodes[c];
      node.best = node.second = all(0), node.from = node.secondFrom = Words{};
      node.component = Masks{} + c, node.turned = Masks{};
    }
    for (LaneRecord &record : within) draw(record), offerWithin(record, sizes);
    if (across.empty()) return;
    for (LaneRecord &record : across) draw(record), weighAcross(record, sizes);
    if (across.size() > 1) joinComponents();
    offerAcross();
  }

 private:
  const Problem &p;
  Streams streams;

  /** Makes a record whose cells are thresholds of one uniform number. */
  LaneRecord recordOf(int r) const {
    LaneRecord record{};
    record.index = r, record.a = p.a[r], record.b = p.b[r];
    const bool harmIsA = p.sign[p.a[r]] < 0;
    record.benefit = harmIsA ? p.b[r] : p.a[r], record.harm = harmIsA ? p.a[r] : p.b[r];
    double sum = 0;
    for (int cell = p.cellStart[r]; cell < p.cellStart[r + 1]; cell++) {
      const int child = p.cellChild[cell];
      int kind;
      if (p.across[r]) kind = child < 0 ? 0 : p.sign[child] > 0 ? BENEFIT : HARM;
      else kind = child < 0 ? A_MAY | B_MAY : child == p.a[r] ? A_MAY : B_MAY;
      record.canBeOpen |= !p.across[r] && child < 0;
      sum += p.cellP[cell];
      record.cells.insert(record.cells.begin(), {(float)sum, (float)p.cellShare[cell], kind});
    }
    return record;
  }

  /** Draws the record's cell in each draw: keeps its share in `worth`, and its kind. */
  void draw(LaneRecord &record) {
    const Floats u = record.uniform = streams.uniform();
    Floats share = all(0);
    Masks kind = {};
    for (const LaneCell &cell : record.cells) {
      share = u < cell.upTo ? all(cell.share) : share;
      kind = u < cell.upTo ? Masks{} + cell.kind : kind;
    }
    record.worth = share, record.kind = kind;
  }

  /**
   * Makes the offers of a within record to its ends. An open record offers slightly more to its
   * smaller end, or of equal ends to the one with the higher index.
   */
  void offerWithin(LaneRecord &record, const Floats *sizes) {
    const Floats a = sizes[record.a], b = sizes[record.b], worth = record.worth * smaller(a, b);
    const Floats favoured = worth * (1 + 0x1p-20f);
    const Masks open = record.kind == (A_MAY | B_MAY), aIsSmaller = a < b || (a == b && all(record.a > record.b) > 0);
    const Floats ofA = (open & aIsSmaller) ? favoured : worth, ofB = (open & ~aIsSmaller) ? favoured : worth;
    record.worth = worth;
    offer(nodes[record.b], (record.kind & B_MAY) != 0 ? ofB : all(0), record.a);
    offer(nodes[record.a], (record.kind & A_MAY) != 0 ? ofA : all(0), record.b);
  }

  /** Keeps a node's two largest offers; the second only where the node may turn to it. */
  static void offer(LaneNode &node, Floats weight, int from) {
    const Words bit = Words{} + (1u << (from & 31));
    const Masks leads = weight > node.best;
    if (node.canBePaired) {
      const Masks follows = weight > node.second;
      node.second = leads ? node.best : follows ? weight : node.second;
      node.secondFrom = leads ? node.from : follows ? bit : node.secondFrom;
    }
    node.best = leads ? weight : node.best;
    node.from = leads ? bit : node.from;
  }

  /**
   * Finds in which draws an across record is present, its weight there, and the sign that it
   * supports.
   */
  void weighAcross(LaneRecord &record, const Floats *sizes) {
    record.active = record.uniform < record.cells.front().upTo;
    record.worth *= smaller(sizes[record.a], sizes[record.b]);
    record.counts = __builtin_convertvector(record.kind, Floats) * record.worth;
  }

  /**
   * Finds each consequence's connected component of the present across records. A component is
   * named by its lowest consequence.
   */
  void joinComponents() {
    Masks changed = {};
    auto join = [&](const LaneRecord &record) {
      Masks &a = nodes[record.a].component, &b = nodes[record.b].component;
      const Masks lowest = a < b ? a : b, differs = record.active & (a != b);
      a = record.active ? lowest : a, b = record.active ? lowest : b;
      changed |= differs;
    };
    do {
      changed = Masks{};
      for (const LaneRecord &record : across) join(record);
      if (bitsOfLanes(changed) == 0) return;
      changed = Masks{};
      for (size_t k = across.size(); k-- > 0;) join(across[k]);
    } while (bitsOfLanes(changed) != 0);
  }

  /**
   * Makes the offers of across records. In each component only the sign with the larger sum is
   * discounted; with equal sums benefits are.
   */
  void offerAcross() {
    for (LaneRecord &record : across) {
      const Masks component = nodes[record.a].component;
      Floats sum = all(0);
      for (const LaneRecord &other : across) sum += component == nodes[other.a].component ? other.counts : all(0);
      offer(nodes[record.harm], sum < 0 ? record.worth : all(0), record.benefit);
      offer(nodes[record.benefit], sum < 0 ? all(0) : record.worth, record.harm);
    }
  }
};
