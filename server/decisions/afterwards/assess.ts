/** Adds somebody's judgement of whether the best options were right. */
import type { Caller } from '../../accounts/caller.ts';
import { type Claimed, keepAnswer } from '../../accounts/idempotency-store.ts';
import { invalidAt } from '../../refusals.ts';
import { randomId } from '../../wire/random-id.ts';
import type { SeenDecision } from '../result-store.ts';
import type { DecisionServices } from '../services.ts';
import { showsContent, visibleDecision } from '../visible-decision.ts';
import type { Assessment, AssessmentRequest } from './feedback-schema.ts';
import { refuseUnfinished, refuseUnknownChoice } from './feedback-schema.ts';
import { assessmentTime, insertAssessment, MOST_ASSESSMENTS } from './feedback-store.ts';

interface Assessing {
  caller: Caller;
  decisionId: string;
  request: AssessmentRequest;
}

export async function assessDecision(
  { database }: Pick<DecisionServices, 'database'>,
  { caller, decisionId, request }: Assessing,
  { claim }: Claimed = {},
): Promise<Assessment> {
  return database.sql.begin(async (tx) => {
    const decision = await visibleDecision(tx, caller, decisionId);
    refuseUnfinished(decision);
    refuseUnknownNames(decision, request);
    const id = randomId('as_');
    const createdAt = await insertAssessment(tx, {
      organizationId: caller.organizationId,
      decisionId,
      id,
      caller,
      request,
    });
    if (createdAt === null)
      throw invalidAt(
        'id',
        `this decision has ${MOST_ASSESSMENTS} assessments, which is the limit; assess a revision of it`,
        'limit_reached',
      );
    const needsContent = showsContent(decision);
    await keepAnswer(tx, claim, { state: 'answered', decisionId, answerId: id, needsContent });
    return answerOf({ id, decisionId, createdAt, request });
  });
}

/**
 * The answer to a repeated request: only the assessment's time is read. Null when there is no such
 * assessment.
 */
export async function assessmentAgain(
  { database }: Pick<DecisionServices, 'database'>,
  { caller, decisionId, request, id }: Assessing & { id: string },
): Promise<Assessment | null> {
  const { organizationId } = caller;
  const createdAt = await assessmentTime(database.sql, { organizationId, decisionId, id });
  return createdAt && answerOf({ decisionId, id, createdAt, request });
}

function answerOf({
  id,
  decisionId,
  createdAt,
  request,
}: {
  id: string;
  decisionId: string;
  createdAt: Date;
  request: AssessmentRequest;
}): Assessment {
  return { id, decision_id: decisionId, created_at: createdAt.toISOString(), ...request };
}

function refuseUnknownNames(decision: SeenDecision, { stakeholders }: AssessmentRequest): void {
  const known = Object.keys(decision.bestByStakeholder ?? {});
  stakeholders.forEach(({ stakeholder, would_choose: choice }, index) => {
    if (!known.includes(stakeholder))
      throw invalidAt(
        `stakeholders[${index}].stakeholder`,
        `"${stakeholder}" is not a stakeholder of this decision; it has ${known.join(', ')}`,
      );
    refuseUnknownChoice(decision, choice, `stakeholders[${index}].would_choose`);
  });
}
