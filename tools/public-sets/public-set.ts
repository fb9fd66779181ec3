/**
 * The parts of every public set: rows, what a judge is asked about each, and what its answers mean.
 */
import type { Task } from '../../judge/port.ts';

export type Distribution = readonly number[];

/** One answer of a judge beside its label. */
export interface Finding {
  /** The part of the set; the report has a row for each. */
  part: string;
  /** Over the choices, after both orders were averaged; sum 1. */
  probabilities: Distribution;
  /** The index of the right choice. Null: no choice is right. */
  right: number | null;
  /** 1 when the answer is right, 0 when not, between at ties; null: no choice is right. */
  accuracy: number | null;
  /** The probability of the answer that counts as right or wrong. */
  confidence: number;
  /** The findings of each order alone; null when it was asked in one order. */
  orders: OrderFinding | null;
  /** Numbers that the set's own figures are made of. */
  values: Readonly<Record<string, number>>;
}

export interface OrderFinding {
  /** Mean over the two orders; null: no choice is right. */
  accuracy: number | null;
  /** True when both orders pick the same choice. */
  isSame: boolean;
  /** Total variation between the two answers, 0 … 1. */
  distance: number;
}

/** The tasks of one request, and what their answers mean. */
export interface PublicCase {
  tasks: readonly Task[];
  /** The distributions are those of the tasks, in their order. */
  read(distributions: readonly Distribution[]): readonly Finding[];
}

/** Answers about one row are not independent: intervals resample rows. */
export interface PublicRow {
  name: string;
  cases: readonly PublicCase[];
}

/** A figure of one set alone. */
export interface OwnFigure {
  name: string;
  /** Null: none of the findings has it. */
  of(findings: readonly Finding[]): number | null;
}

/** Figures that others published of a judge on this set, by part, in percent. */
export interface Published {
  figure: string;
  source: string;
  judges: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface PublicSet {
  title: string;
  /** The source of the rows, with their licence. */
  origin: string;
  caution: string;
  rows: readonly PublicRow[];
  ownFigures: readonly OwnFigure[];
  published: Published | null;
}
