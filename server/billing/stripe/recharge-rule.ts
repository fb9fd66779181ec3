/** The rule of automatic purchases, as people and operators set it. */
import type postgres from 'postgres';
import { type Actor, writeAudit } from '../../accounts/audit-log.ts';
import { formatUsd } from '../prices.ts';
import { type RechargeRule, setRecharge } from './account-store.ts';

/** The monthly cap where none is given, as a multiple of the amount. */
const CAP_TIMES = 10;

/** Null: the cap is less than one purchase, so that nothing could be bought. */
export function rechargeRule(
  belowMicroUsd: number,
  microUsd: number,
  capMicroUsd: number | null,
): RechargeRule | null {
  const monthlyCapMicroUsd = capMicroUsd ?? CAP_TIMES * microUsd;
  return monthlyCapMicroUsd < microUsd ? null : { belowMicroUsd, microUsd, monthlyCapMicroUsd };
}

/** Sets the rule, or none (null). False when there is no such organization. */
export async function changeRecharge(
  tx: postgres.TransactionSql,
  organizationId: number,
  rule: RechargeRule | null,
  actor: Actor,
): Promise<boolean> {
  if (!(await setRecharge(tx, organizationId, rule))) return false;
  const detail =
    rule === null
      ? 'automatic purchases: off'
      : `automatic purchases: ${formatUsd(rule.microUsd)} below ${formatUsd(rule.belowMicroUsd)}, at most ${formatUsd(rule.monthlyCapMicroUsd)} a month`;
  const object = { kind: 'credit', id: 'automatic purchases' } as const;
  await writeAudit(tx, { organizationId, actor, verb: 'changed', object, detail });
  return true;
}
