/**
 * Credit as an operator and a caller use it: no credit, a payment page, a payment, an event, a
 * decision, a receipt.
 */
import { afterAll, expect, test } from 'vitest';
import { runAdmin } from '../../server/admin.ts';
import { copyPreparedData } from '../prepared-data.ts';
import {
  playStripe,
  RECEIPT_HOST,
  SECRET_KEY,
  WEBHOOK_SECRET,
} from '../server/billing/stripe/play-stripe.ts';
import { smallDecision } from '../server/surfaces/rest/open-service.ts';
import { removeDataDir, startService } from '../service.ts';

const dataDir = copyPreparedData();
const played = await playStripe();
afterAll(async () => {
  await played.close();
  removeDataDir(dataDir);
});

test('an organization without credit gets 402, buys credit and decides; later credit is recharged', async () => {
  const env = {
    DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_URL: played.settings.url,
  };
  const service = await startService(dataDir, { ...env, FREE_DECISIONS: '0' });
  try {
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${service.baseUrl}${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${service.key}`,
          'content-type': 'application/json',
          ...init.headers,
        },
      });
    const decide = () => ask('/api/v1/decisions', { method: 'POST', body: JSON.stringify(smallDecision()) });
    const admin = async (line: string) => {
      const { stdout, stderr } = await runAdmin(line.split(' '), () => env);
      expect(stderr).toBe('');
      return stdout.trim();
    };
    expect((await decide()).status).toBe(402);
    const intent = played.pay(await admin('credit checkout --org 1 --usd 20 --quiet'));
    const { payload, headers } = played.event('payment_intent.succeeded', played.intents.get(intent) ?? {});
    expect((await ask('/webhooks/stripe', { method: 'POST', headers, body: payload })).status).toBe(200);
    expect((await ask('/webhooks/stripe', { method: 'POST', headers, body: `${payload} ` })).status).toBe(
      400,
    );
    expect((await decide()).status).toBe(200);
    await admin('credit auto-recharge --org 1 --below 20 --amount 30');
    expect((await decide()).status).toBe(200);
    const kinds = async () => {
      const { receipts } = JSON.parse(await (await ask('/api/v1/receipts')).text());
      return receipts.map(({ kind, receipt_url }: Record<string, string>) => [
        kind,
        receipt_url?.startsWith(RECEIPT_HOST),
      ]);
    };
    await expect.poll(kinds).toEqual([
      ['auto_recharge', true],
      ['purchase', true],
    ]);
    for (const secret of [SECRET_KEY, WEBHOOK_SECRET, RECEIPT_HOST])
      expect(service.printed()).not.toContain(secret);
  } finally {
    await service.end('SIGTERM');
  }
});
