/** What the organization used in the last 30 days, today included, by day and key. */
import { usageOf } from '../../process/usage.ts';
import type { ConsoleContext } from './context.ts';

const DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

export interface Used {
  decisions: number;
  questions: number;
  free: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
}

export const NOTHING: Used = {
  decisions: 0,
  questions: 0,
  free: 0,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: 0,
};

export interface PeriodUsage {
  /** Every day, oldest first, as 2026-01-31, UTC. */
  days: Map<string, Used>;
  /** Only keys that were used. */
  keys: Map<number, Used>;
}

export async function periodUsage(
  { services, tools }: Pick<ConsoleContext, 'services' | 'tools'>,
  organizationId: number,
  now = new Date(),
): Promise<PeriodUsage> {
  const today = Date.parse(now.toISOString().slice(0, 10));
  const since = new Date(today - (DAYS - 1) * DAY_MS);
  const rows = await tools.reports.run(organizationId, () =>
    usageOf(services.database.sql, organizationId, { since, until: null }),
  );
  const days = new Map<string, Used>();
  for (let day = 0; day < DAYS; day += 1)
    days.set(new Date(since.getTime() + day * DAY_MS).toISOString().slice(0, 10), NOTHING);
  const keys = new Map<number, Used>();
  for (const { day, key_id: keyId, input_tokens: inputTokens, output_tokens: outputTokens, ...row } of rows) {
    const used = { ...row, inputTokens, outputTokens, costUsd: row.cost_usd };
    days.set(day, sum(days.get(day), used));
    keys.set(keyId, sum(keys.get(keyId), used));
  }
  return { days, keys };
}

/** Sums of micro-dollars are exact; as dollars they are rounded to six decimals again. */
function sum(one: Used = NOTHING, other: Used): Used {
  return {
    decisions: one.decisions + other.decisions,
    questions: one.questions + other.questions,
    free: one.free + other.free,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    costUsd: Number((one.costUsd + other.costUsd).toFixed(6)),
  };
}
