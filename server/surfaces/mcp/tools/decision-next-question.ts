import { z } from 'zod';
import { invalidAt } from '../../../refusals.ts';
import { name } from '../../../wire/types.ts';
import { readRecord, requireResult } from '../stored-decision.ts';
import { suggest, suggestedActions, toReport, toRevise } from '../suggested-actions.ts';
import { defineTool } from '../tool.ts';
import { urlOf } from '../views/decision-view.ts';
import { InsightView, viewOfInsight } from '../views/insight-view.ts';
import { id } from './decision-arguments.ts';

/** The others are read by name: all eight would be too long. */
const MOST_STAKEHOLDERS = 3;

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
  own: z.object({
    id,
    stakeholder: name().optional().describe('default: three, those with a question first'),
  }),
  output: NextQuestion,
  quoting: ['stakeholders'],
  async run({ id, stakeholder }, _body, call) {
    const { results } = requireResult(readRecord(await call.operations.viewDecision(id)));
    const wanted = results.filter(
      (result) => stakeholder === undefined || result.stakeholder.id === stakeholder,
    );
    if (wanted.length === 0)
      throw invalidAt(
        'stakeholder',
        `"${stakeholder}" is not a stakeholder of ${id}; it has ${results.map((one) => one.stakeholder.id).join(', ')}`,
      );
    const isAlone = wanted.length === 1;
    const views = wanted.map((result) => viewOfInsight(result, { isAlone })).filter((view) => view !== null);
    if (views.length === 0)
      throw invalidAt(
        'id',
        `${id} has no insight, because ${whyNone(results)}; make it again in default mode, with consequences`,
        'wrong_state',
      );
    // Stakeholders are not ordered by evpi, because their values cannot be compared.
    const ordered = [...views.filter(hasQuestion), ...views.filter((view) => !hasQuestion(view))];
    return {
      summary: summaryOf(ordered),
      id,
      stakeholders: ordered.slice(0, MOST_STAKEHOLDERS),
      url: urlOf(id, call.baseUrl),
      suggestedActions: suggest(toRevise(id), toReport(id)),
    };
  },
});

function summaryOf(views: readonly InsightView[]): string {
  const open = views.filter(hasQuestion).length;
  const summary =
    open === 0
      ? 'The judge can say no more that would help.'
      : `There is a next question for ${open} of ${views.length} stakeholders.`;
  const left = views.length - MOST_STAKEHOLDERS;
  return left > 0 ? `${summary} ${left} are not shown; name one in stakeholder.` : summary;
}

function hasQuestion({ next_question: next }: InsightView): boolean {
  return next !== null;
}

function whyNone(results: readonly object[]): string {
  return results.some((result) => 'ev' in result) ? 'it could not be computed' : 'it was made in direct mode';
}
