/** What a drawing costs does not depend on what a caller wrote. */
import { expect, test } from 'vitest';
import { drawable } from '../../../pictures/drawing/drawable.ts';
import { fitLines, textWidth } from '../../../pictures/drawing/text-width.ts';
import { cardOf } from '../../../pictures/png/card.ts';
import { LETTERS, optionsOf, result } from '../results.ts';

const LENGTH = 20_000;
const MARKS = Array.from({ length: 112 }, (_, at) => String.fromCodePoint(0x300 + at)).join('');
const HOSTILE: Readonly<Record<string, string>> = {
  'one mark many times on one letter': `a${'\u0301'.repeat(LENGTH)}`,
  'different marks on one letter': `a${MARKS.repeat(180)}`,
  'marks on every letter': `a${MARKS.slice(0, 20)}`.repeat(1000),
  'marks alone': '\u0301'.repeat(LENGTH),
  'marks and joiners in turn': `a${'\u0301\u200d'.repeat(LENGTH / 2)}`,
  joiners: `a${'\u200d'.repeat(LENGTH)}`,
  selectors: `a${'\ufe0f'.repeat(LENGTH)}`,
  'skin tones': `👩${'🏽'.repeat(LENGTH)}`,
  tags: `🏴${'\u{e0062}'.repeat(LENGTH)}`,
  'emoji joined without end': '👩\u200d'.repeat(LENGTH),
  'characters without width': `${'\u200b\u3164'.repeat(LENGTH)}a`,
  'Arabic marks': `م${'\u064b\u064e\u0651'.repeat(LENGTH)}`,
  'two directions in turn': 'aب'.repeat(LENGTH),
  'marks of direction': `${'\u202b\u202e\u2067'.repeat(LENGTH)}aم`,
  Chinese: Array.from({ length: LENGTH }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(''),
  spaces: ' '.repeat(LENGTH),
};

test.each(Object.entries(HOSTILE))('%s: few characters are left', (_, text) => {
  const left = drawable(text);
  expect(Array.from(left).length).toBeLessThanOrEqual(601);
  expect(left).not.toMatch(/[\p{M}\p{Cf}\p{Emoji_Modifier}]{7}/u);
  expect(drawable(left)).toBe(left);
});

test.each([
  'Cỗ máy hỏng mười ngày một năm, Việt Nam',
  'Cỗ máy hỏng mười ngày một năm, Việt Nam'.normalize('NFD'),
  'שִׁבּוֹלֶת',
  'مُؤَسَّسَةٌ',
  'ที่นี่',
  '👩‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍💻 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣ 🇩🇪',
  'علی‌رضا',
])('%s is drawn as it is written', (text) => {
  expect(drawable(text)).toBe(text);
});

test('a cut is shown where the rest has room', () => {
  expect(drawable('i'.repeat(600))).toBe('i'.repeat(600));
  expect(drawable('i'.repeat(601))).toBe(`${'i'.repeat(600)}…`);
  expect(drawable(`a${' '.repeat(LENGTH)}b`)).toBe('a…');
  expect(fitLines(`a${' '.repeat(LENGTH)}b`, { size: 13, width: 200, most: 2 })).toEqual(['a…']);
});

/** Characters that were measured for a card with this text in every place. */
function measuredFor(text: string): number {
  let measured = 0;
  const each = <Value>(value: (at: number) => Value) =>
    Object.fromEntries(LETTERS.map((letter, at) => [letter, value(at)]));
  cardOf(
    {
      title: text,
      options: optionsOf(8, () => text),
      results: LETTERS.map((id) =>
        result({
          stakeholder: { id, description: text },
          probabilities: each((at) => (at === 0 ? 0.6 : 0.05)),
          ev: each((at) => ({ mean: 1 - at, p10: 0.5 - at, p90: 1.5 - at })),
        }),
      ),
      caveat: null,
    },
    (part, size, isBold) => {
      measured += part.length;
      return textWidth(part, size, isBold);
    },
  );
  return measured;
}

const usual = measuredFor('Breaks down about ten days a year '.repeat(LENGTH / 34));

test.each(Object.entries(HOSTILE))(
  '%s: a card measures at most five times what it does for words',
  (_, text) => {
    expect(measuredFor(text)).toBeLessThan(5 * usual);
  },
);
