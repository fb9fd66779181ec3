/** The picture beside a link: its size, its bytes, and that texts of many scripts are drawn. */
import { expect, test } from 'vitest';
import { textWidth } from '../../../pictures/drawing/text-width.ts';
import type { Element } from '../../../pictures/element.ts';
import { cardOf } from '../../../pictures/png/card.ts';
import { openRasteriser } from '../../../pictures/png/rasterise.ts';
import { printMarkup } from '../../../pictures/print-markup.ts';
import type { ResultFigures } from '../../../pictures/result-figures.ts';
import { boxesOf, textsOf } from '../placed.ts';
import { HOSTILE } from '../random-results.ts';
import { LETTERS, optionsOf, result } from '../results.ts';

const rasteriser = openRasteriser();
const MOST_BYTES = 100_000;
const CAVEAT = 'Made by the built-in judge, for trying out';

function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  expect(String.fromCharCode(...png.subarray(1, 4))).toBe('PNG');
  return [view.getUint32(16), view.getUint32(20)];
}

function many(people: number, options: number, text: string): ResultFigures[] {
  const letters = LETTERS.slice(0, options);
  const each = <Value>(value: (at: number) => Value) =>
    Object.fromEntries(letters.map((letter, at) => [letter, value(at)]));
  return Array.from({ length: people }, (_, at) =>
    result({
      stakeholder: { id: `s${at}`, description: `${at} ${text}` },
      probabilities: each((place) => (place === 0 ? 0.6 : 0.4 / Math.max(1, options - 1))),
      ev: each((place) => ({ mean: 1 - place, p10: 0.5 - place, p90: 1.5 - place })),
    }),
  );
}

test.each([
  [1, 2, 'Breaks down about ten days a year'],
  [3, 3, '面包店在两台同样大小的二手烤箱之间进行选择，每年大约故障十天'],
  [8, 8, 'مخبز يختار بين فرنين مستعملين'],
  [2, 1, 'Какой вариант лучше; ποια επιλογή 🎉'],
  [2, 4, '\ud800 \u0000 \u202e'],
])('%i stakeholders and %i options, %s: 1200 × 630, at most 100 kB', async (people, options, text) => {
  const png = await rasteriser.drawCard({
    title: text.repeat(20),
    options: optionsOf(options, (letter) => `${letter} ${text}`),
    results: many(people, options, text),
    caveat: people > 2 ? CAVEAT : null,
  });
  expect(sizeOf(png)).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(MOST_BYTES);
});

test('Direct mode, hostile texts and equal options are drawn too', async () => {
  for (const text of HOSTILE) {
    const { ev: _ev, consequences: _consequences, insight: _insight, ...direct } = result();
    const results = [{ ...direct, stakeholder: { id: 's', description: text } }];
    const png = await rasteriser.drawCard({
      title: text,
      options: optionsOf(2, () => text),
      results,
      caveat: CAVEAT,
    });
    expect(sizeOf(png)).toEqual([1200, 630]);
  }
});

test('the same decision gives the same bytes, and another one others', async () => {
  const draw = (title: string) =>
    rasteriser.drawCard({ title, options: optionsOf(2), results: [result()], caveat: null });
  const [first, second, other] = [await draw('One'), await draw('One'), await draw('Two')];
  expect(second).toEqual(first);
  expect(other).not.toEqual(first);
});

test.each([1, 3, 8])('of %i stakeholders, each has its name, verdict, option and reason', (people) => {
  const options = optionsOf(8, (letter) => `Site ${letter}`);
  const results = many(people, 8, 'x').map((one, at) =>
    at % 2 === 0 ? one : { ...one, probabilities: { A: 0.52, B: 0.48 } },
  );
  const texts = textsIn(cardOf({ title: 'T', options, results, caveat: CAVEAT }, textWidth));
  results.forEach((_, at) => {
    expect(texts).toContain(`${at} x`);
  });
  const count = (text: string) => texts.filter((one) => one === text).length;
  const opens = Math.floor(people / 2);
  expect([count('likely'), count('open')]).toEqual([people - opens, opens]);
  expect([count('Site A'), count('Site B'), count('Site C')]).toEqual([people, opens, 0]);
  expect([count('60\u00a0%'), count('52\u00a0%'), count('48\u00a0%')]).toEqual([
    people - opens,
    opens,
    opens,
  ]);
  expect(texts.filter((text) => text.startsWith('Mostly because '))).toHaveLength(people - opens);
});

test('each kind of verdict has its badge, and where none is spoken for, a sentence', () => {
  const cards = (changes: Parameters<typeof result>[0]) =>
    printMarkup(
      cardOf({ title: 'T', options: optionsOf(2), results: [result(changes)], caveat: null }, textWidth),
    );
  const kinds = {
    open: { probabilities: { A: 0.52, B: 0.48 } },
    leaning: { probabilities: { A: 0.58, B: 0.42 } },
    likely: {},
    clear: { probabilities: { A: 0.9, B: 0.1 } },
  };
  for (const [kind, changes] of Object.entries(kinds)) {
    const drawn = cards(changes);
    expect(drawn.includes(`class="b-${kind}"`), kind).toBe(true);
    expect(drawn.includes('class="b-tick"'), kind).toBe(kind === 'clear');
  }
  const level = { probabilities: { A: 0.5, B: 0.5 } };
  for (const [one, said] of [
    [result({ ...level, consequences: [] }), /^.*not affected.* Nothing listed affects .*Owns the shop.*\.$/],
    [result(level), /^.*no answer.* Nothing that was read speaks for one option\.$/],
  ] as const) {
    const card = cardOf({ title: 'T', options: optionsOf(2), results: [one], caveat: null }, textWidth);
    expect(textsIn(card).join(' ')).toMatch(said);
    expect(printMarkup(card)).toContain('class="b-sign"');
  }
});

test('Arabic and Hebrew lines of the card end at the right edge of their column', () => {
  const name = 'הסבתא, שגרה בכפר ושומרת על הילדים יומיים בשבוע';
  const stakeholder = { id: 's', description: name };
  const options = optionsOf(2, () => 'البقاء في القرية حيث تسكن الجدة التي تعتني بالأطفال يومين في كل أسبوع');
  const card = cardOf({ title: name, options, results: [result({ stakeholder })], caveat: null }, textWidth);
  const lines = textsOf(card, 1200).filter(({ text }) => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text));
  const edges = new Set(lines.map(({ right }) => Math.round(right)));
  expect(lines.length).toBeGreaterThan(4);
  // Of the title, the name and the option.
  expect(edges.size).toBe(3);
});

test('Direct mode has a row for each stakeholder too', () => {
  const { ev: _ev, consequences: _consequences, insight: _insight, ...direct } = result();
  const options = optionsOf(2, (letter) => `Way ${letter}`);
  const texts = textsIn(
    cardOf({ title: 'T', options, results: [direct, direct, direct], caveat: null }, textWidth),
  );
  expect(texts.filter((text) => text === 'Way A')).toHaveLength(3);
  expect(texts.filter((text) => text === 'likely')).toHaveLength(3);
});

test.each([
  [1, 2],
  [2, 4],
  [3, 8],
  [8, 8],
])('%i stakeholders, %i options: the caveat is the last line, and nothing touches it', (people, options) => {
  const { ev: _ev, consequences: _consequences, insight: _insight, ...direct } = result();
  for (const results of [many(people, options, 'x '.repeat(60)), [direct]]) {
    const card = cardOf({ title: 'T', options: optionsOf(options), results, caveat: CAVEAT }, textWidth);
    const placed = boxesOf(card, 1200).filter(({ what }) => what !== '<rect class="d-ground">');
    const caveat = placed.find(({ what }) => what.includes(CAVEAT))!;
    expect(caveat.bottom).toBeLessThanOrEqual(630 - 20);
    const others = placed.filter((box) => box !== caveat);
    expect(others.length).toBeGreaterThan(5);
    for (const { bottom, what } of others) expect(bottom, what).toBeLessThan(caveat.top);
  }
});

function textsIn({ tag, children }: Element): string[] {
  return children.flatMap((child) =>
    typeof child === 'string' ? (tag === 'text' ? [child] : []) : textsIn(child),
  );
}
