/**
 * How a result stands is said in pictures/words/verdict.ts alone: elsewhere nothing compares the
 * best option or its probability, nor has words of its own for it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { compareWithList } from './allow-list.ts';

const ROOMS =
  '{pictures,console,client/command,server/pages,server/surfaces,server/decisions/afterwards,server/decisions/log}/**/*.{ts,tsx}';

const BEST = String.raw`(?:\bbest|\bbest_before|\bbest_after|\b[bB]ests?ByStakeholder\??\.?\[[^\]]*\])`;
const PROBABILITY = String.raw`(?:\bconfidence|\bp_best|\bprobabilities\??\.?\[[^\]]*\]!?)`;
const BREACHES: readonly RegExp[] = [
  new RegExp(
    String.raw`${BEST}\s*[!=]==(?!\s*(?:undefined|null)\b)|[!=]==\s*(?:\w+[?!]?\.)*${BEST}(?![\w.(])`,
  ),
  // Not the sign of an arrow function.
  new RegExp(String.raw`${PROBABILITY}\s*[<>]|(?<!=)[<>]=?\s*(?:\w+[?!]?\.)*${PROBABILITY}`),
  /comes out best|too close to call|is best for|best option (?:changed|is)/i,
];

/** Files that may, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'console/decisions/filters.ts': 'takes the letter of a filter from the address',
  'console/playground/decision-form/stakeholders.tsx': 'says what will be found, before there is a result',
  'pictures/cost-of-being-wrong.ts': 'orders rows: the best option stands first of those that cost the same',
  'pictures/tables/probability-table.ts': 'orders rows: the best option stands first',
  'pictures/words/chosen.ts': 'for decisions of which only the best letter was kept',
  'pictures/words/closeness.ts': 'orders options by their means: the best one stands first, also of equals',
  'pictures/words/expected-values.ts': 'asks verdictOf, and says the same of the means',
  'pictures/words/insight-sentences.ts': 'says what the other options cost',
  'pictures/words/overlaps.ts': 'compares with the result without the correction for overlap',
  'pictures/words/said-twice.ts': 'compares with the result without the correction for overlap',
  'pictures/words/verdict.ts': 'is where it is said',
  'pictures/words/warnings.ts': 'asks verdictOf, and knows the words of stored warnings again',
  'server/decisions/afterwards/record.ts': 'the API has `wasBest`; `says` beside it is of the verdict',
  'server/pages/reading-notes.ts': 'says what the judge was asked',
};

export function checkVerdicts(root: string): string[] {
  const files = globSync(ROOMS, { cwd: root }).map((file) => file.replaceAll(sep, '/'));
  if (files.length === 0) return ['no file was found: the pattern of their names is broken'];
  return compareWithList(
    files.filter((file) => decidesItself(readFileSync(join(root, file), 'utf8'))).sort(),
    Object.keys(ALLOWED),
    'gate/check-verdicts.ts',
    'says by itself which option is best: ask verdictOf of pictures/words/verdict.ts, or list the file with a reason in gate/check-verdicts.ts',
  );
}

/** Comments may say anything. */
export function decidesItself(source: string): boolean {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*/g, '');
  return BREACHES.some((breach) => breach.test(code));
}
