/**
 * `npm run -s solve -- --decision ID [--stakeholder ID] [--export FILE.json]`: solves a stored
 * decision again, prints its figures as those of a file, and says whether they are the stored ones.
 * Exit status: 0 the same, 1 different, 2 it could not be done.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openEnginePool } from '../../engine/pool.ts';
import type { Problem, Solution } from '../../engine/problem.ts';
import { expectedFigures, toVectorFile } from '../../engine/vector-file.ts';
import {
  type Comparison,
  compareWithStored,
  NotSolvable,
  readToSolve,
} from '../decisions/run/solve-again.ts';
import { isDecisionId } from '../decisions/visible-decision.ts';
import { withDatabase } from './with-database.ts';

const USAGE = 'npm run -s solve -- --decision ID [--stakeholder ID] [--export FILE.json]';
/** The most different figures that are named; all are counted. */
const MOST_NAMED = 3;

export interface Outcome {
  code: 0 | 1 | 2;
  stdout: string;
  stderr: string;
}

/** The environment is read only after the options were checked. */
export async function solveDecision(args: string[], readEnv: () => NodeJS.ProcessEnv): Promise<Outcome> {
  try {
    return await solve(readOptions(args), readEnv);
  } catch (error) {
    const said = error instanceof Error ? error.message || error.name : String(error);
    return { code: 2, stdout: '', stderr: `${said.replace(/\s+/g, ' ').trim()}\n` };
  }
}

interface Options {
  decision: string;
  stakeholder: string | undefined;
  export: string | undefined;
}

function readOptions(args: string[]): Options {
  const options = {
    decision: { type: 'string' },
    stakeholder: { type: 'string' },
    export: { type: 'string' },
  } as const;
  const { decision = '', stakeholder, export: file } = parsed(() => parseArgs({ args, options }).values);
  if (!isDecisionId(decision))
    throw new NotSolvable(`--decision must be the id of a decision, such as dec_ and 22 letters and digits`);
  if (file !== undefined && !file.endsWith('.json'))
    throw new NotSolvable(`--export: "${file}" must end in .json`);
  return { decision, stakeholder, export: file };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new NotSolvable(`${error instanceof Error ? error.message : error}; usage: ${USAGE}`);
  }
}

async function solve(options: Options, readEnv: () => NodeJS.ProcessEnv): Promise<Outcome> {
  const stored = await withDatabase(readEnv, (sql) => readToSolve(sql, options.decision));
  const ids = stored.outline.stakeholders.map(({ id }) => id);
  const chosen = placesOf(ids, options);
  const solution = await solveProblem(stored.problem);
  const figures = new Map(
    chosen.map((place) => [ids[place]!, expectedFigures(solution.tau, solution.stakeholders[place]!)]),
  );
  const files = options.export === undefined ? [] : fileNames(options.export, chosen);
  for (const [position, file] of files.entries()) {
    const place = chosen[position]!;
    const vector = toVectorFile(options.decision, stored.problem, place, solution);
    await write(file, { ...vector, expected: figures.get(ids[place]!) });
  }
  const comparison = compareWithStored(stored, solution);
  const printed = figures.size === 1 ? [...figures.values()][0] : Object.fromEntries(figures);
  const written = files.length === 0 ? '' : `wrote ${files.join(', ')}\n`;
  return {
    code: comparison.different.length === 0 ? 0 : 1,
    stdout: `${JSON.stringify(printed)}\n`,
    stderr: `${written}${verdict(options.decision, comparison, stored.result.meta)}\n`,
  };
}

function placesOf(ids: readonly string[], { decision, stakeholder }: Options): number[] {
  if (stakeholder === undefined) return [...ids.keys()];
  const place = ids.indexOf(stakeholder);
  if (place === -1)
    throw new NotSolvable(
      `--stakeholder: decision ${decision} has no "${stakeholder}"; it has ${ids.map((id) => `"${id}"`).join(', ')}`,
    );
  return [place];
}

async function solveProblem(problem: Problem): Promise<Solution> {
  const engine = await openEnginePool({ threads: 1 });
  try {
    return await engine.solve(problem);
  } finally {
    await engine.close();
  }
}

/**
 * Names one file for each stakeholder. If there are several, each name holds the stakeholder's
 * number, from 1.
 */
function fileNames(file: string, places: readonly number[]): string[] {
  if (places.length === 1) return [file];
  return places.map((place) => file.replace(/\.json$/, `-${place + 1}.json`));
}

async function write(file: string, content: object): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify(content)}\n`, { flag: 'wx' });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new NotSolvable(
      isThere
        ? `--export: ${file} is there already: remove it, or name another file`
        : `--export: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function verdict(
  decision: string,
  { isSameHash, different }: Comparison,
  { engine, result_hash: hash }: { engine: string; result_hash: string },
): string {
  if (different.length > 0) {
    const more = different.length > MOST_NAMED ? ', …' : '';
    return `${decision}: ${different.length} stored figures are different now (${different.slice(0, MOST_NAMED).join(', ')}${more}); the stored result is of engine ${engine}`;
  }
  if (isSameHash) return `${decision}: the figures are those of the stored result, result_hash ${hash}`;
  return `${decision}: every stored figure is the same; result_hash differs, because results have other fields now`;
}
