/** Recorded answers as outcomes, under settings that may differ from those they were asked with. */
import { compileEngine, Solver } from '../../engine/solver.ts';
import { averageOrders } from '../../judge/both-orders.ts';
import { toProblem } from '../../server/decisions/run/to-problem.ts';
import type { Outcome } from './measures.ts';
import type { RecordedDecision, RecordedQuestion, Recording } from './record.ts';

export interface ReplaySettings {
  /** Divides log probabilities before anything else, > 0. */
  temperatureScale: number;
  ratioSpreadScale: number;
  tauPriorScale: number;
  tauPriorDf: number;
}

/** The judge's consistency in the fit of one decision. */
export interface DecisionFit {
  tau: number;
  /** Sums over its stakeholders of Cochran's Q, its degrees of freedom, and C. */
  q: number;
  df: number;
  c: number;
  /** One a stakeholder: the effect of being shown first on a log ratio. */
  orderEffects: readonly number[];
}

export interface Replay {
  outcomes: readonly Outcome[];
  fits: readonly DecisionFit[];
}

/** Enough that a probability's standard error is near 0.01; the same for every setting. */
const DRAWS = 1024;

export async function replay(recording: Recording, settings: ReplaySettings): Promise<Replay> {
  const solver = await openSolver();
  const { traits } = recording;
  const decided = recording.decisions.map((decision) =>
    replayDecision(solver, decision, { ...settings, traits }),
  );
  return {
    outcomes: [
      ...decided.flatMap(({ outcomes }) => outcomes),
      ...recording.questions.map((question) => replayQuestion(question, settings.temperatureScale)),
    ],
    fits: decided.map(({ fit }) => fit),
  };
}

/** p^(1/T), normalised. */
export function atTemperature(probabilities: readonly number[], scale: number): number[] {
  const powers = probabilities.map((p) => p ** (1 / scale));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

function replayDecision(
  solver: Solver,
  { request, sketch, best, settledBy, distributions }: RecordedDecision,
  settings: ReplaySettings & Pick<Recording, 'traits'>,
): { outcomes: Outcome[]; fit: DecisionFit } {
  const scaled = distributions.map((p) => atTemperature(p, settings.temperatureScale));
  const { tau, stakeholders } = solver.solveAll(toProblem(sketch, scaled, { ...settings, draws: DRAWS }));
  const outcomes = stakeholders.flatMap(({ probabilities }, index): Outcome[] => {
    const right = sketch.letters.indexOf(best[sketch.stakeholders[index]!.id] ?? '');
    return right < 0 ? [] : [{ kind: 'default', request, probabilities, right, settledBy }];
  });
  const sum = (figure: 'q' | 'df' | 'c') => stakeholders.reduce((total, one) => total + one[figure], 0);
  const orderEffects = stakeholders.map(({ orderEffect }) => orderEffect);
  return { outcomes, fit: { tau, q: sum('q'), df: sum('df'), c: sum('c'), orderEffects } };
}

function replayQuestion(
  { kind, request, distributions, isClaimed, right, settledBy }: RecordedQuestion,
  scale: number,
): Outcome {
  const [given, reversed] = distributions.map((p) => atTemperature(p, scale));
  const probabilities = reversed === undefined ? given! : averageOrders(given!, reversed);
  return { kind, request, probabilities, right, isClaimed, settledBy };
}

let opened: Promise<Solver> | undefined;

/** All share one instance. */
function openSolver(): Promise<Solver> {
  opened ??= compileEngine().then((module) => Solver.create(module));
  return opened;
}
