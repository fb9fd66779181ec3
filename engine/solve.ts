/**
 * `npm run -s solve -- FILE.json [--draws N] [--seed N]` runs the solver alone. It reads the
 * `problem` of a vector file and prints one JSON object in the shape of its `expected`, with
 * standard errors. Unusable input gives one line on stderr and exit status 2.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  type Driver,
  type Insight,
  OVERLAP_TYPES,
  type Problem,
  type Solution,
  type Spread,
  UnsolvableProblem,
} from './problem.ts';
import { compileEngine, Solver } from './solver.ts';

const USAGE = 'npm run -s solve -- FILE.json [--draws N|auto] [--seed N]';

/** The fault of the file or the options, in one line. */
class UnusableInput extends Error {}

const index = z.int().min(0);

/** Only the shape: the engine checks the numbers. Other keys are ignored. */
const VectorFile = z.object({
  problem: z.object({
    options: z.int(),
    seed: z.int().default(1),
    ratio_spread_scale: z.number().default(1),
    tau_prior: z.object({ scale: z.number(), df: z.number() }).default({ scale: 0.5, df: 4 }),
    consequences: z.array(z.object({ option: index, sign: z.literal([1, -1]), item: index })),
    ratio: z.array(z.object({ first: index, second: index, p: z.array(z.number()) })),
    overlap: z.array(
      z.object({
        a: index,
        b: index,
        kind: z.enum(['within', 'across']),
        cells: z.array(
          z.object({
            type: z.enum(OVERLAP_TYPES),
            child: index.nullable(),
            share: z.number(),
            p: z.number(),
          }),
        ),
      }),
    ),
  }),
});

try {
  const { file, draws, seed } = readOptions();
  const { problem } = await readVectorFile(file);
  const solver = await Solver.create(await compileEngine());
  const { ratio_spread_scale: ratioSpreadScale, tau_prior: tauPrior, options, ...stakeholder } = problem;
  const all: Problem = {
    options,
    seed: seed ?? problem.seed,
    ratioSpreadScale,
    tauPrior,
    overlapMode: 'correct',
    draws,
    insight: true,
    stakeholders: [stakeholder],
  };
  const solution = solver.solveAll(all);
  const { mean, covariance } = solver.posterior(all, 0, solution);
  // Item 0 is the ground, and has no row.
  const posterior = { mean, covariance: covariance.slice(1).map((row) => row.slice(1)) };
  console.log(JSON.stringify({ ...asExpected(solution), posterior }));
} catch (error) {
  if (!(error instanceof UnusableInput || error instanceof UnsolvableProblem)) throw error;
  console.error(error.message.replaceAll(/\s*\n\s*/g, '; '));
  process.exitCode = 2;
}

function readOptions(): { file: string; draws: Problem['draws']; seed: number | undefined } {
  const { positionals, values } = parsed();
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    throw new UnusableInput(`expected one file, got ${positionals.length}; usage: ${USAGE}`);
  }
  const draws =
    values.draws === undefined || values.draws === 'auto' ? 'auto' : wholeNumber('draws', values.draws);
  return { file, draws, seed: values.seed === undefined ? undefined : wholeNumber('seed', values.seed) };
}

function parsed() {
  try {
    const options = { draws: { type: 'string' }, seed: { type: 'string' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UnusableInput(`${error instanceof Error ? error.message : error}; usage: ${USAGE}`);
  }
}

/** Decimal digits alone: the engine says which numbers it takes. */
function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new UnusableInput(`--${name}: "${text}" is not a whole number; usage: ${USAGE}`);
  return Number(text);
}

async function readVectorFile(file: string): Promise<z.infer<typeof VectorFile>> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UnusableInput(`${file}: ${error instanceof Error ? error.message : error}`);
  }
  const parsedFile = VectorFile.safeParse(json);
  if (parsedFile.success) return parsedFile.data;
  const [first, ...others] = parsedFile.error.issues;
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  throw new UnusableInput(`${file}: ${first?.path.join('.') || 'the file'}: ${first?.message}${more}`);
}

/** The first stakeholder's figures under the names that the vectors use. */
function asExpected({ tau, stakeholders }: Solution) {
  const solution = stakeholders[0]!;
  return {
    draws: solution.draws,
    solved: solution.solved,
    converged: solution.converged,
    log_size: solution.logSize,
    order_effect: solution.orderEffect,
    tau,
    Q: solution.q,
    df: solution.df,
    C: solution.c,
    phi: solution.phi,
    omega2: solution.omega2,
    size: columns(solution.size),
    counted_share: solution.countedShare,
    discounter: solution.discountedBy.map((discount) => discount?.with ?? -1),
    discount_frequency: solution.discountedBy.map((discount) => discount?.overlap ?? 0),
    ev: columns(solution.ev),
    probabilities: solution.probabilities,
    best: solution.best,
    ev_uncorrected: columns(solution.evUncorrected),
    probabilities_uncorrected: solution.probabilitiesUncorrected,
    best_uncorrected: solution.bestUncorrected,
    removed_share: solution.removedShare,
    standard_error: {
      ev: {
        mean: solution.standardError.ev.map(({ mean }) => mean),
        p10: solution.standardError.ev.map(({ p10 }) => p10),
        p90: solution.standardError.ev.map(({ p90 }) => p90),
      },
      probabilities: solution.standardError.probabilities,
      size: {
        p10: solution.standardError.size.map(({ p10 }) => p10),
        p90: solution.standardError.size.map(({ p90 }) => p90),
      },
      largest: solution.standardError.largest,
    },
    insight: solution.insight === null ? null : insightAsExpected(solution.insight),
    no_insight: solution.noInsight,
  };
}

function insightAsExpected(insight: Insight) {
  const questions = insight.questions.map(({ kind, between, asked, evsi, ...value }) => ({
    kind,
    between,
    asked,
    evsi,
    ...valueAsExpected(value),
  }));
  return {
    draws: insight.draws,
    expected_loss: insight.expectedLoss,
    evpi: insight.evpi,
    standard_error: {
      expected_loss: insight.standardError.expectedLoss,
      evpi: insight.standardError.evpi,
    },
    drivers: insight.drivers.map(({ item, sd, flip, bestByFactor, ...value }) => ({
      item,
      ...valueAsExpected(value),
      sd,
      flip: flip && {
        factor: flip.factor,
        sds: flip.sds,
        becomes: flip.becomes,
        standard_error: flip.standardError,
      },
      best_by_factor: bestByFactor,
    })),
    overlaps: insight.overlaps.map(({ a, b, ...value }) => ({ a, b, ...valueAsExpected(value) })),
    questions,
    next_question: questions[0] ?? null,
  };
}

function valueAsExpected(value: Pick<Driver, 'evppi' | 'standardError' | 'pChangesBest' | 'wouldBecome'>) {
  return {
    evppi: value.evppi,
    standard_error: value.standardError,
    p_changes_best: value.pChangesBest,
    would_become: value.wouldBecome,
  };
}

function columns(spreads: Spread[]) {
  return {
    mean: spreads.map(({ mean }) => mean),
    p10: spreads.map(({ p10 }) => p10),
    p90: spreads.map(({ p90 }) => p90),
    sd: spreads.map(({ sd }) => sd),
  };
}
