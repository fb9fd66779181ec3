import { z } from 'zod';
import { Assessment, AssessmentRequest } from '../../../decisions/afterwards/feedback-schema.ts';
import { suggest, suggestedActions, toRevise } from '../suggested-actions.ts';
import { defineTool } from '../tool.ts';
import { urlOf } from '../views/addresses.ts';
import { id, idempotencyKey } from './decision-arguments.ts';

const { overall, stakeholders, assessor, note } = AssessmentRequest.shape;

const Assessed = z.object({
  summary: z.string(),
  id: z.string(),
  assessment_id: z.string(),
  url: z.string(),
  suggestedActions,
});

export const decisionAssess = defineTool({
  name: 'decision_assess',
  title: 'Assess a decision',
  description: 'Say for each stakeholder whether the best option was right. Each call adds an assessment.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  own: z.object({ id, idempotency_key: idempotencyKey }),
  body: z.object({ overall, stakeholders, assessor, note }),
  output: Assessed,
  async run({ id, idempotency_key = null }, body, call) {
    const text = await call.operations.assessDecision(id, body, idempotency_key);
    const assessment = Assessment.parse(JSON.parse(text));
    return {
      summary: `Recorded: ${assessment.overall}.`,
      id,
      assessment_id: assessment.id,
      url: urlOf(id, call.baseUrl),
      suggestedActions: suggest(assessment.overall === 'agree' ? null : toRevise(id)),
    };
  },
});
