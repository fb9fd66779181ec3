import { z } from 'zod';
import { detail } from '../detail.ts';
import { defineTool } from '../tool.ts';
import { DecisionView } from '../views/decision-view.ts';
import { waitForEnd } from '../wait-for-end.ts';
import { id } from './decision-arguments.ts';
import { showDecision } from './make-decision.ts';

export const decisionGet = defineTool({
  name: 'decision_get',
  title: 'Read a decision',
  description: 'Read a decision and its result. Waits up to 45 s while it runs.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  own: z.object({ id, detail }),
  output: DecisionView,
  quoting: ['summary', 'stakeholders', 'option_names', 'warnings', 'full'],
  async run({ id, detail }, _body, call) {
    const progress = await call.operations.readProgress(id);
    if (progress?.status === 'running') await waitForEnd(call, id);
    return showDecision(call, id, detail);
  },
});
