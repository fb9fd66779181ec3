/** Texts of a PNG are cut by their real widths, in every script. */
import { beforeAll, expect, test } from 'vitest';
import { fitLines } from '../../../pictures/drawing/text-width.ts';
import { Fonts } from '../../../pictures/png/fonts.ts';
import { measureBy } from '../../../pictures/png/measure-text.ts';
import { outlineText, outlineWidth } from '../../../pictures/png/text-outline.ts';

const fonts = new Fonts();
const measure = measureBy(fonts);
const TEXTS = [
  'Logical replication to a new server, and a switch-over of a minute at night',
  'Πού θα γίνει το συνέδριο, πόσο κοστίζει και ποιος θα το πληρώσει',
  'Где пройдёт конференция, сколько она стоит и кто за неё заплатит',
  '面包店在两台同样大小的二手烤箱之间进行选择，每年大约故障十天',
  '会議はどこで行われ、旅費と時間はどれだけかかるのか',
  '회의는 어디서 열리고 비용은 얼마이며 누가 지불합니까',
  'أين سيعقد المؤتمر وما هي التكلفة ومن سيدفعها',
  'Ovens 🎉🏛️ and 𒀱 of two kinds',
];
beforeAll(async () => {
  await fonts.use(`${TEXTS.join('')}…`, () => {});
});

test.each(TEXTS)('%s: the measure is the width, or up to 2 % more', (text) => {
  for (const isBold of [false, true]) {
    const real = outlineText(text, 20, isBold ? 600 : 400, fonts).width;
    expect(outlineWidth(text, isBold ? 600 : 400, fonts) * 20).toBeCloseTo(real, 6);
    const ratio = measure(text, 20, isBold) / real;
    expect(ratio).toBeGreaterThanOrEqual(0.999);
    expect(ratio).toBeLessThan(1.02);
  }
});

test.each(TEXTS)('%s: a line is full, and none is too wide', (text) => {
  const width = 400;
  const [size, most] = [20, 3];
  const lines = fitLines(text.repeat(4), { size, width, most, measure });
  expect(lines).toHaveLength(most);
  const widths = lines.map((line) => outlineText(line, size, 400, fonts).width);
  expect(Math.max(...widths)).toBeLessThanOrEqual(width);
  // At most the longest word of these texts is missing.
  expect(Math.min(...widths)).toBeGreaterThan(width - 140);
  expect(lines.at(-1)).toMatch(/…$/);
});

test('a word that has room on the next line is not cut', () => {
  const width = measure('Logical replicatio', 20);
  const room = { size: 20, width, most: 2, measure };
  expect(fitLines('Logical replication', room)).toEqual(['Logical', 'replication']);
  expect(fitLines('Logical replicationwithoutspaces', room)[0]).toMatch(/^Logical replic/);
});

test('a long word without spaces is cut where the line ends', () => {
  for (const letter of ['x', 'ш', '界', 'م']) {
    const [line] = fitLines(letter.repeat(500), { size: 20, width: 400, most: 1, measure });
    const width = outlineText(line!, 20, 400, fonts).width;
    expect(width).toBeLessThanOrEqual(400);
    expect(width).toBeGreaterThan(300);
  }
});
