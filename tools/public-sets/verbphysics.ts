/** verbphysics: which of two things is larger, heavier, stronger, more rigid, faster. */
import { RATIOS } from '../../engine/problem.ts';
import { RATIO_LABELS } from '../../judge/choices.ts';
import type { RatioTask } from '../../judge/port.ts';
import { findOfOrders, meanOf } from './find.ts';
import type { Distribution, Finding, PublicSet } from './public-set.ts';
import { readTextLines } from './read-rows.ts';

/** Attribute of the file -> the noun that is compared. Its columns: agree and maj of each. */
const ATTRIBUTES = {
  size: 'size',
  weight: 'weight',
  strength: 'strength',
  rigidness: 'rigidity',
  speed: 'speed',
} as const;
type Attribute = keyof typeof ATTRIBUTES;

/** Marks a comparison on which the people gave no common answer. */
const NO_ANSWER = -42;
const PEOPLE = 3;
/** A mean log ratio nearer to 0 than this says that the two are similar. */
const SIMILAR = Math.log(1.5);
const LOG_RATIOS = RATIOS.map((ratio) => Math.log(ratio));

export interface Comparison {
  first: string;
  second: string;
  attribute: Attribute;
  /** 1: the first is greater; −1: the second is; 0: they are similar. */
  label: -1 | 0 | 1;
}

/** Row by row, the comparisons in which all three people gave the same answer. */
export function readVerbphysics(): Comparison[][] {
  const [head, ...lines] = readTextLines('verbphysics/test.csv').map((line) => line.split(','));
  return lines.map((cells) => {
    const cell = (column: string) => cells[head!.indexOf(column)]!;
    return (Object.keys(ATTRIBUTES) as Attribute[]).flatMap((attribute) => {
      const label = Number(cell(`${attribute}-maj`));
      if (Number(cell(`${attribute}-agree`)) !== PEOPLE || label === NO_ANSWER) return [];
      if (label !== -1 && label !== 0 && label !== 1) throw new Error(`verbphysics: a label ${label}`);
      return [{ first: cell('obj1'), second: cell('obj2'), attribute, label }];
    });
  });
}

export function verbphysics(): PublicSet {
  const rows = readVerbphysics().flatMap((comparisons, index) => {
    const cases = comparisons.map((one) => ({
      tasks: [ratioTask(one), ratioTask({ ...one, first: one.second, second: one.first })],
      read: ([given, turned]: readonly Distribution[]) => [findRatio(one, given!, turned!)],
    }));
    return cases.length === 0 ? [] : [{ name: String(index), cases }];
  });
  return {
    title: 'verbphysics: which of two things has more of an attribute',
    origin: 'uwnlp/verbphysics, MIT',
    caution:
      'Asked by ratio records. Right: the mean log ratio of both orders has the sign of the label, or is within ln 1.5 of 0 where people say that the two are similar. Brier score, log loss and calibration are of three choices: ratios below 1, at 1, above 1. A judge that knows nothing and gives all 15 ratios the same probability gives them 7/15, 1/15 and 7/15, and is right only where people say “similar”.',
    rows,
    ownFigures: [
      { name: 'mean(first, second) + mean(second, first), mean size, log ratio', of: meanOf('asymmetry') },
      { name: 'standard deviation of an answer, mean, log ratio', of: meanOf('width') },
      { name: 'the same where people say “similar”', of: meanOf('widthOfSimilar') },
    ],
    published: null,
  };
}

function ratioTask({ first, second, attribute }: Comparison): RatioTask {
  const noun = ATTRIBUTES[attribute];
  const text = (thing: string) => ({
    description: `The ${noun} of this: ${thing}`,
    option: thing,
    valence: 'benefit' as const,
  });
  return {
    kind: 'ratio',
    context: `Two things are compared by their ${noun} alone. Each is an ordinary one of its kind.`,
    choices: RATIO_LABELS,
    stakeholder: {
      description: 'Somebody who gets one of the things',
      values: `Its ${noun} alone: twice the ${noun} is worth twice as much`,
    },
    first: text(first),
    second: text(second),
  };
}

function findRatio({ attribute, label }: Comparison, given: Distribution, turned: Distribution): Finding {
  const [mean, other] = [meanLogRatio(given), meanLogRatio(turned)];
  const shares = sharesOf(given);
  const turnedBack = sharesOf(turned).toReversed();
  const average = shares.map((share, index) => (share + turnedBack[index]!) / 2);
  const found = findOfOrders(attribute, [shares, turnedBack], average, label + 1);
  const [sign, inGiven, inTurned] = [signOf((mean - other) / 2), signOf(mean), signOf(-other)];
  const width = (spreadOf(given, mean) + spreadOf(turned, other)) / 2;
  return {
    ...found,
    accuracy: Number(sign === label),
    confidence: average[sign + 1]!,
    orders: {
      accuracy: (Number(inGiven === label) + Number(inTurned === label)) / 2,
      isSame: inGiven === inTurned,
      distance: found.orders!.distance,
    },
    values: {
      asymmetry: Math.abs(mean + other),
      width,
      ...(label === 0 ? { widthOfSimilar: width } : {}),
    },
  };
}

function meanLogRatio(p: Distribution): number {
  return p.reduce((sum, share, index) => sum + share * LOG_RATIOS[index]!, 0);
}

function spreadOf(p: Distribution, mean: number): number {
  return Math.sqrt(p.reduce((sum, share, index) => sum + share * (LOG_RATIOS[index]! - mean) ** 2, 0));
}

function signOf(mean: number): -1 | 0 | 1 {
  if (Math.abs(mean) < SIMILAR) return 0;
  return mean < 0 ? -1 : 1;
}

/** The shares of the ratios below 1, at 1, and above 1. */
function sharesOf(p: Distribution): number[] {
  const share = (sign: number) =>
    p.reduce((sum, own, index) => (Math.sign(LOG_RATIOS[index]!) === sign ? sum + own : sum), 0);
  return [share(-1), share(0), share(1)];
}
