/** SQL that reads what a decision is refined from, and carries its answers over. */
import type postgres from 'postgres';
import { z } from 'zod';
import type { OverlapMode } from '../../../engine/problem.ts';
import { Refusal } from '../../refusals.ts';
import { type PersonRecord, Refinement } from '../refinement.ts';
import type { DecisionRef } from '../result-store.ts';

/** What a decision is refined from. */
export interface RefinedFrom {
  mode: 'default' | 'direct';
  overlapMode: OverlapMode;
  /** The request as it was sent. */
  request: unknown;
  refinement: Refinement | null;
  /** Name of the judge. */
  judge: string;
  /** Of each stakeholder, the questions that are worth asking; null without insight. */
  questions: StoredQuestions;
  /** Number of stored answers of the judge to the request's own questions. */
  answers: number;
}

const StoredQuestions = z.array(
  z.object({
    stakeholder: z.string(),
    questions: z
      .array(z.object({ kind: z.enum(['ratio', 'overlap']), asked: z.int() }))
      .nullable()
      .catch(null),
  }),
);
type StoredQuestions = z.infer<typeof StoredQuestions>;

/** Null when the content is gone, or is held for one fetch only. */
export async function readRefinedFrom(
  sql: postgres.ISql,
  { organizationId, decisionId }: DecisionRef,
): Promise<RefinedFrom | null> {
  const [row] = await sql<Record<keyof RefinedFrom, unknown>[] & RefinedFrom[]>`
    select d.mode, d.overlap_mode as "overlapMode", c.request, c.refinement,
      c.response -> 'meta' ->> 'judge' as judge,
      (select json_agg(json_build_object(
          'stakeholder', r -> 'stakeholder' ->> 'id', 'questions', r -> 'insight' -> 'questions'))
        from json_array_elements(c.response -> 'results') as r) as questions,
      (select coalesce(sum(json_array_length(a.answers)), 0)::integer
        from model_answers a
        where a.organization_id = d.organization_id and a.decision_id = d.id and a.day = d.content_day
          and not a.is_additional) as answers
    from decisions d
    join decision_content c on c.organization_id = d.organization_id and c.decision_id = d.id
      and c.day = d.content_day
    where d.organization_id = ${organizationId} and d.id = ${decisionId}
      and (d.expires_at is null or d.expires_at > now())
      and c.held_until is null and c.request is not null and c.response is not null`;
  if (row === undefined) return null;
  return {
    ...row,
    refinement: row.refinement === null ? null : Refinement.parse(row.refinement),
    questions: StoredQuestions.parse(row.questions),
  };
}

const LINE_CHARACTERS = 200;

/** Of the context, for people who revise it. Null when the request is gone. */
export async function readFirstLine(
  sql: postgres.ISql,
  { organizationId, decisionId }: DecisionRef,
): Promise<string | null> {
  const [row] = await sql<{ line: string | null }[]>`
    select left(split_part(btrim(c.request ->> 'context', E' \\t\\r\\n'), E'\\n', 1), ${LINE_CHARACTERS}) as line
    from decisions d
    join decision_content c on c.organization_id = d.organization_id and c.decision_id = d.id
      and c.day = d.content_day
    where d.organization_id = ${organizationId} and d.id = ${decisionId}
      and (d.expires_at is null or d.expires_at > now())`;
  return row?.line ?? null;
}

export interface EarlierAnswers {
  /** The request that they belong to, as it was sent. */
  request: unknown;
  records: PersonRecord[];
}

/** Persons' answers to a decision; null when it has none, or its content is gone. */
export async function readEarlierAnswers(
  sql: postgres.ISql,
  { organizationId, decisionId }: DecisionRef,
): Promise<EarlierAnswers | null> {
  const [row] = await sql<{ request: unknown; refinement: unknown }[]>`
    select c.request, c.refinement
    from decisions d
    join decision_content c on c.organization_id = d.organization_id and c.decision_id = d.id
      and c.day = d.content_day
    where d.organization_id = ${organizationId} and d.id = ${decisionId}
      and (d.expires_at is null or d.expires_at > now())
      and c.held_until is null and c.request is not null and c.refinement is not null`;
  if (row === undefined) return null;
  const { records } = Refinement.parse(row.refinement);
  const ofPersons = records.filter((record) => record.by === 'person');
  return ofPersons.length === 0 ? null : { request: row.request, records: ofPersons };
}

/**
 * Copies the judge's answers to the request's own questions to the revision, where they cost
 * nothing. Refuses when some are gone: deleted, or expired and swept. At most 10,000: about 4 MB.
 */
export async function carryAnswersOver(
  tx: postgres.TransactionSql,
  organizationId: number,
  { from, to, answers }: { from: string; to: string; answers: number },
): Promise<void> {
  const rows = await tx<{ count: number }[]>`
    insert into model_answers (organization_id, decision_id, call, answers, input_tokens, output_tokens, day)
    select a.organization_id, ${to}, row_number() over (order by call) - 1 - count(*) over (), answers, 0, 0, t.content_day
    from decisions d
      join model_answers a on a.organization_id = d.organization_id and a.decision_id = d.id and a.day = d.content_day
      join decisions t on t.organization_id = d.organization_id and t.id = ${to}
    where d.organization_id = ${organizationId} and d.id = ${from} and not a.is_additional
    returning json_array_length(answers) as count`;
  if (rows.reduce((sum, { count }) => sum + count, 0) < answers) throw contentGone();
}

export function contentGone(): Refusal {
  return new Refusal('no_such_decision', {
    message:
      'id: the content of this decision is gone, by the retention of its key or because it was deleted; send the request again',
  });
}
