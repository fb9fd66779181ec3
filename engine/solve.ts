/**
 * The solver alone: reads the `problem` of a vector file and prints one JSON object in the shape of
 * its `expected`, with standard errors. Unusable input gives one line on stderr and exit status 2.
 * `npm run -s solve -- FILE.json` comes here through server/solve.ts.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Problem, UnsolvableProblem } from './problem.ts';
import { compileEngine, Solver } from './solver.ts';
import { expectedFigures, fromVectorFile, VectorFile } from './vector-file.ts';
import { expectedInsight } from './vector-insight.ts';

const USAGE = 'npm run -s solve -- FILE.json [--draws N|auto] [--seed N]';

/** The fault of the file or the options, in one line. */
class UnusableInput extends Error {
  override name = 'UnusableInput';
}

/** Prints, and sets the process's exit status. */
export async function solveFile(args: string[]): Promise<void> {
  try {
    console.log(JSON.stringify(await solve(args)));
  } catch (error) {
    if (!(error instanceof UnusableInput || error instanceof UnsolvableProblem)) throw error;
    console.error(error.message.replaceAll(/\s*\n\s*/g, '; '));
    process.exitCode = 2;
  }
}

async function solve(args: string[]) {
  const { file, draws, seed } = readOptions(args);
  const { problem: stored, stakeholder, pooled: given } = fromVectorFile(await readVectorFile(file));
  const settings = { draws: draws ?? stored.draws, seed: seed ?? stored.seed, insight: true };
  const problem = { ...stored, ...settings };
  const solver = await Solver.create(await compileEngine());
  const pooled = given ?? solver.pooled(problem);
  const solution = solver.solve(problem, stakeholder, pooled);
  const { mean, covariance } = solver.posterior(problem, stakeholder, pooled);
  return {
    ...expectedFigures(pooled.tau, solution),
    // Item 0 is the ground, and has no row.
    posterior: { mean, covariance: covariance.slice(1).map((row) => row.slice(1)) },
    insight: solution.insight === null ? null : expectedInsight(solution.insight),
    no_insight: solution.noInsight,
  };
}

function readOptions(args: string[]): {
  file: string;
  draws: Problem['draws'] | undefined;
  seed: number | undefined;
} {
  const { positionals, values } = parsed(args);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    throw new UnusableInput(`expected one file, got ${positionals.length}; usage: ${USAGE}`);
  }
  const { draws: text } = values;
  const draws = text === undefined || text === 'auto' ? text : wholeNumber('draws', text);
  return { file, draws, seed: values.seed === undefined ? undefined : wholeNumber('seed', values.seed) };
}

function parsed(args: string[]) {
  try {
    const options = { draws: { type: 'string' }, seed: { type: 'string' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
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

async function readVectorFile(file: string): Promise<VectorFile> {
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

if (import.meta.main) await solveFile(process.argv.slice(2));
