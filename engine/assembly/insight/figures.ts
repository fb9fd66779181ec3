/** What insight leaves for the host, and the lengths of its lists. */
import { recordAt } from '../arena';
import { MOST_DRIVERS } from '../limits';
import { items } from '../problem';
import { Worth } from './worth';

/** Pairs of items that a question could be asked about. */
export const MOST_PAIRS: i32 = 16;

/** Why there is no insight, or that there is. */
export const COMPUTED: i32 = 0;
export const NOT_ASKED: i32 = 1;
export const SOME_NOT_FINITE: i32 = 2;
export const NO_MEMORY: i32 = 3;

/** Expected loss of each option, and its standard error. */
export let expectedLoss: usize = 0;
export let expectedLossErrors: usize = 0;
export let driverFigures: usize = 0;
/** For each item its stretches: an option, and the factor up to which it is best. */
export let stretches: usize = 0;
export let overlapValueFigures: usize = 0;
export let questionFigures: usize = 0;

/** The figures of an item, in the order in which they are reported. */
@unmanaged
export class Driver {
  item: f64;
  /** What knowing its size is worth: the fields of a Worth. */
  evppi: f64;
  evppiError: f64;
  pChangesBest: f64;
  wouldBecome: f64;
  deviation: f64;
  /** The nearest factor at which another option becomes best (0: none), and in deviations. */
  flipFactor: f64;
  flipDeviations: f64;
  flipOption: f64;
  /** Standard error of its logarithm. */
  flipError: f64;
  stretches: f64;
}

@unmanaged
export class OverlapValue {
  record: f64;
  /** What knowing its cell is worth: the fields of a Worth. */
  evppi: f64;
  evppiError: f64;
  pChangesBest: f64;
  wouldBecome: f64;
}

@unmanaged
export class Question {
  kind: f64;
  /** The two items, or the two consequences, and how often they were asked about. */
  one: f64;
  other: f64;
  asked: f64;
  evsi: f64;
  evppi: f64;
  evsiError: f64;
  pChangesBest: f64;
  wouldBecome: f64;
}

export function driverAt(place: i32): Driver {
  return recordAt<Driver>(driverFigures, place);
}

export function overlapValueAt(list: usize, place: i32): OverlapValue {
  return recordAt<OverlapValue>(list, place);
}

export function questionAt(place: i32): Question {
  return recordAt<Question>(questionFigures, place);
}

export function worthOfDriver(driver: Driver): Worth {
  return changetype<Worth>(changetype<usize>(driver) + offsetof<Driver>('evppi'));
}

export function worthOfOverlap(value: OverlapValue): Worth {
  return changetype<Worth>(changetype<usize>(value) + offsetof<OverlapValue>('evppi'));
}

export function mostDrivers(): i32 {
  return min(MOST_DRIVERS, items);
}
