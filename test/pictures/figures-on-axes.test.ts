/**
 * Every figure can be read off its drawing within a pixel of 1,400, by the numbers at the drawing's
 * own axis. The result's figures are known, so a mark in the wrong place, or a wrong axis, is seen.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Element } from '../../pictures/element.ts';
import { drawingOf } from '../../pictures/picture.ts';
import { planPictures } from '../../pictures/pictures-of.ts';
import { twoRevisions } from '../../pictures/two-revisions.ts';
import { contribution } from '../../pictures/words/expected-values.ts';
import { type Drawable, drawable } from './random-results.ts';

const RUNS = { numRuns: 150, seed: 20261123 };
/** Percent of the column's width, which is less than the drawing's. */
const PIXEL = 100 / 1400;

/** From where to where a mark goes across, in percent. */
type Extent = readonly [number, number];

interface Mark {
  name: string;
  extent: Extent;
}

/** The column of the marks: all else belongs to labels, figures and legends. */
function plotOf(drawing: Element): Element {
  const plots = drawing.children.filter(
    (child): child is Element => typeof child !== 'string' && child.attributes.class === 'd-plot',
  );
  return { ...drawing, children: plots.flatMap(({ children }) => children) };
}

/** The marks that stand on the axis. */
function marksOf({ children }: Element): Mark[] {
  return children.flatMap((child): Mark[] => {
    if (typeof child === 'string') return [];
    const { x = '', x1 = '', x2 = '', width = '', class: name = '' } = child.attributes;
    if (child.tag === 'line' && x1.endsWith('%')) return [{ name, extent: ordered([x1, x2].map(percentOf)) }];
    if (!x.endsWith('%')) return [];
    const left = percentOf(x);
    if (child.tag === 'rect') return [{ name, extent: [left, left + percentOf(width)] }];
    if (child.tag !== 'svg') return [];
    return child.children.flatMap((inner): Mark[] =>
      typeof inner === 'string' ? [] : [{ name: inner.attributes.class ?? '', extent: [left, left] }],
    );
  });
}

const percentOf = (text: string) => Number(text.replace(/%$/, ''));
const ordered = ([a, b]: number[]): Extent => [Math.min(a!, b!), Math.max(a!, b!)];

/**
 * Where a figure lies, by the numbers at the axis; null where fewer than two are written plainly.
 */
function axisOf(drawing: Element, numberOf: (name: string) => number | null) {
  const ticks = drawing.children.flatMap((child): Extent[] => {
    if (typeof child === 'string' || child.tag !== 'text' || child.attributes.class !== 'd-soft') return [];
    const value = numberOf(child.children.join(''));
    return value === null ? [] : [[value, percentOf(child.attributes.x!)]];
  });
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (first === undefined || last === undefined || first[0] === last[0]) return null;
  const slope = (last[1] - first[1]) / (last[0] - first[0]);
  return (value: number) => first[1] + (value - first[0]) * slope;
}

const plainly = (name: string) => (/^−?\d+(\.\d+)?$/.test(name) ? Number(name.replace('−', '-')) : null);

const FACTORS: Readonly<Record<string, number>> = {
  '1/100': 0.01,
  '1/10': 0.1,
  '× 1': 1,
  '× 10': 10,
  '× 100': 100,
};
const logOf = (factor: number) => Math.log(Math.min(100, Math.max(0.01, factor)));
const logarithmically = (name: string) => (name in FACTORS ? logOf(FACTORS[name]!) : null);

/** How many axes were read: a test that reads none shows nothing. */
let read = 0;

/** `expected`: figures, from and to, of all marks of this class. */
function expectMarks(
  drawing: Element,
  isNamed: (name: string) => boolean,
  expected: readonly Extent[],
  numberOf = plainly,
): void {
  const at = axisOf(drawing, numberOf);
  if (at === null) return;
  read += 1;
  const wanted = expected.map((extent) => ordered(extent.map(at)));
  const found = marksOf(drawing).filter(({ name }) => isNamed(name));
  for (const { name, extent } of found)
    expect(isAmong(wanted, extent), `${name} at ${extent} is no figure`).toBe(true);
  // A bar of less than a pixel may be left out.
  const arePoints = expected.every(([from, to]) => from === to);
  for (const extent of wanted.filter(([from, to]) => arePoints || to - from > PIXEL)) {
    const all = found.map((mark) => mark.extent);
    expect(isAmong(all, extent), `nothing is drawn from ${extent[0]} to ${extent[1]}`).toBe(true);
  }
}

const isAmong = (all: readonly Extent[], [from, to]: Extent) =>
  all.some((one) => Math.abs(one[0] - from) < PIXEL && Math.abs(one[1] - to) < PIXEL);
const point = (value: number): Extent => [value, value];
const called = (name: string | RegExp) => (given: string) =>
  typeof name === 'string' ? given === name : name.test(given);

function check(name: string, look: (drawing: Element, given: Drawable) => void): void {
  read = 0;
  fc.assert(
    fc.property(drawable, (given) => {
      const planned = planPictures(given.result, given.options).find((one) => one.name === name);
      const picture = planned?.draw();
      if (picture) look(plotOf(drawingOf(picture)), given);
    }),
    RUNS,
  );
  expect(read).toBeGreaterThan(20);
}

test('expected values: means, p10 and p90', () => {
  check('expected-values', (drawing, { result: { ev } }) => {
    const all = Object.values(ev);
    expectMarks(
      drawing,
      called(/-point$/),
      all.map(({ mean }) => point(mean)),
    );
    expectMarks(
      drawing,
      called(/-under$/),
      all.map(({ p10, p90 }) => [p10, p90]),
    );
  });
});

test('contributions: benefits go right and harms left from one line, as far as they count; then the sums', () => {
  check('contributions', (plot, { result: { consequences, ev }, options }) => {
    const values = { 'd-pro': [], 'd-con': [], 'd-sum': [] } as Record<string, number[]>;
    for (const { id } of options) {
      const own = consequences
        .filter(({ option }) => option === id)
        .map(contribution)
        .toSorted((a, b) => Math.abs(b) - Math.abs(a));
      if (own.length === 0) continue;
      const drawn = own.slice(0, own.length === 7 ? 7 : 6);
      const rest = own.slice(drawn.length).reduce((sum, one) => sum + one, 0);
      for (const one of own.length > drawn.length ? [...drawn, rest] : drawn)
        values[one < 0 ? 'd-con' : 'd-pro']!.push(one);
      values['d-sum']!.push(ev[id]?.mean ?? own.reduce((sum, one) => sum + one, 0));
    }
    const marks = marksOf(plot);
    const zero = marks.find(({ name }) => name === 'd-mark')?.extent[0];
    const most = Math.max(...Object.values(values).flat().map(Math.abs));
    if (zero === undefined || most === 0) return;
    read += 1;
    const bars = marks.filter(({ name }) => name in values);
    const longest = Math.max(...bars.map(({ extent: [from, to] }) => to - from));
    for (const [name, all] of Object.entries(values)) {
      const wanted = all.map((one) => ordered([zero, zero + (one / most) * longest]));
      const found = bars.filter((bar) => bar.name === name).map(({ extent }) => extent);
      expect(found).toHaveLength(wanted.length);
      for (const extent of found) expect(isAmong(wanted, extent)).toBe(true);
      for (const extent of wanted) expect(isAmong(found, extent)).toBe(true);
    }
  });
});

test('cost of being wrong: losses and their errors', () => {
  check('cost-of-being-wrong', (drawing, { result: { insight }, options }) => {
    const losses = options.map(({ id }) => insight.expected_loss[id] ?? 0);
    const errors = options.map(({ id }) => insight.standard_error.expected_loss[id] ?? 0);
    expectMarks(
      drawing,
      called(/^o\d-fill$/),
      losses.map((loss) => [0, loss]),
    );
    expectMarks(
      drawing,
      called('d-error'),
      losses.flatMap((loss, at) => {
        const [low, high] = [Math.max(0, loss - errors[at]!), loss + errors[at]!];
        return [[low, high], point(low), point(high)];
      }),
    );
  });
});

test('what would change it: strips, flips and the ranges of sizes', () => {
  check('what-would-change', (drawing, { result: { insight, consequences } }) => {
    let withoutFlip = 0;
    const drawn = insight.drivers
      .filter(({ flip }) => {
        withoutFlip += flip === null ? 1 : 0;
        return flip !== null || withoutFlip <= 2;
      })
      .slice(0, 6);
    const expectLogs = (name: string | RegExp, all: readonly Extent[]) =>
      expectMarks(
        drawing,
        called(name),
        all.map(([from, to]): Extent => [logOf(from), logOf(to)]),
        logarithmically,
      );
    const flips = drawn.flatMap(({ flip }) => (flip === null ? [] : [point(flip.factor)]));
    expectLogs('d-rule', flips);
    const strips = drawn.flatMap(({ best_by_factor }) => best_by_factor);
    expectLogs(
      /^o\d-fill$/,
      strips.map(({ from, to }) => [from, to]),
    );
    const ranges = drawn.map((driver): Extent => {
      const size = consequences.find(({ id }) => id === driver.consequences[0])?.size;
      if (size === undefined || size.value <= 0 || size.p10 <= 0) return point(1);
      return [size.p10 / size.value, size.p90 / size.value];
    });
    expectLogs('d-spread', ranges);
  });
});

test('what to ask next: one answer, an exact one, and everything', () => {
  check('next-questions', (drawing, { result: { insight } }) => {
    const { questions, evpi } = insight;
    expectMarks(
      drawing,
      called('d-point'),
      questions.map(({ evsi }) => point(evsi)),
    );
    expectMarks(
      drawing,
      called('d-hollow'),
      questions.map(({ evppi }) => point(evppi)),
    );
    expectMarks(drawing, called('d-rule'), [point(evpi)]);
  });
});

test('two revisions: the means before and after', () => {
  read = 0;
  fc.assert(
    fc.property(drawable, drawable, ({ result: before }, { result: after, options }) => {
      const drawing = plotOf(drawingOf(twoRevisions(before, after, options)));
      const means = ({ ev }: typeof before) => Object.values(ev).map(({ mean }) => point(mean));
      expectMarks(drawing, called(/-hollow$/), means(before));
      expectMarks(drawing, called(/-point$/), means(after));
    }),
    RUNS,
  );
  expect(read).toBeGreaterThan(20);
});
