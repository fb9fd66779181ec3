/**
 * Refines a decision: makes a revision of the same request that keeps the judge's answers and has
 * more records, which the judge is asked for or persons have given.
 */
import type { Plan } from '../../../judge/port.ts';
import type { Claimed } from '../../accounts/idempotency-store.ts';
import type { ApiKey } from '../../accounts/keys.ts';
import { costMicroUsd } from '../../billing/prices.ts';
import { invalidAt, Refusal } from '../../refusals.ts';
import { randomId } from '../../wire/random-id.ts';
import type { AskedDecision } from '../asked.ts';
import { type Outline, sizesOf } from '../outline.ts';
import { planDecision } from '../plan.ts';
import { type AdditionalRecord, isSettled, namesQuestion, type Refinement } from '../refinement.ts';
import { DecisionRequest } from '../schema.ts';
import type { DecisionServices } from '../services.ts';
import { largestQuestion } from '../to-tasks.ts';
import { isDecisionId } from '../visible-decision.ts';
import { acceptDecision } from './accept-decision.ts';
import type { Created, Wait } from './await-decision.ts';
import { addAnswers, type NewPersonRecord, requireRoom, stakeholderOf } from './check-answers.ts';
import { lineageAfter, REFINING } from './continue-lineage.ts';
import { isAsync } from './create.ts';
import type { Answer, RefineRequest } from './refine-schema.ts';
import { contentGone, type RefinedFrom, readRefinedFrom } from './refine-store.ts';

/** The request that is stored is that of the decision. */
type Asked = Omit<AskedDecision<RefineRequest>, 'asSent'> & { decisionId: string };

/** A question is asked in both orders. */
const RECORDS_OF_QUESTION = 2;

export async function refineDecision(
  services: DecisionServices,
  { caller, decisionId, request, source }: Asked,
  { wait, claim }: Claimed & { wait: Wait },
): Promise<Created> {
  const { sql } = services.database;
  const { organizationId } = caller;
  if (!isDecisionId(decisionId)) throw new Refusal('no_such_decision');
  await lineageAfter(sql, caller, decisionId, REFINING);
  const from = await readRefinedFrom(sql, { organizationId, decisionId });
  if (from === null) throw contentGone();
  const planned = planAgain(services, from);
  const work =
    request.answers === undefined
      ? workForJudge(services, planned, from, request)
      : workOfPersons(planned, from, request.answers, caller);
  const revision = randomId('dec_');
  return acceptDecision(
    services,
    {
      caller,
      decision: {
        decisionId: revision,
        source,
        overlapMode: from.overlapMode,
        callsTotal: work.calls,
        letters: planned.outline.letters,
        revisionNote: undefined,
        request: from.request,
        refinement: {
          ...work.asked,
          records: [...work.kept, ...work.added.map((record) => ({ ...record, revision }))],
        },
      },
      ...work,
      lineage: { revises: decisionId, words: REFINING },
      carriesOver: { from: decisionId, answers: planned.tasks.length },
    },
    { isAsync: isAsync(services, wait, request), wait, claim },
  );
}

interface Planned {
  outline: Outline;
  /** The questions that the request itself leads to, without those of refinements. */
  tasks: readonly unknown[];
  context: string;
}

/** What the revision has, asks and costs. */
interface Work {
  asked: Omit<Refinement, 'records'>;
  kept: readonly AdditionalRecord[];
  added: readonly NewPersonRecord[];
  tasks: number;
  calls: number;
  microUsd: number;
  isNoWork: boolean;
  freeSizes: number | null;
}

/** The plan of the stored request, which must still be what the stored answers belong to. */
function planAgain({ model }: Pick<DecisionServices, 'model'>, from: RefinedFrom): Planned {
  if (from.mode === 'direct')
    throw invalidAt(
      'id',
      'this decision is of Direct mode, which has no ratio records; only Default mode can be refined',
      'wrong_state',
    );
  const request = DecisionRequest.safeParse(from.request);
  const planned =
    request.success &&
    planDecision({ request: request.data, asSent: from.request, overlapMode: from.overlapMode });
  if (!planned || from.answers !== planned.tasks.length)
    throw invalidAt(
      'id',
      "this decision was made by an older version of the service, and the judge's answers to it are not stored as this version needs them; send the request with revises, and refine the revision",
      'wrong_state',
    );
  if (from.judge !== model.name)
    throw invalidAt(
      'id',
      `this decision was judged by "${from.judge}", and the judge is now "${model.name}"; send the request with revises, and refine the revision`,
      'wrong_state',
    );
  return { ...planned, context: request.data.context };
}

function workOfPersons(
  { outline }: Planned,
  { refinement }: RefinedFrom,
  answers: readonly Answer[],
  key: ApiKey,
): Work {
  return {
    asked: { calls: null, stakeholder: null },
    ...addAnswers(outline, refinement?.records ?? [], answers, key),
    tasks: 0,
    calls: 0,
    microUsd: 0,
    isNoWork: true,
    freeSizes: sizesOf(outline),
  };
}

/** Refuses when the stored insight shows that no further question is worth asking. */
function workForJudge(
  { config, model }: Pick<DecisionServices, 'config' | 'model'>,
  { outline, context, tasks }: Planned,
  { refinement, questions }: RefinedFrom,
  { calls = 1, stakeholder }: RefineRequest,
): Work {
  const only = stakeholder === undefined ? null : stakeholderOf(outline, stakeholder, 'stakeholder');
  const meant = only === null ? [...outline.stakeholders.keys()] : [only];
  if (meant.every((index) => isSettled(questions[index]?.questions ?? null)))
    throw invalidAt(
      'calls',
      'no further question to the judge is worth asking (it says the same when it is asked the same again, and whether two texts overlap is for their author to say); send answers of persons instead. Nothing was made or billed',
      'wrong_state',
    );
  const kept = refinement?.records ?? [];
  requireRoom(kept.length + calls * RECORDS_OF_QUESTION);
  requireRecords(tasks.length + kept.length + calls * RECORDS_OF_QUESTION, config.maxRatioRecords);
  const plans = meant.map((index) => model.plan(largestQuestion(outline, context, index)));
  const most = (figure: (plan: Plan) => number) => calls * Math.max(...plans.map(figure));
  return {
    asked: { calls, stakeholder: stakeholder ?? null },
    kept,
    added: [],
    tasks: calls * RECORDS_OF_QUESTION,
    calls: most((plan) => plan.calls),
    microUsd: costMicroUsd(
      most(({ tokenBound }) => tokenBound.input),
      most(({ tokenBound }) => tokenBound.output),
      config,
    ),
    isNoWork: false,
    // The run may find that nothing is worth asking; then it is not billed.
    freeSizes: meant.some((index) => namesQuestion(questions[index]?.questions ?? null))
      ? null
      : sizesOf(outline),
  };
}

function requireRecords(records: number, limit: number): void {
  if (records <= limit) return;
  throw new Refusal('too_many_records', {
    param: 'calls',
    message: `calls: the decision would have up to ${records} ratio records, the limit is ${limit}; send fewer calls`,
  });
}
