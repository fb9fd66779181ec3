/** Lists receipts, newest first, page by page as they are read. */
import type { Receipt, Receipts } from './generated/openapi.ts';
import { type CallOptions, type Connection, send, withOptions } from './send.ts';

/** ISO dates or date-times: `from` is in the period, `to` is not. */
export interface Period extends CallOptions {
  from?: string | undefined;
  to?: string | undefined;
}

/** The most that the service gives at once. */
const PAGE = 300;

export async function* listReceipts(
  connection: Connection,
  { from, to, signal, ...options }: Period,
): AsyncGenerator<Receipt, void, undefined> {
  const settled = withOptions(connection, options);
  const seen = new Set<number>();
  for (let until = to; ; ) {
    const query = new URLSearchParams({ limit: String(PAGE) });
    if (from !== undefined) query.set('from', from);
    if (until !== undefined) query.set('to', until);
    const { body } = await send(settled, { method: 'GET', path: `/receipts?${query}`, signal });
    const { receipts } = body as Receipts;
    const fresh = receipts.filter(({ id }) => !seen.has(id));
    for (const receipt of fresh) {
      seen.add(receipt.id);
      yield receipt;
    }
    const last = receipts.at(-1);
    if (receipts.length < PAGE || last === undefined || fresh.length === 0) return;
    // `to` is not in the period, and several receipts may have the time of the last one. The next
    // page begins with these again, and `seen` leaves them out.
    until = new Date(Date.parse(last.created_at) + 1).toISOString();
  }
}
