// Computes the discounts of overlaps, LANES draws at a time. A record makes an offer to a
// consequence: a weight that it would remove. An *open* record may discount either end, so it makes
// an offer to both.
//
// Each consequence takes its largest offer. If both ends of an open record take each other's offer,
// one end *turns*: it takes its second-largest offer instead. The end whose turning removes more in
// total turns. If this leaves no cycle, the result is a maximum-weight branching, because no other
// set can remove more.
//
// If one of the two ends has already turned because of another record, the other end turns (a
// *chain*). The result is then known to remove the most only if all records of the group are used.
// Draws that are not known to be solved are solved one at a time.
#pragma once
#include "../engine/overlaps.h"
#include "lanes.h"
#include "serve.h"

class LaneOverlaps {
 public:
  LaneOverlaps(const Problem &problem, uint64_t seed)
      : p(problem), oneByOne(problem), streams(seed, spreadSeed), nodes(problem.consequences) {
    for (int r = 0; r < p.overlaps; r++) (p.across[r] ? across : within).push_back(recordOf(r));
    for (const Record &record : within)
      if (record.canBeOpen) nodes[record.a].canBePaired = nodes[record.b].canBePaired = true;
    nameGroups();
  }

  /** From the sizes of the consequences, computes how much is removed of each. */
  void discount(const Floats *sizes, Floats *removed) {
    for (int c = 0; c < p.consequences; c++) {
      Node &node = nodes[c];
      node.best = node.second = all(0), node.from = node.secondFrom = Words{};
      node.component = Masks{} + c, node.turned = Masks{};
    }
    for (Record &record : within) draw(record), offerWithin(record, sizes);
    if (!across.empty()) {
      for (Record &record : across) draw(record), weighAcross(record, sizes);
      if (across.size() > 1) joinComponents();
      offerAcross();
    }
    const bool chained = openPairs();
    for (int c = 0; c < p.consequences; c++) removed[c] = nodes[c].best;
    uint32_t left = p.consequences > 32 ? (1u << LANES) - 1 : cyclic();
    if (chained) left |= unproven();
    for (; left != 0; left &= left - 1) settle(__builtin_ctz(left), sizes, removed);
  }

 private:
  /**
   * Cells are listed from the last to the first. A uniform number below `upTo` selects this cell or
   * an earlier cell of the record.
   */
  struct Cell {
    float upTo, share;
    int32_t kind;
  };
  /**
   * Kind of a within cell: the ends that it may discount. Kind of an across cell: its child's sign.
   */
  static constexpr int B_MAY = 1, A_MAY = 2, HARM = -1, BENEFIT = 1;
  struct Record {
    int index, a, b, benefit, harm, group;
    bool canBeOpen;
    std::vector<Cell> cells;
    /** The values in each draw. */
    Floats uniform, worth, counts;
    Masks active, kind, mutual;
  };
  /**
   * The two largest offers to a consequence, and the consequences that they come from, each as a
   * bit.
   */
  struct Node {
    Floats best, second;
    Words from, secondFrom;
    Masks component, turned;
    int group;
    bool canBePaired = false;
  };

  /** A connected component of the records, whether these are present in a draw or not. */
  struct Group {
    Floats used, offered;
    Masks chained;
  };

  const Problem &p;
  Overlaps oneByOne;
  Streams streams;
  std::vector<Record> within, across;
  std::vector<Node> nodes;
  std::vector<Group> groups;
  IntsOf active;
  RealsOf sizesOfOne;

  /** Makes a record whose cells are thresholds of one uniform number. */
  Record recordOf(int r) const {
    Record record{};
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

  /** Names each group by its lowest consequence. */
  void nameGroups() {
    const int n = p.consequences;
    for (int c = 0; c < n; c++) nodes[c].group = c;
    for (int pass = 0; pass < n; pass++)
      for (int r = 0; r < p.overlaps; r++) {
        int &a = nodes[p.a[r]].group, &b = nodes[p.b[r]].group;
        a = b = std::min(a, b);
      }
    for (auto *records : {&within, &across})
      for (Record &record : *records) record.group = nodes[record.a].group;
    groups.resize(n);
  }

  /** Draws the record's cell in each draw: keeps its share in `worth`, and its kind. */
  void draw(Record &record) {
    const Floats u = record.uniform = streams.uniform();
    Floats share = all(0);
    Masks kind = {};
    for (const Cell &cell : record.cells) {
      share = u < cell.upTo ? all(cell.share) : share;
      kind = u < cell.upTo ? Masks{} + cell.kind : kind;
    }
    record.worth = share, record.kind = kind;
  }

  /**
   * Makes the offers of a within record to its ends. An open record offers slightly more to its
   * smaller end, or of equal ends to the one with the higher index.
   */
  void offerWithin(Record &record, const Floats *sizes) {
    const Floats a = sizes[record.a], b = sizes[record.b], worth = record.worth * smaller(a, b);
    const Floats favoured = worth * (1 + 0x1p-20f);
    const Masks open = record.kind == (A_MAY | B_MAY), aIsSmaller = a < b || (a == b && all(record.a > record.b) > 0);
    const Floats ofA = (open & aIsSmaller) ? favoured : worth, ofB = (open & ~aIsSmaller) ? favoured : worth;
    record.worth = worth;
    offer(nodes[record.b], (record.kind & B_MAY) != 0 ? ofB : all(0), record.a);
    offer(nodes[record.a], (record.kind & A_MAY) != 0 ? ofA : all(0), record.b);
  }

  /** Keeps a node's two largest offers; the second only where the node may turn to it. */
  static void offer(Node &node, Floats weight, int from) {
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
  void weighAcross(Record &record, const Floats *sizes) {
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
    auto join = [&](const Record &record) {
      Masks &a = nodes[record.a].component, &b = nodes[record.b].component;
      const Masks lowest = a < b ? a : b, differs = record.active & (a != b);
      a = record.active ? lowest : a, b = record.active ? lowest : b;
      changed |= differs;
    };
    do {
      changed = Masks{};
      for (const Record &record : across) join(record);
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
    for (Record &record : across) {
      const Masks component = nodes[record.a].component;
      Floats sum = all(0);
      for (const Record &other : across) sum += component == nodes[other.a].component ? other.counts : all(0);
      offer(nodes[record.harm], sum < 0 ? record.worth : all(0), record.benefit);
      offer(nodes[record.benefit], sum < 0 ? all(0) : record.worth, record.harm);
    }
  }

  /**
   * Where both ends of an open record take each other's offer, one end turns to its second offer.
   * In a chain of such records the ends turn one after the other. True when any draw has a chain.
   */
  bool openPairs() {
    for (Group &group : groups) group.chained = Masks{};
    for (size_t pass = 0; pass < nodes.size(); pass++) {
      Masks met = {};
      for (Record &record : within) {
        if (!record.canBeOpen) continue;
        const Node &a = nodes[record.a], &b = nodes[record.b];
        const Masks each = (a.from == 1u << (record.b & 31)) & (b.from == 1u << (record.a & 31));
        record.mutual = each & ~(a.turned & b.turned);
        met |= record.mutual;
      }
      if (bitsOfLanes(met) == 0) return pass > 1;
      for (Record &record : within) {
        if (!record.canBeOpen) continue;
        Node &a = nodes[record.a], &b = nodes[record.b];
        const Masks aIsBetter = b.best + a.second > a.best + b.second;
        const Masks aTurns = record.mutual & ~a.turned & (b.turned | aIsBetter);
        if (pass > 0) groups[record.group].chained |= record.mutual;
        turn(a, aTurns), turn(b, record.mutual & ~aTurns);
      }
    }
    return true;
  }

  /** Replaces a node's first offer by its second where `turns`. */
  static void turn(Node &node, Masks turns) {
    node.best = turns ? node.second : node.best;
    node.from = turns ? node.secondFrom : node.from;
    node.turned |= turns;
  }

  /**
   * Draws with a chain in a group some of whose records are not used: another set may remove more
   * there.
   */
  uint32_t unproven() {
    for (Group &group : groups) group.used = group.offered = all(0);
    for (const Node &node : nodes) groups[node.group].used += node.best;
    for (const auto *records : {&within, &across})
      for (const Record &record : *records) groups[record.group].offered += record.worth;
    Masks found = {};
    // The tolerance covers the favoured ends and rounding.
    for (const Group &group : groups)
      found |= group.chained & (group.used < group.offered * (1 - 0x1p-18f));
    return bitsOfLanes(found);
  }

  /**
   * Draws with a cycle. Consequences are removed once their discounter is removed or absent; a
   * cycle leaves some that cannot be removed.
   */
  uint32_t cyclic() {
    Words left = ~Words{}, before;
    do {
      before = left;
      for (int c = 0; c < p.consequences; c++)
        left &= (nodes[c].from & left) == 0 ? Words{} + ~(1u << c) : ~Words{};
      const uint32_t all = p.consequences == 32 ? ~0u : (1u << p.consequences) - 1;
      left &= all;
    } while (bitsOfLanes(left != before) != 0);
    return bitsOfLanes(left != 0);
  }

  /** Solves one draw by Edmonds' algorithm. */
  void settle(int lane, const Floats *sizes, Floats *removed) {
    active.clear(), sizesOfOne.clear();
    auto list = [&](const std::vector<Record> &records) {
      for (const Record &record : records)
        for (size_t k = record.cells.size(); k-- > 0;) {
          if (record.uniform[lane] >= record.cells[k].upTo) continue;
          active.push_back(p.cellStart[record.index] + (int)(record.cells.size() - 1 - k));
          break;
        }
    };
    list(within);
    const int ofWithin = active.size();
    list(across);
    for (int c = 0; c < p.consequences; c++) sizesOfOne.push_back(sizes[c][lane]);
    const int *start = active.data();
    oneByOne.settle(start, start + ofWithin, start + active.size(), sizesOfOne.data());
    for (int c = 0; c < p.consequences; c++) removed[c][lane] = (float)oneByOne.removedOf(c);
  }
};
