/**
 * A stored decision solved again: its request and the judge's answers give the problem, its result
 * the settings and the figures to compare with.
 */
import type postgres from 'postgres';
import { z } from 'zod';
import type { OverlapMode, Problem, Solution } from '../../../engine/problem.ts';
import { canonicalHash } from '../../wire/canonical-json.ts';
import { type Outline, outline } from '../outline.ts';
import { seedOf } from '../plan.ts';
import { Refinement } from '../refinement.ts';
import { agreementOf, DecisionResult } from '../result.ts';
import type { DecisionRef } from '../result-store.ts';
import { DecisionRequest } from '../schema.ts';
import { keptCalls } from './run-store.ts';
import { stakeholderResult } from './stakeholder-result.ts';
import { toProblem } from './to-problem.ts';
import { SIZE_MODEL } from './to-result.ts';

/** The decision cannot be solved again; the message gives the reason and the remedy. */
export class NotSolvable extends Error {
  override name = 'NotSolvable';
}

const { meta } = DecisionResult.shape;
const { judge_traits, size_model } = meta.shape;
const Traits = judge_traits.unwrap();

/** Only what is read here, and what older results mean by leaving it out. */
const StoredResult = z.looseObject({
  results: z.array(z.unknown()),
  meta: z.looseObject({
    ...meta.pick({
      draws_setting: true,
      ratio_spread_scale: true,
      tau_prior: true,
      engine: true,
      result_hash: true,
    }).shape,
    judge_traits: Traits.extend({ misread_share: Traits.shape.misread_share.unwrap().default(0) }).default({
      spread_scale: 1,
      measured_sd: 0,
      same_size_factor: null,
      misread_share: 0,
    }),
    size_model: size_model.unwrap().default('least-squares/1'),
  }),
});
type StoredResult = z.infer<typeof StoredResult>;

export interface StoredDecision {
  decisionId: string;
  outline: Outline;
  problem: Problem;
  result: StoredResult;
}

/** Throws NotSolvable. */
export async function readToSolve(sql: postgres.ISql, decisionId: string): Promise<StoredDecision> {
  const {
    organizationId,
    overlapMode,
    request: asSent,
    response,
    refinement,
  } = await findEnded(sql, decisionId);
  const result = StoredResult.parse(response);
  const { meta } = result;
  if (meta.size_model !== SIZE_MODEL)
    throw new NotSolvable(
      `decision ${decisionId} was solved by size model ${meta.size_model}, and this program has ${SIZE_MODEL}: its figures differ by design; use the program of its engine, ${meta.engine}`,
    );
  const request = DecisionRequest.safeParse(asSent);
  if (!request.success)
    throw new NotSolvable(
      `the request of decision ${decisionId} is not one that this program accepts: use the program of its engine, ${meta.engine}`,
    );
  const outlined = outline(request.data, seedOf(request.data, asSent), overlapMode);
  const answers = await answersOf(sql, { organizationId, decisionId }, outlined);
  const settings = {
    ratioSpreadScale: meta.ratio_spread_scale,
    tauPriorScale: meta.tau_prior.scale,
    tauPriorDf: meta.tau_prior.df,
    draws: meta.draws_setting,
    traits: {
      spreadScale: meta.judge_traits.spread_scale,
      measuredSd: meta.judge_traits.measured_sd,
      sameSizeFactor: meta.judge_traits.same_size_factor,
      misreadShare: meta.judge_traits.misread_share,
    },
  };
  const additional = refinement === null ? [] : Refinement.parse(refinement).records;
  const problem = toProblem(outlined, answers, settings, additional);
  return { decisionId, outline: outlined, problem, result };
}

interface EndedRow {
  organizationId: number;
  status: 'running' | 'ok' | 'error';
  mode: 'default' | 'direct';
  overlapMode: OverlapMode;
  request: unknown;
  response: unknown;
  refinement: unknown;
}

async function findEnded(sql: postgres.ISql, decisionId: string): Promise<EndedRow> {
  const [row] = await sql<EndedRow[]>`
    select d.organization_id as "organizationId", d.status, d.mode, d.overlap_mode as "overlapMode",
      c.request, c.response, c.refinement
    from decisions d
    left join decision_content c on c.organization_id = d.organization_id and c.decision_id = d.id
      and c.day = d.content_day and (d.expires_at is null or d.expires_at > now())
    where d.id = ${decisionId}`;
  if (row === undefined)
    throw new NotSolvable(`there is no decision ${decisionId}: check the id, and which database is set`);
  if (row.mode === 'direct')
    throw new NotSolvable(
      `decision ${decisionId} is of Direct mode: the judge answered it in one call, and nothing was solved`,
    );
  if (row.status === 'running')
    throw new NotSolvable(`decision ${decisionId} is still running: solve it again when it has ended`);
  if (row.status === 'error')
    throw new NotSolvable(
      `decision ${decisionId} failed and has no result: find the reason by its decisionId in the log, and send it again`,
    );
  if (row.request === null || row.response === null)
    throw new NotSolvable(
      `the content of decision ${decisionId} is gone, by the retention of its key or because it was deleted: only content that is stored can be solved`,
    );
  return row;
}

async function answersOf(
  sql: postgres.ISql,
  ref: DecisionRef,
  { stakeholders, overlapPairs }: Outline,
): Promise<(readonly number[])[]> {
  const calls = await keptCalls(sql, ref);
  const known = new Map(calls.flatMap(({ answers }) => answers.map((one) => [one.task, one.probabilities])));
  const count = stakeholders.reduce((sum, { ratioPairs }) => sum + ratioPairs.length, overlapPairs.length);
  return Array.from({ length: count }, (_, task) => {
    const probabilities = known.get(task);
    if (probabilities === undefined)
      throw new NotSolvable(
        `the judge's answers to decision ${ref.decisionId} are not stored, because it ended under a version that did not keep them: send it again`,
      );
    return probabilities;
  });
}

export interface Comparison {
  isSameHash: boolean;
  /** Places in `results` whose stored figure is another now. */
  different: readonly string[];
}

/** Fields that the stored result does not have are not compared. */
export function compareWithStored(
  { outline, problem, result }: StoredDecision,
  solution: Solution,
): Comparison {
  const results = outline.stakeholders.map((_, index) =>
    stakeholderResult(outline, index, problem.stakeholders[index]!, solution.stakeholders[index]!),
  );
  const hash = canonicalHash({ agreement: agreementOf(results), results }).toString('hex');
  const different: string[] = [];
  compare(result.results, results, 'results', different);
  return { isSameHash: hash === result.meta.result_hash, different };
}

function compare(stored: unknown, solved: unknown, place: string, different: string[]): void {
  if (typeof stored !== 'object' || stored === null) {
    if (stored !== solved) different.push(place);
    return;
  }
  const now = new Map(Object.entries(Object(solved)));
  for (const [key, inner] of Object.entries(stored))
    compare(inner, now.get(key), `${place}.${key}`, different);
}
