/** Random results as the API could give them, and stranger: what a picture must survive. */
import * as fc from 'fast-check';
import type {
  ConsequenceFigures,
  DriverFigures,
  ExplainedFigures,
  InsightFigures,
  OptionText,
  QuestionFigures,
} from '../../pictures/result-figures.ts';
import { LETTERS } from './results.ts';

export const HOSTILE = [
  '<script>window.hit = 1</script>',
  '"><img src=x onerror="window.hit = 1">',
  '</title></desc></style></svg></table></figure><script>window.hit = 1',
  "' onload='window.hit = 1",
  '&lt;b&gt; &#60;b&#62; ]]> <![CDATA[ <!-- --',
  '\u202e\u2066 from right to left \u0007\u0000\ufffe\ud800',
];

const LABELS = [
  'Breaks down about ten days a year',
  'Ποια επιλογή είναι καλύτερη για όλους;',
  'Какой вариант лучше для команды?',
  '面包店在两台同样大小的二手烤箱之间进行选择，每年大约故障十天',
  'パン屋が同じ大きさの中古オーブンを選ぶ',
  '빵집이 오븐을 고른다',
  'مخبز يختار بين فرنين مستعملين ﷽',
  '🎉👩‍👩‍👧‍👦🏳️‍🌈 party 🎉',
  'W'.repeat(2000),
  'word '.repeat(400),
  '漢'.repeat(2000),
  '',
  ' ',
];

const label = fc.oneof(
  fc.constantFrom(...LABELS, ...HOSTILE),
  fc.string({ unit: 'grapheme', maxLength: 2000 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const MAGNITUDES = [0, 1e-300, 1e-9, 1e-3, 1, 320, 1e6, 1e12];

/** A list may have to be of one magnitude, or everything of zero. */
const magnitude = fc.constantFrom(...MAGNITUDES);
/** Nearly all random doubles are next to 0, so most numbers are thousandths. */
const thousandths = (least: number) => fc.integer({ min: least, max: 1000 }).map((one) => one / 1000);
const share = fc.oneof(
  fc.constantFrom(0, 1, 0.5, 0.001, 0.9995),
  fc.double({ min: 0, max: 1, noNaN: true }),
  thousandths(0),
);
const unit = fc.oneof(
  { arbitrary: thousandths(-1000), weight: 4 },
  { arbitrary: fc.double({ min: -1, max: 1, noNaN: true }), weight: 1 },
);

function spread(scale: number) {
  return fc
    .tuple(unit, unit, unit)
    .map((three) => three.map((one) => one * scale).sort((a, b) => a - b) as [number, number, number])
    .map(([p10, mean, p90]) => ({ p10, mean, p90 }));
}

function byLetter<Value>(letters: readonly string[], value: fc.Arbitrary<Value>) {
  return fc.tuple(...letters.map(() => value)).map((values) => {
    return Object.fromEntries(letters.map((letter, at) => [letter, values[at]!]));
  });
}

function consequences(letters: readonly string[], scale: number): fc.Arbitrary<ConsequenceFigures[]> {
  const one = fc.record({
    option: fc.constantFrom(...letters),
    description: label,
    label: fc.option(label),
    valence: fc.constantFrom('benefit' as const, 'harm' as const),
    size: spread(scale).map(({ p10, mean, p90 }) => ({
      p10: Math.abs(p10),
      value: Math.abs(mean),
      p90: Math.abs(p90),
    })),
    counted_share: share,
    discounted_by: fc.constant(null),
  });
  return fc
    .array(one, { minLength: 0, maxLength: 40 })
    .map((all) => all.map((each, at) => ({ ...each, id: `${each.option}${at}` })));
}

function driver(
  letters: readonly string[],
  ids: readonly string[],
  scale: number,
): fc.Arbitrary<DriverFigures> {
  const cuts = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { maxLength: 6 });
  return fc
    .record({ cuts, id: fc.constantFrom(...ids), first: fc.nat({ max: 7 }), evppi: share, p: share })
    .map(({ cuts: given, id, first, evppi, p }) => {
      const bounds = [0.01, ...given.map((cut) => 10 ** cut).sort((a, b) => a - b), 100];
      const best_by_factor = bounds.slice(1).map((to, at) => ({
        option: letters[(first + at) % letters.length]!,
        from: bounds[at]!,
        to,
      }));
      const factor = bounds[1]!;
      return {
        consequences: [id],
        evppi: evppi * scale,
        standard_error: evppi * scale * 0.1,
        p_changes_best: p,
        flip:
          given.length === 0
            ? null
            : { factor, sds: 1.5, becomes: letters[(first + 1) % letters.length]!, standard_error: 0.1 },
        best_by_factor,
      };
    });
}

function question(ids: readonly string[], scale: number): fc.Arbitrary<QuestionFigures> {
  return fc
    .record({
      kind: fc.constantFrom('ratio' as const, 'overlap' as const),
      between: fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)),
      asked: fc.nat({ max: 2 }),
      evsi: share,
      more: share,
      error: share,
      p: share,
    })
    .map(({ kind, between, asked, evsi, more, error, p }) => ({
      kind,
      between,
      asked,
      evsi: evsi * scale,
      evppi: (evsi + more) * scale,
      standard_error: error * scale,
      p_changes_best: p,
    }));
}

function insight(
  letters: readonly string[],
  ids: readonly string[],
  scale: number,
): fc.Arbitrary<InsightFigures> {
  const some = ids.length > 0;
  return fc
    .record({
      expected_loss: byLetter(
        letters,
        share.map((loss) => loss * scale),
      ),
      errors: byLetter(
        letters,
        share.map((error) => error * scale),
      ),
      drivers: some
        ? fc.array(driver(letters, ids, scale), { maxLength: 24 })
        : fc.constant<DriverFigures[]>([]),
      questions: some ? fc.array(question(ids, scale), { maxLength: 5 }) : fc.constant<QuestionFigures[]>([]),
    })
    .map(({ expected_loss, errors, drivers, questions }) => ({
      expected_loss,
      evpi: Math.min(...Object.values(expected_loss)),
      standard_error: { expected_loss: errors, evpi: 0 },
      drivers,
      overlaps: [],
      questions,
      next_question: questions[0] ?? null,
    }));
}

export interface Drawable {
  options: OptionText[];
  result: ExplainedFigures;
}

/** Decisions of 1 to 8 options and up to 40 consequences. */
export const drawable: fc.Arbitrary<Drawable> = fc
  .record({ count: fc.integer({ min: 1, max: 8 }), scale: magnitude })
  .chain(({ count, scale }) => {
    const letters = LETTERS.slice(0, count);
    return fc
      .record({
        texts: fc.tuple(...letters.map(() => label)),
        stakeholder: label,
        ev: byLetter(letters, spread(scale)),
        weights: fc.oneof(fc.constant(letters.map(() => 1)), fc.tuple(...letters.map(() => share))),
        error: fc.constantFrom(0, 0.001, 1),
        all: consequences(letters, scale),
      })
      .chain(({ texts, stakeholder, ev, weights, error, all }) => {
        const ofEach = { mean: error * scale, p10: 0, p90: 0 };
        const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
        const probabilities = Object.fromEntries(letters.map((one, at) => [one, weights[at]! / total]));
        const best = letters.reduce((most, one) => (ev[one]!.mean > ev[most]!.mean ? one : most));
        return insight(
          letters,
          all.map(({ id }) => id),
          scale,
        ).map((figures) => ({
          options: letters.map((id, at) => ({ id, description: texts[at]! })),
          result: {
            stakeholder: { id: 's1', description: stakeholder },
            best,
            confidence: probabilities[best]!,
            probabilities,
            ev,
            standard_error: {
              probabilities: {},
              ev: Object.fromEntries(letters.map((one) => [one, ofEach])),
            },
            consequences: all,
            overlaps: [],
            removed_share: 0,
            best_uncorrected: best,
            p_best_uncorrected: probabilities[best]!,
            insight: figures,
          },
        }));
      });
  });
