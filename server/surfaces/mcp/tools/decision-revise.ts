import { z } from 'zod';
import { commonFields } from '../../../decisions/schema.ts';
import { detail } from '../detail.ts';
import { defineTool } from '../tool.ts';
import { DecisionView } from '../views/decision-view.ts';
import { decisionBody, id, idempotencyKey } from './decision-arguments.ts';
import { makeDecision } from './make-decision.ts';

export const decisionRevise = defineTool({
  name: 'decision_revise',
  title: 'Revise a decision',
  description:
    'Make a new revision: the whole decision again, with what was missed. Otherwise as decision_create. Billed.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  isBilled: true,
  own: z.object({ revises: id.describe('the newest revision'), detail, idempotency_key: idempotencyKey }),
  body: decisionBody.extend({ revision_note: commonFields.revision_note }),
  output: DecisionView,
  quoting: ['summary', 'stakeholders', 'option_names', 'warnings', 'full'],
  run: ({ revises, detail, idempotency_key = null }, body, call) =>
    makeDecision(call, { revises, ...body }, { detail, idempotencyKey: idempotency_key }),
});
