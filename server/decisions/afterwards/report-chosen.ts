/** Stores which option was carried out. A new report replaces the one before it. */

import type { Caller } from '../../accounts/caller.ts';
import { type AnswerKeeper, NOT_REPEATED } from '../../requests/verb.ts';
import type { DecisionServices } from '../services.ts';
import { showsContent, visibleDecision } from '../visible-decision.ts';
import type { ChosenReport } from './feedback-schema.ts';
import { refuseUnfinished, refuseUnknownChoice } from './feedback-schema.ts';
import { upsertChosen } from './feedback-store.ts';
import { recordAfter } from './read.ts';

export async function reportChosen(
  { database, config }: Pick<DecisionServices, 'database' | 'config'>,
  { caller, decisionId, request: report }: { caller: Caller; decisionId: string; request: ChosenReport },
  { keeper = NOT_REPEATED }: { keeper?: AnswerKeeper } = {},
): Promise<string> {
  return database.sql.begin(async (tx) => {
    const decision = await visibleDecision(tx, caller, decisionId);
    refuseUnfinished(decision);
    refuseUnknownChoice(decision, report.chosen_option, 'chosen_option');
    await upsertChosen(tx, { organizationId: caller.organizationId, decisionId, report });
    await keeper.keep(tx, { state: 'answered', decisionId, needsContent: showsContent(decision) });
    return recordAfter(tx, caller, decisionId, config);
  });
}
