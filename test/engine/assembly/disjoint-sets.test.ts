import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineInstance } from '../../../engine/engine-instance.ts';
import { Random } from '../../../problems/random.ts';
import { compileProbe, Probe } from '../probe.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];
const MEMBERS = 120;

let engine: EngineInstance;
beforeAll(async () => {
  const probe = await Probe.create(await compileProbe());
  engine = probe.engine;
  probe.quantile(new Array(MEMBERS).fill(0), 0.5);
});

describe.each(SEEDS)('seed %i: random pairs, joined one after the other', (seed) => {
  test('each set is named by its lowest member, and only new joins say so', () => {
    const random = new Random(seed);
    const parents = engine.integers('gathered', MEMBERS);
    const at = engine.figure('gathered');
    for (let member = 0; member < MEMBERS; member += 1) parents[member] = member;
    let names = Array.from({ length: MEMBERS }, (_, member) => member);
    for (let k = 0; k < MEMBERS; k += 1) {
      const [one, other] = [random.below(MEMBERS), random.below(MEMBERS)];
      const [low, high] = [names[one]!, names[other]!].toSorted((a, b) => a - b);
      expect(engine.call('join', at, one, other), `join ${k}`).toBe(Number(low !== high));
      names = names.map((name) => (name === high ? low! : name));
      const member = random.below(MEMBERS);
      expect(engine.call('rootOf', at, member), `after join ${k}`).toBe(names[member]);
    }
    engine.call('flatten', at, MEMBERS);
    expect(Array.from(parents)).toEqual(names);
  });

  test('a member without a set stays without one', () => {
    const parents = engine.integers('gathered', MEMBERS);
    parents.set([0, 0, -1, 1, -1]);
    engine.call('flatten', engine.figure('gathered'), 5);
    expect(Array.from(parents.subarray(0, 5))).toEqual([0, 0, -1, 0, -1]);
  });
});
