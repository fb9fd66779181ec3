import { expect, test } from 'vitest';
import { printMarkup } from '../../../pictures/print-markup.ts';
import type { OverlapFigures } from '../../../pictures/result-figures.ts';
import { overlapList } from '../../../pictures/tables/overlap-list.ts';
import { consequence, overlap, result } from '../results.ts';
import { textOf } from '../text-of.ts';

function markup(overlaps: OverlapFigures[], chosen?: string): string {
  const consequences = [
    consequence(),
    consequence({ id: 'B1', option: 'B', description: 'B one', label: 'Short' }),
  ];
  const list = overlapList(result({ consequences, overlaps }), { section: 's1', most: 12, chosen });
  return list === null ? '' : printMarkup(list);
}
const told = (...overlaps: OverlapFigures[]) => textOf(markup(overlaps));

test.each<[string, Partial<OverlapFigures>]>([
  ['A1 “Sales rise by a tenth” and B1 “Short” may be the same thing', { type: 'same' }],
  ['A1 “Sales rise by a tenth” and B1 “Short” may be part of one another', { type: 'part' }],
  ['A1 “Sales rise by a tenth” and B1 “Short” may come of one another', { type: 'result' }],
  ['A1 “Sales rise by a tenth” and B1 “Short” may have something in common', { type: 'shared' }],
  [
    'A1 “Sales rise by a tenth” may be no more than the absence of B1 “Short”',
    { type: 'absence', absence_side: 'A1' },
  ],
  [
    'B1 “Short” may be no more than the absence of A1 “Sales rise by a tenth”',
    { type: 'absence', absence_side: 'B1' },
  ],
])('%s', (words, changes) => {
  expect(told(overlap(changes))).toContain(
    `${words}: probability 90 %, and then 75 % of the smaller one is said twice.`,
  );
});

test('of many overlaps the strongest are listed, and the others are counted', () => {
  const text = told(...Array.from({ length: 14 }, (_, at) => overlap({ p: (at + 1) / 20 })));
  expect(text.match(/may be the same thing/g)).toHaveLength(12);
  expect(text).toContain('2 weaker ones are not listed here.');
  expect(text).toContain('probability 70 %');
  expect(text).not.toContain('probability 10 %');
  expect(told()).toBe('');
});

test('the ends are links to their rows, or, where overlaps can be chosen, each is a button', () => {
  const links = markup([overlap()]);
  for (const id of ['A1', 'B1']) expect(links).toContain(`<a class="id" href="#s1-${id}">${id}</a>`);
  expect(links).not.toContain('<button');
  const buttons = markup([overlap(), overlap({ a: 'B1', b: 'A1' })], 'B1,A1');
  expect(buttons).not.toContain('<a ');
  expect(buttons).toContain('<button type="button" aria-pressed="false" data-overlap="A1,B1">');
  expect(buttons).toContain('<button type="button" aria-pressed="true" data-overlap="B1,A1">');
});
