/**
 * Stores which option was carried out. A new report replaces the one before it, which can also be
 * taken back; the audit log tells it where that one was somebody else's.
 */
import type postgres from 'postgres';
import { actorOf, writeAudit } from '../../accounts/audit-log.ts';
import { type Caller, ownsKey } from '../../accounts/caller.ts';
import { type Claimed, keepAnswer } from '../../accounts/idempotency-store.ts';
import type { DecisionServices } from '../services.ts';
import { showsContent, visibleDecision } from '../visible-decision.ts';
import type { ChosenReport } from './feedback-schema.ts';
import { refuseUnfinished, refuseUnknownChoice } from './feedback-schema.ts';
import { deleteChosen, lockChosen, type ReportBefore, upsertChosen } from './feedback-store.ts';
import { recordIn } from './read.ts';
import type { DocumentedRecord } from './record-schema.ts';

export async function reportChosen(
  { database, config, address }: Pick<DecisionServices, 'database' | 'config' | 'address'>,
  { caller, decisionId, request: report }: { caller: Caller; decisionId: string; request: ChosenReport },
  { claim }: Claimed = {},
): Promise<DocumentedRecord> {
  return database.sql.begin(async (tx) => {
    const decision = await visibleDecision(tx, caller, decisionId);
    refuseUnfinished(decision);
    refuseUnknownChoice(decision, report.chosen_option, 'chosen_option');
    const before = await lockChosen(tx, { organizationId: caller.organizationId, decisionId });
    await upsertChosen(tx, { caller, decisionId, report });
    if (before !== null && !isOwn(caller, before))
      await tellReplaced(tx, { caller, address, decisionId, madeWith: decision.apiKeyId, before, report });
    await keepAnswer(tx, claim, { state: 'answered', decisionId, needsContent: showsContent(decision) });
    return recordIn(tx, { caller, decisionId }, config);
  });
}

/** Afterwards the decision has no report. It changes nothing where there is none. */
export async function takeBackChosen(
  { database, config, address }: Pick<DecisionServices, 'database' | 'config' | 'address'>,
  { caller, decisionId }: { caller: Caller; decisionId: string },
): Promise<DocumentedRecord> {
  return database.sql.begin(async (tx) => {
    const { apiKeyId: madeWith } = await visibleDecision(tx, caller, decisionId);
    const decision = { organizationId: caller.organizationId, decisionId };
    const before = await lockChosen(tx, decision);
    await deleteChosen(tx, decision);
    if (before !== null && !isOwn(caller, before))
      await tellReplaced(tx, { caller, address, decisionId, madeWith, before, report: {} });
    return recordIn(tx, { caller, decisionId }, config);
  });
}

/** One of a person's keys and the person are the same; to a key, any other key is somebody else. */
function isOwn(caller: Caller, { keyId, memberId }: ReportBefore): boolean {
  if (keyId !== null) return ownsKey(caller, keyId);
  return memberId !== null && caller.kind === 'person' && memberId === caller.memberId;
}

interface Replaced {
  caller: Caller;
  address: string | undefined;
  decisionId: string;
  /** The key that made the decision. */
  madeWith: number;
  before: ReportBefore;
  report: ChosenReport;
}

async function tellReplaced(
  tx: postgres.ISql,
  { caller, address, decisionId, madeWith, before, report }: Replaced,
): Promise<void> {
  const { keyId, memberId, chosenOption } = before;
  const by = keyId !== null ? `key ${keyId}` : memberId !== null ? `member ${memberId}` : 'somebody';
  const options = `${chosenOption ?? 'no option'} → ${report.chosen_option ?? 'no option'}`;
  await writeAudit(tx, {
    organizationId: caller.organizationId,
    actor: actorOf(caller, address),
    verb: 'changed',
    object: { kind: 'decision', id: decisionId },
    detail: `chosen option, reported by ${by} before: ${options}`,
    concerns: [
      { keyId: madeWith },
      ...(keyId === null ? [] : [{ keyId }]),
      ...(memberId === null ? [] : [{ memberId }]),
    ],
  });
}
