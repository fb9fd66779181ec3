/** Simulates decisions, asks in every way from every base, and summarises. */
import type { RatioRecord } from '../../engine/problem.ts';
import { ask, CALLS, type Outcome, type Solve, WAYS, type Way } from './ask.ts';
import { estimate, pairedDifference } from './estimate.ts';
import { BASES, JUDGES, type JudgeName, type Part, type Row } from './results.ts';
import { type SimulatedDecision, simulateDecision } from './simulated-decision.ts';

type Base = (typeof BASES)[number];
/** For each base and way, each decision's outcomes for CALLS. */
type Found = Record<Base, Record<Way, Outcome[][]>>;

export interface Measured {
  rows: Row[];
  parts: Part[];
  /** Mean number of records in each base. */
  records: Record<Base, number>;
}

/** Decisions of seeds 1 … `decisions`, `atOnce` at the same time. */
export async function measureJudge(
  judge: JudgeName,
  decisions: number,
  solve: Solve,
  atOnce: number,
): Promise<Measured> {
  const found = eachBase(() => eachWay((): Outcome[][] => []));
  const lengths = eachBase((): number[] => []);
  let started = 0;
  const work = async (): Promise<void> => {
    while (started < decisions) {
      const index = started;
      started += 1;
      const decision = simulateDecision(index + 1, JUDGES[judge]);
      for (const base of BASES) {
        const records = recordsOf(decision, base);
        lengths[base][index] = records.length;
        for (const way of WAYS) found[base][way][index] = await ask(decision, records, way, solve);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return {
    rows: BASES.flatMap((base) =>
      WAYS.flatMap((way) => CALLS.map((_, k) => rowOf(judge, found, base, way, k))),
    ),
    parts: BASES.flatMap((base) =>
      [true, false].flatMap((had) => partOf(judge, found[base].adaptive, base, had)),
    ),
    records: eachBase((base) => estimate(lengths[base]).mean),
  };
}

function recordsOf({ design, consequences }: SimulatedDecision, base: Base): RatioRecord[] {
  return base === 'one cycle' ? design.slice(0, consequences.length) : design;
}

function rowOf(judge: JudgeName, found: Found, base: Base, way: Way, k: number): Row {
  const of = (which: Way) => found[base][which].map((outcomes) => outcomes[k]!);
  const own = of(way);
  const stated = own.flatMap((outcome) => outcome.stated ?? []);
  return {
    judge,
    base,
    way,
    allowed: CALLS[k]!,
    calls: estimate(own.map(({ calls }) => calls)).mean,
    decisions: own.length,
    right: estimate(rightOf(own)),
    regret: estimate(regretOf(own)),
    stated: stated.length === own.length ? estimate(stated).mean : null,
    lessRandom: differenceOf(own, of('random')),
    lessDesign: differenceOf(own, of('design')),
  };
}

/** No part without at least two decisions. */
function partOf(judge: JudgeName, adaptive: Outcome[][], base: Base, hadQuestion: boolean): Part[] {
  const own = adaptive.filter((outcomes) => outcomes.at(-1)!.calls > 0 === hadQuestion);
  if (own.length < 2) return [];
  const before = own.map((outcomes) => outcomes[0]!);
  const after = own.map((outcomes) => outcomes.at(-1)!);
  return [
    {
      judge,
      base,
      hadQuestion,
      decisions: own.length,
      calls: estimate(after.map(({ calls }) => calls)).mean,
      before: { right: estimate(rightOf(before)), regret: estimate(regretOf(before)) },
      after: { right: estimate(rightOf(after)), regret: estimate(regretOf(after)) },
    },
  ];
}

function differenceOf(one: readonly Outcome[], other: readonly Outcome[]) {
  return {
    right: pairedDifference(rightOf(one), rightOf(other)),
    regret: pairedDifference(regretOf(one), regretOf(other)),
  };
}

function rightOf(outcomes: readonly Outcome[]): number[] {
  return outcomes.map(({ right }) => (right ? 1 : 0));
}

function regretOf(outcomes: readonly Outcome[]): number[] {
  return outcomes.map(({ regret }) => regret);
}

function eachBase<Value>(make: (base: Base) => Value): Record<Base, Value> {
  return { 'one cycle': make('one cycle'), 'whole design': make('whole design') };
}

function eachWay<Value>(make: () => Value): Record<Way, Value> {
  return { adaptive: make(), 'both orders': make(), random: make(), design: make() };
}
