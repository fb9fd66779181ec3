import { beforeAll, expect, test } from 'vitest';
import type { EngineInstance } from '../../../../engine/engine-instance.ts';
import { Random } from '../../../../problems/random.ts';
import { compileProbe, Probe } from '../../probe.ts';

const MOST = 7;

let engine: EngineInstance;
beforeAll(async () => {
  const probe = await Probe.create(await compileProbe());
  engine = probe.engine;
  probe.quantile(new Array(64).fill(0), 0.5);
});

test.each([1, 2, 3, 4, 5])(
  'seed %i: a list keeps the best by score, ratio and index, as sorting would',
  (seed) => {
    const random = new Random(seed);
    const list = engine.figure('gathered');
    // Few different values, so that scores and ratios are often equal.
    const offers = Array.from({ length: 40 }, (_, index) => ({
      score: random.below(4) / 4,
      ratio: random.below(3) / 4,
      index,
    }));
    let count = 0;
    for (const [k, { score, ratio, index }] of offers.entries()) {
      count = engine.call('rank', list, count, MOST, score, ratio, index);
      const best = offers
        .slice(0, k + 1)
        .toSorted((a, b) => b.score - a.score || a.ratio - b.ratio || a.index - b.index)
        .slice(0, MOST);
      const found = Array.from({ length: count }, (_, place) => engine.call('indexOf', list, place));
      expect(found, `after offer ${k}`).toEqual(best.map((one) => one.index));
      expect(engine.call('leastScore', list, count, MOST)).toBe(best.length < MOST ? -1 : best.at(-1)!.score);
    }
  },
);
