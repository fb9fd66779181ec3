import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { checkVerdicts, decidesItself } from '../../gate/check-verdicts.ts';

it.each([
  'const changed = before.best !== after.best;',
  'if (result.best === option) return true;',
  "const isBold = option === best ? 'bold' : null;",
  'flips.filter(({ best_before, best_after }) => best_before !== best_after);',
  'record.bestByStakeholder[id] === chosen ? 1 : 0',
  'const isSure = result.confidence > 0.85;',
  'if (0.6 < confidence) return null;',
  'const isClose = probabilities[first]! - probabilities[second]! < 0.1;',
  'if (probabilities[best] >= 0.5) return best;',
  'const leads = p.probabilities[a]! < limit;',
  "'Option B comes out best.'",
  "'A and B are too close to call'",
  "'The best option changed for s1'",
])('finds that a file decides itself: %s', (source) => {
  expect(decidesItself(source)).toBe(true);
});

it.each([
  '// A and B are too close to call.',
  '/** Whether result.best === option. */',
  'if (best === undefined) return null;',
  'return record.best === null ? none : verdictSentence(result);',
  'const { kind, options } = verdictOf(result);',
  'keys.sort((a, b) => probabilities[b]! - probabilities[a]!);',
  'const byOption = (p) => probabilities[p];',
  'const trust: Map<string, number> = new Map();',
])('finds that a file does not: %s', (source) => {
  expect(decidesItself(source)).toBe(false);
});

it('holds in the product', () => {
  expect(checkVerdicts(resolve(import.meta.dirname, '../..'))).toEqual([]);
});
