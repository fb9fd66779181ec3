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
    'For each stakeholder, find the best of 2 to 8 options, with probabilities. Use it for a choice that affects people with different interests, or whose pros and cons must be weighed and shown; not to look up facts. values: what matters to a stakeholder, and how much. A good consequence is one outcome of its option, concrete, with size and likelihood ("Rent rises by 200 a month, almost certainly"), and said once. Where it is a benefit to some and a harm to others, write one for each, with its stakeholders. Waits up to 45 s, then returns the id for decision_get. Billed.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  isBilled: true,
  own: z.object({ detail, idempotency_key: idempotencyKey }),
  body: decisionBody,
  output: DecisionView,
  quoting: ['summary', 'stakeholders', 'option_names', 'warnings', 'full'],
  run: ({ detail, idempotency_key = null }, body, call) =>
    makeDecision(call, body, { detail, idempotencyKey: idempotency_key }),
});
