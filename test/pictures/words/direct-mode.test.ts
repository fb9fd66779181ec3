import { expect, test } from 'vitest';
import { directNote } from '../../../pictures/words/direct-mode.ts';
import { result } from '../results.ts';

const { ev: _ev, consequences: _consequences, insight: _insight, ...direct } = result();

test('Direct mode says that it has no reasons, and what to do next', () => {
  const [none, next, ...more] = directNote([direct]);
  expect(none).toMatch(/gives no reasons, and it does not say what would change/);
  expect(next).toMatch(/^Next: ask again as a decision with consequences\./);
  expect(more).toEqual([]);
});

test('where it is open, or nothing spoke for an option, it says not to act on it', () => {
  for (const probabilities of [
    { A: 0.52, B: 0.48 },
    { A: 0.5, B: 0.5 },
  ])
    expect(directNote([direct, { ...direct, probabilities }])[1]).toMatch(/^Where it is open, do not act/);
});

test('a decision with consequences needs no such note', () => {
  expect(directNote([result()])).toEqual([]);
  expect(directNote([])).toEqual([]);
});
