import { expect, test } from 'vitest';
import { revisionsSentence } from '../../../pictures/words/revisions.ts';
import { result } from '../results.ts';

const ev = (A: number, B: number) => ({
  A: { mean: A, p10: A, p90: A },
  B: { mean: B, p10: B, p90: B },
});
const forA = (p: number) => result({ probabilities: { A: p, B: 1 - p }, confidence: p });
const forB = (p: number) =>
  result({ best: 'B', probabilities: { A: 1 - p, B: p }, confidence: p, ev: ev(0, 1) });
const said = (...both: Parameters<typeof revisionsSentence>) =>
  revisionsSentence(...both).replaceAll('\u00a0', ' ');

test('a best option is said to have changed only where both revisions had one', () => {
  expect(said(forA(0.8), forB(0.9))).toBe('Before: likely A. Now: Clearly B: 90 %.');
  expect(said(forA(0.52), forB(0.53))).toBe('Still open between B and A.');
  expect(said(forA(0.52), forA(0.53))).toBe('Still open between A and B.');
  expect(said(forA(0.52), forA(0.8))).toBe('Before: open: A or B. Now: Likely A: 80 %.');
  expect(said(forA(0.8), forA(0.52))).toBe(
    'Before: likely A. Now: A (52 %) and B (48 %) are too close to call.',
  );
});

test('what stays is said with both probabilities', () => {
  expect(said(forA(0.8), forA(0.81))).toBe('As before: likely A (before 80 %, now 81 %).');
  expect(said(forA(0.8), forA(0.96))).toBe('Still A: before likely (80 %), now clear (96 %).');
  const level = forA(0.5);
  expect(said(level, level)).toBe('As before: Nothing that was read speaks for one option.');
});
