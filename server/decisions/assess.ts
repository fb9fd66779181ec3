/** Adds somebody's judgement of whether the best options were right. */
import { type Remember, rememberNothing } from '../accounts/remember.ts';
import type { Viewer } from '../accounts/visibility.ts';
import { Refusal } from '../refusals.ts';
import { randomId } from '../wire/random-id.ts';
import { refuseUnfinished, refuseUnknownChoice } from './feedback.ts';
import type { Assessment, AssessmentRequest } from './feedback-schema.ts';
import { insertAssessment } from './feedback-store.ts';
import { visibleRecord } from './read.ts';
import type { DecisionServices } from './services.ts';

export async function assessDecision(
  { database }: Pick<DecisionServices, 'database'>,
  key: Viewer,
  decisionId: string,
  request: AssessmentRequest,
  remember: Remember = rememberNothing,
): Promise<Assessment> {
  return database.sql.begin(async (tx) => {
    const decision = await visibleRecord(tx, key, decisionId);
    refuseUnfinished(decision);
    request.stakeholders.forEach(({ stakeholder, would_choose: choice }, index) => {
      if (!Object.hasOwn(decision.bestByStakeholder ?? {}, stakeholder))
        throw new Refusal('invalid_request', {
          message: `stakeholders[${index}].stakeholder: "${stakeholder}" is not a stakeholder of this decision`,
        });
      refuseUnknownChoice(decision, choice, `stakeholders[${index}].would_choose`);
    });
    const id = randomId('as_');
    const createdAt = await insertAssessment(tx, {
      organizationId: key.organizationId,
      decisionId,
      id,
      apiKeyId: key.id,
      request,
    });
    const assessment = { id, decision_id: decisionId, created_at: createdAt.toISOString(), ...request };
    await remember(tx, { state: 'answered', decisionId, answer: JSON.stringify(assessment) });
    return assessment;
  });
}
