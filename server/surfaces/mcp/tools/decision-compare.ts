import { z } from 'zod';
import { invalidAt } from '../../../refusals.ts';
import { readRecord, requireResult, type StoredDecision } from '../stored-decision.ts';
import { suggest, suggestedActions, toAskNext, toReport } from '../suggested-actions.ts';
import { defineTool } from '../tool.ts';
import { addressesOf } from '../views/addresses.ts';
import { namesOf, optionNames, optionsOf } from '../views/names.ts';
import { changesSummary, RevisedView, requestChanges, resultChanges } from '../views/revisions-view.ts';
import { id } from './decision-arguments.ts';

const Compared = z.object({
  summary: z.string(),
  before: z.string(),
  after: z.string(),
  request_changes: z.array(z.string()),
  stakeholders: z.array(RevisedView),
  option_names: optionNames,
  url: z.string(),
  view_url: z.string().optional(),
  suggestedActions,
});

export const decisionCompare = defineTool({
  name: 'decision_compare',
  title: 'Compare two revisions',
  description: 'What changed between two revisions of a decision: what was sent, and each result.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  own: z.object({ id, before: id.optional().describe('the previous revision by default') }),
  output: Compared,
  quoting: ['request_changes', 'stakeholders', 'option_names'],
  async run({ id, before: wanted }, _body, call) {
    const { operations, baseUrl } = call;
    const after = readRecord(await operations.viewDecision(id));
    const before = readRecord(await operations.viewDecision(wanted ?? previousOf(after)));
    if (before.lineage.root_id !== after.lineage.root_id)
      throw invalidAt(
        'before',
        `${before.id} is no revision of the same decision as ${id}; values of two decisions cannot be compared. Its revisions: ${after.revisions
          .map((one) => one.id)
          .slice(-5)
          .join(', ')}`,
      );
    const [was, is] = [requireResult(before), requireResult(after)];
    return {
      summary: changesSummary(was, is),
      before: before.id,
      after: after.id,
      request_changes: requestChanges(before, after),
      stakeholders: resultChanges(was, is),
      ...namesOf(optionsOf(after.request)),
      ...addressesOf(after, baseUrl),
      suggestedActions: suggest(after.mode === 'default' ? toAskNext(id) : null, toReport(id)),
    };
  },
});

function previousOf({ id, lineage }: StoredDecision): string {
  if (lineage.previous_id !== null) return lineage.previous_id;
  throw invalidAt(
    'id',
    `${id} is the first revision, so there is none before it; name a later one, or revise it with decision_revise`,
  );
}
