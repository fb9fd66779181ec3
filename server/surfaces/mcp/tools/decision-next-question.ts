import { z } from 'zod';
import { invalidAt } from '../../../refusals.ts';
import { name } from '../../../wire/types.ts';
import { readRecord, requireResult } from '../stored-decision.ts';
import { suggest, suggestedActions, toReport, toRevise } from '../suggested-actions.ts';
import { defineTool } from '../tool.ts';
import { addressesOf } from '../views/addresses.ts';
import { InsightView, MOST_STAKEHOLDERS, viewOfInsight } from '../views/insight-view.ts';
import { namesOf, optionNames, optionsOf } from '../views/names.ts';
import { id } from './decision-arguments.ts';

const NextQuestion = z.object({
  summary: z.string(),
  id: z.string(),
  stakeholders: z.array(InsightView),
  option_names: optionNames,
  url: z.string(),
  view_url: z.string().optional(),
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
  quoting: ['stakeholders', 'option_names'],
  async run({ id, stakeholder }, _body, call) {
    const stored = readRecord(await call.operations.viewDecision(id));
    const { results } = requireResult(stored);
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
      ...namesOf(optionsOf(stored.request)),
      ...addressesOf(stored, call.baseUrl),
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
