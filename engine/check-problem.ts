/** Refuses what the engine cannot solve, before any of it reaches WASM. */
import { MAX_DIMENSIONS, MAX_DRAWS, MAX_RECORD_CELLS, MIN_DRAWS, RANDOMISATIONS } from './assembly/limits.ts';
import { type Place, refuse } from './check-shape.ts';
import {
  OVERLAP_TYPES,
  type OverlapMode,
  type OverlapRecord,
  type PooledFigures,
  type Problem,
  RATIO_CHOICES,
  type RatioRecord,
  type StakeholderProblem,
} from './problem.ts';
import { LENGTHS } from './transfer/buffers.ts';

/** Probabilities may miss 1 by this much. */
const SUM_TOLERANCE = 1e-6;
/** Settings that only scale spreads: beyond this the arithmetic ends before the meaning does. */
const MAX_SCALE = 1e6;

const MODES: readonly OverlapMode[] = ['correct', 'report', 'off'];

const INSIGHT: readonly Problem['insight'][] = [true, false, 'unasked', undefined];

/** Throws UnsolvableProblem for the settings that all stakeholders share. */
export function checkSettings(problem: Problem): void {
  wholeNumber(() => 'options', problem.options, 1, LENGTHS.options);
  wholeNumber(() => 'seed', problem.seed, 0, 2 ** 32 - 1);
  within(() => 'ratioSpreadScale', problem.ratioSpreadScale, 1 / MAX_SCALE, MAX_SCALE);
  within(() => 'tauPrior.scale', problem.tauPrior.scale, 0, MAX_SCALE);
  within(() => 'tauPrior.df', problem.tauPrior.df, 1 / MAX_SCALE, MAX_SCALE);
  within(() => 'misreadShare', problem.misreadShare ?? 0, 0, 1);
  if (!MODES.includes(problem.overlapMode)) refuse('overlapMode', problem.overlapMode, MODES.join(', '));
  if (!INSIGHT.includes(problem.insight))
    refuse('insight', problem.insight, 'true, false, unasked or left out');
  if (problem.draws === 'auto') return;
  wholeNumber(() => 'draws', problem.draws, MIN_DRAWS, MAX_DRAWS);
  if (problem.draws % RANDOMISATIONS !== 0) refuse('draws', problem.draws, `a multiple of ${RANDOMISATIONS}`);
}

/**
 * Throws UnsolvableProblem for unusable figures that all stakeholders share, where a caller passes
 * them in.
 */
export function checkPooled({ tau, phi, itemShare, df }: PooledFigures): void {
  for (const [name, value] of Object.entries({ tau, phi, itemShare, df }))
    if (!(value >= 0 && value < Infinity)) refuse(name, value, 'a finite number of at least 0');
}

/** Throws UnsolvableProblem for one stakeholder's part; gives the number of items. */
export function checkStakeholder(problem: Problem, index: number): number {
  const place = () => `stakeholders[${index}]`;
  wholeNumber(() => 'stakeholder', index, 0, problem.stakeholders.length - 1);
  const stakeholder = problem.stakeholders[index]!;
  atMost(() => `${place()}.consequences`, stakeholder.consequences.length, LENGTHS.consequences);
  atMost(() => `${place()}.ratio`, stakeholder.ratio.length, LENGTHS.ratioRecords);
  const { persons = [], known = [] } = stakeholder;
  const given = known.length === 0 ? 'persons' : 'persons and known';
  atMost(() => `${place()}.${given}`, persons.length + known.length, LENGTHS.personRecords);
  const items = checkConsequences(problem, stakeholder, place);
  checkRatios(stakeholder.ratio, items, place);
  for (const [name, records] of Object.entries({ persons, known }))
    records.forEach((record, k) => {
      checkRatio(record, items, () => `${place()}.${name}[${k}]`);
    });
  checkConnected(stakeholder.ratio, items, place);
  if (problem.overlapMode !== 'off') checkOverlaps(stakeholder, items, place);
  return items;
}

function checkConsequences(problem: Problem, { consequences }: StakeholderProblem, place: Place): number {
  const used = new Set<number>();
  consequences.forEach(({ option, sign, item }, k) => {
    const at = () => `${place()}.consequences[${k}]`;
    wholeNumber(() => `${at()}.option`, option, 0, problem.options - 1);
    if (sign !== 1 && sign !== -1) refuse(`${at()}.sign`, sign, '1 or -1');
    wholeNumber(() => `${at()}.item`, item, 0, consequences.length - 1);
    used.add(item);
  });
  for (let item = 0; item < used.size; item += 1)
    if (!used.has(item))
      refuse(`${place()}.consequences`, `no item ${item}`, `items 0 to ${used.size - 1}, each at least once`);
  return used.size;
}

/**
 * The order effect is found from pairs asked in both orders; a pair asked twice in one would be
 * taken for two answers.
 */
function checkRatios(ratio: readonly RatioRecord[], items: number, place: Place): void {
  const seen = new Set<number>();
  ratio.forEach((record, k) => {
    const at = () => `${place()}.ratio[${k}]`;
    checkRatio(record, items, at);
    const pair = record.first * LENGTHS.consequences + record.second;
    if (seen.has(pair))
      refuse(at(), `${record.first} before ${record.second} again`, 'one record an ordered pair');
    seen.add(pair);
  });
}

function checkRatio({ first, second, p }: RatioRecord, items: number, at: Place): void {
  wholeNumber(() => `${at()}.first`, first, 0, items - 1);
  wholeNumber(() => `${at()}.second`, second, 0, items - 1);
  if (first === second) refuse(`${at()}.second`, second, 'an item other than the first');
  if (p.length !== RATIO_CHOICES)
    refuse(`${at()}.p`, `${p.length} probabilities`, `${RATIO_CHOICES} of them`);
  const sum = sumOfProbabilities(p, () => `${at()}.p`);
  if (!(Math.abs(sum - 1) <= SUM_TOLERANCE))
    refuse(`${at()}.p`, `a sum of ${sum}`, `1 within ${SUM_TOLERANCE}`);
}

/** Items that no chain of ratio records joins have no size relative to each other. */
function checkConnected(ratio: readonly RatioRecord[], items: number, place: Place): void {
  const neighbours: number[][] = Array.from({ length: items }, () => []);
  for (const { first, second } of ratio) {
    neighbours[first]!.push(second);
    neighbours[second]!.push(first);
  }
  const reached = new Set(items > 0 ? [0] : []);
  for (const item of reached) for (const other of neighbours[item]!) reached.add(other);
  for (let item = 0; item < items; item += 1)
    if (!reached.has(item))
      refuse(`${place()}.ratio`, `nothing joins item ${item} to item 0`, 'ratio records that join all items');
}

function checkOverlaps({ consequences, overlap }: StakeholderProblem, items: number, place: Place): void {
  const room = MAX_DIMENSIONS - Math.max(0, items - 1);
  atMost(() => `${place()}.overlap`, overlap.length, room);
  const seen = new Set<number>();
  overlap.forEach((record, k) => {
    const at = () => `${place()}.overlap[${k}]`;
    checkOverlap(record, consequences, at);
    const pair = Math.min(record.a, record.b) * LENGTHS.consequences + Math.max(record.a, record.b);
    if (seen.has(pair)) refuse(at(), `${record.a} and ${record.b} again`, 'one record a pair');
    seen.add(pair);
  });
}

function checkOverlap(
  { a, b, kind, cells }: OverlapRecord,
  consequences: StakeholderProblem['consequences'],
  at: Place,
): void {
  wholeNumber(() => `${at()}.a`, a, 0, consequences.length - 1);
  wholeNumber(() => `${at()}.b`, b, 0, consequences.length - 1);
  if (a === b) refuse(`${at()}.b`, b, 'a consequence other than a');
  if (kind !== 'within' && kind !== 'across') refuse(`${at()}.kind`, kind, 'within or across');
  const sameOption = consequences[a]!.option === consequences[b]!.option;
  const sameSign = consequences[a]!.sign === consequences[b]!.sign;
  if (kind === 'within' ? !sameOption || !sameSign : sameOption || sameSign)
    refuse(`${at()}.kind`, kind, 'within for one option and sign, across for different options and signs');
  atMost(() => `${at()}.cells`, cells.length, MAX_RECORD_CELLS);
  cells.forEach((cell, k) => {
    if (!OVERLAP_TYPES.includes(cell.type))
      refuse(`${at()}.cells[${k}].type`, cell.type, OVERLAP_TYPES.join(', '));
    if (cell.child !== null && cell.child !== a && cell.child !== b)
      refuse(`${at()}.cells[${k}].child`, cell.child, `${a}, ${b} or null`);
    within(() => `${at()}.cells[${k}].share`, cell.share, 0, 1);
  });
  const sum = sumOfProbabilities(
    cells.map((cell) => cell.p),
    () => `${at()}.cells`,
  );
  if (!(sum <= 1 + SUM_TOLERANCE))
    refuse(`${at()}.cells`, `a sum of ${sum}`, `at most 1 within ${SUM_TOLERANCE}`);
}

function sumOfProbabilities(p: readonly number[], at: Place): number {
  let sum = 0;
  // Visits the holes of a list too.
  for (let k = 0; k < p.length; k += 1) {
    const value = p[k]!;
    within(() => `${at()}[${k}]`, value, 0, 1 + SUM_TOLERANCE);
    sum += value;
  }
  return sum;
}

function atMost(place: Place, length: number, limit: number): void {
  if (length > limit) refuse(place(), `${length} of them`, `at most ${limit}`);
}

function wholeNumber(place: Place, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    refuse(place(), value, `a whole number from ${least} to ${most}`);
}

function within(place: Place, value: number, least: number, most: number): void {
  if (!(typeof value === 'number' && value >= least && value <= most))
    refuse(place(), value, `a number from ${least} to ${most}`);
}
