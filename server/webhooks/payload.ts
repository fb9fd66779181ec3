/**
 * The body of an event. Ids, status and sums are always there; content only where the webhook asks
 * for it, the decision is shared, and it is stored.
 */
import type postgres from 'postgres';
import { z } from 'zod';
import { usd } from '../wire/money.ts';
import type { Verdicts } from '../wire/verdicts.ts';
import type { ClaimedTry } from './delivery-store.ts';

/** Larger content is left out: receivers limit bodies, and each try would hold it in memory. */
const MOST_CONTENT_BYTES = 256 * 1024;

/** The content of a decision, as far as it may be sent out of the service. */
interface SharedContent {
  isShared: boolean;
  verdicts: Verdicts | null;
  /** JSON text; null: not stored, or not shared. */
  response: string | null;
  errorMessage: string | null;
  chosen: unknown;
}

/** Null when there is no such decision. */
export type ReadContent = (
  sql: postgres.ISql,
  decision: { organizationId: number; decisionId: string },
) => Promise<SharedContent | null>;

export async function payloadOf(
  sql: postgres.ISql,
  event: ClaimedTry,
  readContent: ReadContent,
): Promise<Buffer> {
  const { type, occurredAt } = event;
  const head = { type, timestamp: occurredAt.toISOString() };
  if (type === 'credit.low') return toBody({ ...head, data: creditData(event.data) });
  if (!type.startsWith('decision.')) return toBody({ ...head, data: {} });
  const data = DecisionFacts.parse(event.data);
  if (!event.withContent) return toBody({ ...head, data });
  const shared = await readContent(sql, { organizationId: event.organizationId, decisionId: data.id });
  return toBody({ ...head, data: { ...data, ...contentOf(shared, type) } });
}

const DecisionFacts = z
  .object({
    id: z.string(),
    status: z.string(),
    mode: z.string(),
    root_id: z.string(),
    number: z.number(),
  })
  .transform(({ root_id, number, ...decision }) => ({ ...decision, lineage: { root_id, number } }));

const CreditFacts = z.object({ balance_micro_usd: z.number(), below_micro_usd: z.number() });

function creditData(data: unknown) {
  const { balance_micro_usd: balance, below_micro_usd: below } = CreditFacts.parse(data);
  return { balance_usd: usd(balance), below_usd: usd(below) };
}

interface Told {
  content: unknown;
  content_omitted?: 'not_shared' | 'not_stored' | 'too_large';
  verdict_by_stakeholder?: Verdicts;
}

/** `content_omitted` gives the reason where `content` is null. */
function contentOf(shared: SharedContent | null, type: string): Told {
  if (shared === null) return { content: null, content_omitted: 'not_stored' };
  if (!shared.isShared) return { content: null, content_omitted: 'not_shared' };
  const { verdicts } = shared;
  return { ...(verdicts === null ? {} : { verdict_by_stakeholder: verdicts }), ...storedOf(shared, type) };
}

function storedOf(shared: SharedContent, type: string): Told {
  const text = type === 'decision.done' ? shared.response : JSON.stringify(rest(type, shared));
  if (text === null) return { content: null, content_omitted: 'not_stored' };
  if (Buffer.byteLength(text) > MOST_CONTENT_BYTES) return { content: null, content_omitted: 'too_large' };
  const content: unknown = JSON.parse(text);
  return content === null ? { content: null, content_omitted: 'not_stored' } : { content };
}

function rest(type: string, shared: SharedContent) {
  if (type === 'decision.chosen') return shared.chosen;
  return shared.errorMessage === null ? null : { errorMessage: shared.errorMessage };
}

function toBody(payload: object): Buffer {
  return Buffer.from(JSON.stringify(payload));
}
