/**
 * What holds for every picture of any result: marks and letters stay within the frame and apart,
 * the figures can be read off again, and no text becomes an element.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEAST_WIDTH, WIDE_FROM } from '../../pictures/drawing/marks.ts';
import { LABEL_END } from '../../pictures/drawing/plot.ts';
import { drawingOf, figureOf, type Picture } from '../../pictures/picture.ts';
import { printMarkup } from '../../pictures/print-markup.ts';
import { twoRevisions } from '../../pictures/two-revisions.ts';
import { verdictGrid } from '../../pictures/verdict-grid.ts';
import { precise } from '../../pictures/words/numbers.ts';
import { headline, verdictOf } from '../../pictures/words/verdict.ts';
import { type Box, boxesOf, textsOf } from './placed.ts';
import { type Drawable, drawable, HOSTILE } from './random-results.ts';
import { consequence, driver, insight, optionsOf, picturesOf, result, whole } from './results.ts';

function allPictures({ result: one, options }: Drawable): Picture[] {
  const { ev } = one;
  const earlier = { ...one, ev: Object.fromEntries(Object.entries(ev).slice(1)) };
  return [
    verdictGrid([one, { ...one, stakeholder: { id: 's2', description: 'Another' } }], options),
    ...picturesOf(one, options),
    twoRevisions(earlier, one, options),
  ];
}

const RUNS = { numRuns: process.env.LONG === '1' ? 300 : 50, seed: 20261121 };

describe('any result', () => {
  test('marks and letters stay within the frame, on a phone and on a wide screen', () => {
    fc.assert(
      fc.property(drawable, (given) => {
        for (const picture of allPictures(given))
          for (const width of [LEAST_WIDTH, 672, 1400]) {
            const isWithin = ({ left, right, top, bottom }: Box) =>
              left >= -1 && right <= width + 1 && top >= -1 && bottom <= picture.height + 1;
            expect(boxesOf(drawingOf(picture), width).filter((box) => !isWithin(box))).toEqual([]);
          }
      }),
      RUNS,
    );
  });

  test('no two texts overlap', () => {
    fc.assert(
      fc.property(drawable, (given) => {
        for (const picture of allPictures(given))
          for (const width of [LEAST_WIDTH, 672]) expect(overlapping(drawingOf(picture), width)).toEqual([]);
      }),
      RUNS,
    );
  });

  test('nothing is written as no number, and every picture has a sentence and a table', () => {
    fc.assert(
      fc.property(drawable, (given) => {
        for (const picture of allPictures(given)) {
          const plain = { ...given, options: given.options.map(({ id }) => ({ id, description: '' })) };
          expect(plain.options.length).toBeGreaterThan(0);
          expect(numbersOf(drawingOf(picture)).filter((one) => !Number.isFinite(one))).toEqual([]);
          expect(picture.title).not.toBe('');
          expect(picture.description).toMatch(/[.?…]$/);
          for (const row of picture.table.rows) expect(row).toHaveLength(picture.table.head.length);
        }
      }),
      RUNS,
    );
  });
});

test('the means and p10 and p90 can be read off the drawing within a pixel', () => {
  fc.assert(
    fc.property(drawable, ({ result: one, options }) => {
      const values = picturesOf(one, options).find(({ name }) => name === 'expected-values');
      if (values === undefined) return;
      const drawn = readWhiskers(printMarkup(drawingOf(values)));
      const figures = Object.values(one.ev);
      const [low, high] = [
        Math.min(...figures.map(({ p10 }) => p10)),
        Math.max(...figures.map(({ p90 }) => p90)),
      ];
      if (high === low) return;
      const [left, right] = [
        Math.min(...drawn.map(({ p10 }) => p10)),
        Math.max(...drawn.map(({ p90 }) => p90)),
      ];
      const onDrawing = (value: number) => left + ((value - low) / (high - low)) * (right - left);
      const sorted = (all: number[]) => all.sort((a, b) => a - b);
      for (const figure of ['p10', 'mean', 'p90'] as const) {
        const expected = sorted(figures.map((each) => onDrawing(each[figure])));
        const read = sorted(drawn.map((each) => each[figure]));
        // Percent of 1,400 pixels.
        read.forEach((place, at) => {
          expect(Math.abs(place - expected[at]!) * 14).toBeLessThan(1);
        });
      }
    }),
    RUNS,
  );
});

test('a bar of the grid is as long as its probability, within a pixel, and only the best is ringed', () => {
  fc.assert(
    fc.property(drawable, ({ result: one, options }) => {
      const markup = printMarkup(drawingOf(verdictGrid([one], options)));
      const widths = (name: string) =>
        [
          ...markup.matchAll(new RegExp(`<rect class="${name}" x="[\\d.]+%"[^>]*? width="([\\d.]+)%"`, 'g')),
        ].map(([, width]) => Number(width));
      const cells = widths('d-track');
      expect(cells).toHaveLength(options.length);
      const bars = widths('o\\d-fill');
      expect(bars).toHaveLength(options.length);
      // Percent of 1,400 pixels.
      options.forEach(({ id }, at) => {
        const share = Math.min(1, Math.max(0, one.probabilities[id] ?? 0));
        expect(Math.abs(bars[at]! - cells[at]! * share) * 14).toBeLessThan(1);
      });
      expect(widths('d-ring')).toHaveLength(verdictOf(one).options.length);
    }),
    RUNS,
  );
});

test('the sentences of the grid and of the expected values state the conclusion', () => {
  fc.assert(
    fc.property(drawable, ({ result: one, options }) => {
      const grid = verdictGrid([one], options).description;
      const values = picturesOf(one, options).find(({ name }) => name === 'expected-values');
      expect(grid).toBe(`${headline([one])}.`);
      const { kind } = verdictOf(one);
      if (values === undefined || kind === 'equal' || Object.keys(one.ev).length < 2) return;
      const said = values.description;
      if (kind === 'open') expect(said).toMatch(/ are too close to call\.$/);
      else expect(said.startsWith(`Option ${one.best} is worth most on average (`)).toBe(true);
    }),
    RUNS,
  );
});

test('no text of a result becomes an element or an attribute', () => {
  const withText = (text: string) => {
    const one = result({
      stakeholder: { id: 's1', description: text },
      consequences: [
        consequence({ description: text }),
        consequence({ id: 'B1', option: 'B', label: text, valence: 'harm' }),
      ],
    });
    return allPictures({ result: one, options: optionsOf(2, () => text) })
      .map((picture) => printMarkup(figureOf(picture)))
      .join('');
  };
  // How many lines a label has depends on its letters, so kinds of tags are compared.
  const outline = (markup: string) =>
    new Set((markup.match(/<[a-z]+[^>]*>/gi) ?? []).map((tag) => tag.replaceAll(/"[^"]*"/g, '""')));
  for (const text of HOSTILE) {
    const harmless = text.replaceAll(/[<>&"']/g, 'n');
    expect(outline(withText(text))).toEqual(outline(withText(harmless)));
  }
});

test('no line of a scale crosses a text', () => {
  fc.assert(
    fc.property(drawable, (given) => {
      for (const picture of allPictures(given))
        for (const width of [LEAST_WIDTH, 672]) {
          const drawing = drawingOf(picture);
          const lines = boxesOf(drawing, width).filter(({ what }) =>
            /^<line class="d-(mark|zero)"/.test(what),
          );
          // A letter stands on its strip, which hides the line.
          const texts = textsOf(drawing, width).filter(({ text }) => !/^[A-H]?$/.test(text.trim()));
          for (const line of lines)
            expect(texts.filter((text) => meet(text, widened(line))).map(({ text }) => text)).toEqual([]);
        }
    }),
    RUNS,
  );
});

/** A line has no width of its own; two boxes that meet share more than a pixel. */
const widened = (line: Box): Box => ({ ...line, left: line.left - 1, right: line.right + 1 });

test('rows of a picture have one distance, and figures one edge', () => {
  fc.assert(
    fc.property(drawable, (given) => {
      for (const picture of allPictures(given).filter(({ name }) => /values|cost|change/.test(name))) {
        const figures = drawingOf(picture).children.flatMap((child) =>
          typeof child !== 'string' && child.tag === 'text' && child.attributes.x === '100%'
            ? [Number(child.attributes.y)]
            : [],
        );
        expect(figures).toHaveLength(figures.filter(Number.isFinite).length);
        const steps = figures.slice(1).map((y, at) => y - figures[at]!);
        for (const step of steps) expect(Math.abs(step - steps[0]!)).toBeLessThan(0.01);
      }
    }),
    RUNS,
  );
});

test('what speaks for and against: a block an option, the largest first, then the sum', () => {
  const given = result({
    consequences: [
      consequence({ id: 'A1', description: 'Small', counted_share: 0.1 }),
      consequence({ id: 'A2', description: 'Large harm', valence: 'harm', counted_share: 1 }),
    ],
    ev: { A: { mean: -0.72, p10: -1, p90: 0 }, B: { mean: 0, p10: 0, p90: 0 } },
  });
  const picture = picturesOf(given, optionsOf(2)).find(({ name }) => name === 'contributions')!;
  const texts = textsOf(drawingOf(picture), 1400).toSorted((a, b) => a.bottom - b.bottom);
  const column = (isFigure: boolean) =>
    texts.filter(({ right }) => right > 1399 === isFigure).map(({ text }) => text);
  expect(column(true)).toEqual(['−0.80', '+0.08', '−0.72']);
  expect(column(false).join(' ')).toBe(
    'against it for it sum A Plan A Large harm Small Sum B Plan B Nothing that concerns this stakeholder',
  );
  expect(picture.note).toMatch(
    /^1 = as much as the weightiest consequence for this stakeholder\. Bars are averages over all/,
  );
});

test('a label in Arabic or Hebrew ends at the right edge of its column, on every line', () => {
  const description = 'הסבתא, שגרה בכפר ושומרת על הילדים יומיים בשבוע ועוד יום אחד';
  const values = picturesOf(
    result(),
    optionsOf(2, () => description),
  ).find(({ name }) => name === 'expected-values')!;
  for (const width of [LEAST_WIDTH, 1400]) {
    const lines = textsOf(drawingOf(values), width).filter(({ text }) => /\p{Script=Hebrew}/u.test(text));
    expect(lines.length).toBeGreaterThan(1);
    for (const { right } of lines) expect(right).toBeCloseTo(width * LABEL_END, 1);
  }
});

test('without insight there is no cost, no change and no question; without consequences no picture', () => {
  const names = (given: Parameters<typeof picturesOf>[0]) =>
    picturesOf(given, optionsOf(2)).map(({ name }) => name);
  const { insight: _insight, ...plain } = result();
  expect(names(result())).toEqual([
    'contributions',
    'what-would-change',
    'expected-values',
    'cost-of-being-wrong',
    'next-questions',
  ]);
  for (const none of [plain, { ...plain, insight: null }])
    expect(names(none)).toEqual(['contributions', 'expected-values']);
  expect(names(result({ insight: insight({ questions: [], next_question: null }) }))).not.toContain(
    'next-questions',
  );
  expect(names(result({ consequences: [] }))).toEqual([]);
  const { ev: _ev, consequences: _consequences, ...direct } = plain;
  expect(names(direct)).toEqual([]);
});

test('in the table of questions, knowing everything is worth an exact answer and its error', () => {
  const one = result();
  const { table } = picturesOf(one, optionsOf(2)).find(({ name }) => name === 'next-questions')!;
  const { evpi, standard_error } = one.insight!;
  const row = table.rows.find(([head]) => head === 'Knowing everything (EVPI)')!;
  const value = `${precise(evpi)} ± ${precise(standard_error.evpi)}`;
  expect(row[table.head.indexOf('Exact answer (EVPPI)')]).toBe(value);
  expect(row.filter((cell) => cell !== '')).toEqual(['Knowing everything (EVPI)', value]);
});

test('the options are told apart by letter and shape, whatever the colour', () => {
  const eight = optionsOf(8);
  const ev = Object.fromEntries(eight.map(({ id }, at) => [id, { mean: at, p10: at - 1, p90: at + 1 }]));
  const values = picturesOf(result({ best: 'H', ev }), eight).find(({ name }) => name === 'expected-values');
  const markup = printMarkup(drawingOf(values!));
  const shapes = new Set(markup.match(/ d="[^"]*"/g));
  expect(shapes.size).toBe(8);
  for (const { id } of eight) expect(markup).toContain(`>${id}</text>`);
});

function overlapping(drawing: Parameters<typeof textsOf>[0], width: number): string[] {
  const texts = textsOf(drawing, width).filter(({ text }) => text.trim() !== '');
  const found: string[] = [];
  texts.forEach((one, at) => {
    for (const other of texts.slice(at + 1))
      if (meet(one, other)) found.push(`"${one.text}" and "${other.text}"`);
  });
  return found;
}

/** A pixel of both may be shared. */
function meet(a: Box, b: Box): boolean {
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}

function numbersOf(drawing: Parameters<typeof textsOf>[0]): number[] {
  const own = Object.entries(drawing.attributes)
    .filter(([name]) => ['x', 'y', 'x1', 'x2', 'y1', 'y2', 'width', 'height', 'cx', 'cy', 'r'].includes(name))
    .map(([, value]) => Number.parseFloat(value));
  return [
    ...own,
    ...drawing.children.flatMap((child) => (typeof child === 'string' ? [] : numbersOf(child))),
  ];
}

/** Places in percent of the drawing's width, one for each option. */
function readWhiskers(markup: string): { p10: number; mean: number; p90: number }[] {
  const ranges = [...markup.matchAll(/<line class="o\d-under" x1="([\d.]+)%" y1="[^"]*" x2="([\d.]+)%"/g)];
  const means = [...markup.matchAll(/<svg x="([\d.]+)%"[^>]*><path class="o\d-point"/g)];
  return ranges.map(([, p10, p90], at) => ({
    p10: Number(p10),
    mean: Number(means[at]![1]),
    p90: Number(p90),
  }));
}

test('of consequences that change nothing two are told, and the others are counted', () => {
  const stays = (count: number) =>
    Array.from({ length: count }, () => driver({ flip: null, best_by_factor: [whole('A')] }));
  const wins =
    '“Sales rise by a tenth”: B wins if this matters only about 0.4 times as much. That may well be so.';
  const firm = '“Sales rise by a tenth”: Even a hundredfold would not change it.';
  for (const [drivers, said] of [
    [stays(2), [firm, firm]],
    [stays(5), [firm, firm, '3 more would not change it either.']],
    [
      [driver(), ...stays(3), driver()],
      [wins, firm, firm, wins, '1 more would not change it either.'],
    ],
    [
      Array.from({ length: 8 }, () => driver()),
      [wins, wins, wins, wins, wins, wins, '2 more stand in the details.'],
    ],
  ] as const) {
    const given = result({ insight: insight({ drivers: [...drivers] }) });
    const picture = picturesOf(given, optionsOf(2)).find(({ name }) => name === 'what-would-change')!;
    expect(picture.sentences).toEqual(said);
    // The bar from 1/100 to 100 times is folded under them.
    const markup = printMarkup(figureOf(picture));
    expect(markup.indexOf('<details')).toBeLessThan(markup.indexOf('<svg'));
    expect(markup).toContain('>the likely range</text>');
  }
});

test('a wide drawing has the words of a label that a phone has no room for', () => {
  const description = 'Dump and restore in one announced maintenance window on a Sunday night';
  const values = picturesOf(
    result(),
    optionsOf(2, () => description),
  ).find(({ name }) => name === 'expected-values');
  const shown = (width: number) =>
    textsOf(drawingOf(values!), width)
      .map(({ text }) => text)
      .join(' ');
  expect(shown(WIDE_FROM)).toContain(description);
  expect(shown(WIDE_FROM)).not.toContain('…');
  expect(shown(WIDE_FROM - 1)).toContain('…');
  expect(shown(WIDE_FROM - 1)).not.toContain(description);
});
