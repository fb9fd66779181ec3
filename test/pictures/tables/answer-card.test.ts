import { expect, test } from 'vitest';
import { textWidth } from '../../../pictures/drawing/text-width.ts';
import type { Element } from '../../../pictures/element.ts';
import { VERDICT_STYLE } from '../../../pictures/looks/verdict-style.ts';
import { cardOf } from '../../../pictures/png/card.ts';
import { printMarkup } from '../../../pictures/print-markup.ts';
import { answerCard, badge } from '../../../pictures/tables/answer-card.ts';
import { probabilityTable } from '../../../pictures/tables/probability-table.ts';
import { verdictGrid } from '../../../pictures/verdict-grid.ts';
import { VERDICT_KINDS, verdictOf, verdictSentence } from '../../../pictures/words/verdict.ts';
import { optionsOf, result } from '../results.ts';
import { textOf } from '../text-of.ts';

const open = result({ probabilities: { A: 0.44, B: 0.42, C: 0.14 }, best: 'A' });

test('has a row for each stakeholder: name, verdict, the option in its own words, why, what would change it', () => {
  const card = answerCard([result(), open], optionsOf(3), (index) => `#s${index + 1}`);
  expect(textOf(printMarkup(card))).toContain(
    'Owns the shop likely A Plan A 80 % Mostly because of “Sales rise by a tenth”. ' +
      'B wins if “Sales rise by a tenth” matters only about 0.4 times as much. That may well be so. ' +
      'Next: say which matters more, “Sales rise by a tenth” or “Neighbours hear it”.',
  );
  expect(printMarkup(card)).toContain('<a href="#s1"><bdi>Owns the shop</bdi></a>');
  expect(textOf(printMarkup(card))).toContain('open: A or B A Plan A 44 % or B Plan B 42 %');
});

test('a badge says the word of the verdict, and the letters where it is open', () => {
  expect(textOf(printMarkup(badge(verdictOf(result()))))).toBe('likely');
  expect(textOf(printMarkup(badge(verdictOf(open))))).toBe('open: A or B');
});

test('each kind has a look of its own, which a page can hold', () => {
  for (const kind of VERDICT_KINDS.filter((one) => one !== 'open'))
    expect(VERDICT_STYLE).toContain(`.badge.${kind}`);
  expect(VERDICT_STYLE).not.toMatch(/[&<>"']/);
});

test('a row whose stakeholder is named in Arabic or Hebrew runs from the right', () => {
  const named = (description: string) => result({ stakeholder: { id: 's1', description } });
  const card = answerCard([named('2026: العائلة'), named('סבתא'), named('Café')], optionsOf(2), () => null);
  expect(card.children.map((row) => (typeof row === 'string' ? null : row.attributes.dir))).toEqual([
    'rtl',
    'rtl',
    'ltr',
  ]);
});

test('card, sentence, table, grid and picture of a link say the same percentages, which add up to 100', () => {
  const {
    ev: _ev,
    consequences: _consequences,
    insight: _insight,
    ...direct
  } = result({
    probabilities: { A: 0.624, B: 0.238, C: 0.138 },
  });
  const level = { ...direct, probabilities: { A: 0.485, B: 0.485, C: 0.03 } };
  const options = optionsOf(3);
  for (const [one, figures] of [
    [direct, ['62\u00a0%', '24\u00a0%', '14\u00a0%']],
    [level, ['49\u00a0%', '48\u00a0%', '3\u00a0%']],
  ] as const) {
    const said = (tree: Element) =>
      [...textOf(printMarkup(tree)).matchAll(/\d+[\s\u00a0]%/g)].map(([all]) => all.replace(' ', '\u00a0'));
    const named = figures.slice(0, verdictOf(one).options.length);
    expect(said(answerCard([one], options, () => null))).toEqual(named);
    expect([...verdictSentence(one).matchAll(/\d+\u00a0%/g)].map(([all]) => all)).toEqual(named);
    expect(new Set(said(probabilityTable(one, options)))).toEqual(new Set(figures));
    expect(verdictGrid([one], options).table.rows.map((row) => row[2])).toEqual(figures);
    expect(said(cardOf({ title: 'T', options, results: [one], caveat: null }, textWidth))).toEqual(named);
  }
});
