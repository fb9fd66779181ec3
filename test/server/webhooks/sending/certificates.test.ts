/**
 * A receiver whose certificate does not hold is never sent an event, and the delivery says why.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OPERATOR } from '../../../../server/accounts/audit-log.ts';
import { listDeliveries } from '../../../../server/webhooks/delivery-store.ts';
import { addWebhook, sendTest } from '../../../../server/webhooks/manage.ts';
import { KEYRING } from '../../../keyring.ts';
import { until } from '../../../until.ts';
import { serve } from '../../surfaces/rest/serve.ts';
import { type Certificate, makeCertificate } from './certificate.ts';

const HOST = 'hooks.example.com';
const authority = makeCertificate('An authority', { isAuthority: true });
const stranger = makeCertificate('A stranger', { isAuthority: true });

const api = serve({
  work: false,
  sending: { allowPrivate: true, wholeMs: 3_600_000, resolveHost: async () => ['127.0.0.1'] },
});
const trusted = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...trusted, authority.cert]));
afterAll(() => setDefaultCACertificates(trusted));

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

test.each<[string, Certificate, object]>([
  ['a good certificate', makeCertificate(HOST, { issuer: authority }), { lastStatus: 204, lastFault: null }],
  ['one that signs itself', makeCertificate(HOST), { lastFault: 'untrusted_certificate' }],
  [
    'one of an unknown authority',
    makeCertificate(HOST, { issuer: stranger }),
    { lastFault: 'untrusted_certificate' },
  ],
  [
    'one that has expired',
    makeCertificate(HOST, { issuer: authority, until: '02' }),
    { lastFault: 'expired_certificate' },
  ],
  [
    'one that is not valid yet',
    makeCertificate(HOST, { issuer: authority, from: '48' }),
    { lastFault: 'expired_certificate' },
  ],
  [
    'one for another host',
    makeCertificate('other.example.com', { issuer: authority }),
    { lastFault: 'certificate_for_other_host' },
  ],
])('%s', async (_, { cert, key }, outcome) => {
  let requests = 0;
  server = createServer({ cert, key: key.export({ type: 'pkcs8', format: 'pem' }) }, (_request, reply) => {
    requests += 1;
    reply.writeHead(204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const { sql } = api.service.database;
  const organizationId = await api.service.newOrganization();
  const webhook = {
    ...{ organizationId, url: `https://${HOST}:${port}/`, events: ['decision.done'] as const },
    ...{ withContent: false, creditLowMicroUsd: 1 },
  };
  const { id } = await addWebhook(sql, webhook, { actor: OPERATOR, allowPrivate: true, keyring: KEYRING });
  await sendTest(sql, { id });
  const [delivery] = await until('the delivery has ended', async () => {
    const all = await listDeliveries(sql, { organizationId, id }, { limit: 1 });
    return all.every(({ state }) => state === 'delivered' || state === 'failed') && all;
  });
  expect(delivery).toMatchObject({ lastStatus: null, ...outcome });
  expect(requests).toBe(delivery?.lastFault === null ? 1 : 0);
});
