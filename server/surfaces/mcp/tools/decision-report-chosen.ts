import { z } from 'zod';
import { ChosenReport } from '../../../decisions/afterwards/feedback-schema.ts';
import { readRecord, type StoredDecision } from '../stored-decision.ts';
import { suggest, suggestedActions, toRevise } from '../suggested-actions.ts';
import { defineTool } from '../tool.ts';
import { addressesOf } from '../views/addresses.ts';
import { nameOf, optionsOf } from '../views/names.ts';
import { id } from './decision-arguments.ts';

const Reported = z.object({
  summary: z.string(),
  id: z.string(),
  was_best: z.record(z.string(), z.boolean().nullable()).describe('by stakeholder'),
  url: z.string(),
  view_url: z.string().optional(),
  suggestedActions,
});

export const decisionReportChosen = defineTool({
  name: 'decision_report_chosen',
  title: 'Report the chosen option',
  description: 'Record which option was carried out. Replaces an earlier report.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  own: z.object({ id }),
  body: ChosenReport,
  output: Reported,
  quoting: ['summary'],
  async run({ id }, body, call) {
    const stored = readRecord(await call.operations.reportChosen(id, body));
    return {
      summary: summaryOf(stored),
      id,
      was_best: stored.chosen?.wasBest ?? {},
      ...addressesOf(stored, call.baseUrl),
      suggestedActions: suggest(
        {
          tool: 'decision_assess',
          arguments: { id },
          why: 'Say for each stakeholder whether the best option was right',
        },
        toRevise(id),
      ),
    };
  },
});

function summaryOf({ chosen, request, response }: StoredDecision): string {
  const letter = chosen?.chosenOption ?? null;
  if (letter === null) return 'Recorded, without an option.';
  if (letter === 'none') return 'Recorded: no option was carried out.';
  const option = optionsOf(request).find(({ id }) => id === letter);
  const all = Object.entries(chosen?.says ?? {});
  const said = all.map(([id, says]) => {
    const result = response?.results.find(({ stakeholder }) => stakeholder.id === id);
    return `${result === undefined ? id : nameOf(result.stakeholder, all.length)}: ${says}`;
  });
  const name = option === undefined ? '' : ` (${nameOf(option, 1)})`;
  return `Recorded: option ${letter}${name} was carried out. ${said.join('; ')}.`;
}
