/** Notes which option was carried out. A new report replaces the one before it. */
import { type Remember, rememberNothing } from '../accounts/remember.ts';
import type { Viewer } from '../accounts/visibility.ts';
import { refuseUnfinished, refuseUnknownChoice } from './feedback.ts';
import type { ChosenReport } from './feedback-schema.ts';
import { upsertChosen } from './feedback-store.ts';
import { visibleRecord } from './read.ts';
import { recordText } from './record.ts';
import type { DecisionServices } from './services.ts';

export async function reportChosen(
  { database, config }: Pick<DecisionServices, 'database' | 'config'>,
  key: Viewer,
  decisionId: string,
  report: ChosenReport,
  remember: Remember = rememberNothing,
): Promise<string> {
  return database.sql.begin(async (tx) => {
    const decision = await visibleRecord(tx, key, decisionId);
    refuseUnfinished(decision);
    refuseUnknownChoice(decision, report.chosen_option, 'chosen_option');
    await upsertChosen(tx, { organizationId: key.organizationId, decisionId, report });
    const answer = recordText(await visibleRecord(tx, key, decisionId), key, config.baseUrl);
    await remember(tx, { state: 'answered', decisionId, answer });
    return answer;
  });
}
