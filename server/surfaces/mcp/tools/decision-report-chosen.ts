import { z } from 'zod';
import { ChosenReport } from '../../../decisions/afterwards/feedback-schema.ts';
import { readRecord } from '../stored-decision.ts';
import { suggest, suggestedActions, toRevise } from '../suggested-actions.ts';
import { defineTool } from '../tool.ts';
import { urlOf } from '../views/decision-view.ts';
import { id } from './decision-arguments.ts';

const Reported = z.object({
  summary: z.string(),
  id: z.string(),
  was_best: z.record(z.string(), z.boolean().nullable()).describe('by stakeholder'),
  url: z.string(),
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
  async run({ id }, body, call) {
    const { chosen } = readRecord(await call.operations.reportChosen(id, body));
    const option = chosen?.chosenOption;
    return {
      summary:
        option == null
          ? 'Recorded, without an option.'
          : option === 'none'
            ? 'Recorded: no option was carried out.'
            : `Recorded: option ${option} was carried out. ${saysOf(chosen?.says ?? {})}`,
      id,
      was_best: chosen?.wasBest ?? {},
      url: urlOf(id, call.baseUrl),
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

function saysOf(says: Readonly<Record<string, string>>): string {
  const said = Object.entries(says).map(([stakeholder, sentence]) => `${stakeholder}: ${sentence}`);
  return `${said.join('; ')}.`;
}
