// Computes the discounts of overlaps, LANES draws at a time. Each consequence takes its largest
// offer. If both ends of an open record take each other's offer, the end whose *turning* to its
// second offer removes more in total turns. Without a cycle, no set removes more. In a *chain* one
// end has turned before; then this is known only if all records of the group are used. Draws that
// are not known to be solved are solved one at a time, by Edmonds' algorithm.
#pragma once
#include "lane-offers.h"

class LaneOverlaps {
 public:
  LaneOverlaps(const Problem &problem, uint64_t seed)
      : p(problem), oneByOne(problem), offers(problem, seed), groupOf(problem.consequences), groups(problem.consequences) {
    nameGroups();
  }

  /** From the sizes of the consequences, computes how much is removed of each. */
  void discount(const Floats *sizes, Floats *removed) {
    offers.make(sizes);
    const bool chained = openPairs();
    for (int c = 0; c < p.consequences; c++) removed[c] = offers.nodes[c].best;
    uint32_t left = p.consequences > 32 ? (1u << LANES) - 1 : cyclic();
    if (chained) left |= unproven();
    for (; left != 0; left &= left - 1) settle(__builtin_ctz(left), sizes, removed);
  }

 private:
  /** A connected component of the records, whether these are present in a draw or not. */
  struct Group {
    Floats used, offered;
    Masks chained;
  };

  const Problem &p;
  Overlaps oneByOne;
  LaneOffers offers;
  IntsOf groupOf;
  std::vector<Group> groups;
  IntsOf active;
  RealsOf sizesOfOne;

  /** Names each group by its lowest consequence. */
  void nameGroups() {
    const int n = p.consequences;
    for (int c = 0; c < n; c++) groupOf[c] = c;
    for (int pass = 0; pass < n; pass++)
      for (int r = 0; r < p.overlaps; r++) {
        int &a = groupOf[p.a[r]], &b = groupOf[p.b[r]];
        a = b = std::min(a, b);
      }
  }

  /**
   * Where both ends of an open record take each other's offer, one end turns to its second offer.
   * In a chain of such records the ends turn one after the other. True when any draw has a chain.
   */
  bool openPairs() {
    for (Group &group : groups) group.chained = Masks{};
    for (size_t pass = 0; pass < offers.nodes.size(); pass++) {
      Masks met = {};
      for (LaneRecord &record : offers.within) {
        if (!record.canBeOpen) continue;
        const LaneNode &a = offers.nodes[record.a], &b = offers.nodes[record.b];
        const Masks each = (a.from == 1u << (record.b & 31)) & (b.from == 1u << (record.a & 31));
        record.mutual = each & ~(a.turned & b.turned);
        met |= record.mutual;
      }
      if (bitsOfLanes(met) == 0) return pass > 1;
      for (LaneRecord &record : offers.within) {
        if (!record.canBeOpen) continue;
        LaneNode &a = offers.nodes[record.a], &b = offers.nodes[record.b];
        const Masks aIsBetter = b.best + a.second > a.best + b.second;
        const Masks aTurns = record.mutual & ~a.turned & (b.turned | aIsBetter);
        if (pass > 0) groups[groupOf[record.a]].chained |= record.mutual;
        turn(a, aTurns), turn(b, record.mutual & ~aTurns);
      }
    }
    return true;
  }

  /** Replaces a node's first offer by its second where `turns`. */
  static void turn(LaneNode &node, Masks turns) {
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
    for (int c = 0; c < p.consequences; c++) groups[groupOf[c]].used += offers.nodes[c].best;
    for (const auto *records : {&offers.within, &offers.across})
      for (const LaneRecord &record : *records) groups[groupOf[record.a]].offered += record.worth;
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
        left &= (offers.nodes[c].from & left) == 0 ? Words{} + ~(1u << c) : ~Words{};
      const uint32_t all = p.consequences == 32 ? ~0u : (1u << p.consequences) - 1;
      left &= all;
    } while (bitsOfLanes(left != before) != 0);
    return bitsOfLanes(left != 0);
  }

  /** Solves one draw by Edmonds' algorithm. */
  void settle(int lane, const Floats *sizes, Floats *removed) {
    active.clear(), sizesOfOne.clear();
    listActive(offers.within, lane);
    const int ofWithin = active.size();
    listActive(offers.across, lane);
    for (int c = 0; c < p.consequences; c++) sizesOfOne.push_back(sizes[c][lane]);
    const int *start = active.data();
    oneByOne.settle(start, start + ofWithin, start + active.size(), sizesOfOne.data());
    for (int c = 0; c < p.consequences; c++) removed[c][lane] = (float)oneByOne.removedOf(c);
  }

  /** Appends the cells of the records that are present in one draw. */
  void listActive(const std::vector<LaneRecord> &records, int lane) {
    for (const LaneRecord &record : records)
      for (size_t k = record.cells.size(); k-- > 0;) {
        if (record.uniform[lane] >= record.cells[k].upTo) continue;
        active.push_back(p.cellStart[record.index] + (int)(record.cells.size() - 1 - k));
        break;
      }
  }
};
