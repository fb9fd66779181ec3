import { z } from 'zod';
import { Refusal } from '../../refusals.ts';
import { name } from '../../wire/types.ts';
import { readRecord, requireResult } from '../stored-decision.ts';
import { suggest, suggestedActions, toReport, toRevise } from '../suggested-actions.ts';
import { defineTool } from '../tool.ts';
import { urlOf } from '../views/decision-view.ts';
import { InsightView, viewOfInsight } from '../views/insight-view.ts';
import { id } from './decision-arguments.ts';

const NextQuestion = z.object({
  summary: z.string(),
  id: z.string(),
  stakeholders: z.array(InsightView),
  url: z.string(),
  suggestedActions,
});

export const decisionNextQuestion = defineTool({
  name: 'decision_next_question',
  title: 'What would change the answer',
  description:
    'What being wrong costs, which consequence the answer hangs on, and which question to ask next. Default mode only.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  own: z.object({ id, stakeholder: name().optional().describe('all by default') }),
  output: NextQuestion,
  async run({ id, stakeholder }, _body, call) {
    const { results } = requireResult(readRecord(await call.operations.viewDecision(id)));
    const wanted = results.filter(
      (result) => stakeholder === undefined || result.stakeholder.id === stakeholder,
    );
    if (wanted.length === 0)
      throw new Refusal('invalid_request', {
        message: `stakeholder: "${stakeholder}" is not a stakeholder of ${id}; it has ${results.map((one) => one.stakeholder.id).join(', ')}`,
      });
    const views = wanted.map(viewOfInsight).filter((view) => view !== null);
    if (views.length === 0)
      throw new Refusal('invalid_request', {
        message: `id: ${id} has no insight, because ${whyNone(results)}; make it again in default mode, with consequences`,
      });
    const worth = views.reduce((most, view) => (view.evpi > most.evpi ? view : most));
    return {
      summary:
        views.length === 1
          ? worth.says
          : `Most is at stake for ${worth.stakeholder}: knowing everything would be worth at most ${worth.evpi}.`,
      id,
      stakeholders: views,
      url: urlOf(id, call.baseUrl),
      suggestedActions: suggest(toRevise(id), toReport(id)),
    };
  },
});

function whyNone(results: readonly object[]): string {
  return results.some((result) => 'ev' in result) ? 'it could not be computed' : 'it was made in direct mode';
}
