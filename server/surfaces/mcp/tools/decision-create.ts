import { z } from 'zod';
import { detail } from '../detail.ts';
import { defineTool } from '../tool.ts';
import { DecisionView } from '../views/decision-view.ts';
import { decisionBody, idempotencyKey } from './decision-arguments.ts';
import { makeDecision } from './make-decision.ts';

export const decisionCreate = defineTool({
  name: 'decision_create',
  title: 'Analyse a decision',
  description:
    'For each stakeholder, find the best of 2 to 8 options, with probabilities and standard errors. Waits up to 45 s, then returns the id for decision_get. Billed.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  isBilled: true,
  own: z.object({ detail, idempotency_key: idempotencyKey }),
  body: decisionBody,
  output: DecisionView,
  quoting: ['summary', 'stakeholders', 'warnings', 'full'],
  run: ({ detail, idempotency_key = null }, body, call) =>
    makeDecision(call, body, { detail, idempotencyKey: idempotency_key }),
});
