/**
 * Sends requests that were made from the OpenAPI document and then damaged. Every reply is
 * documented, and none is a 5xx. A request that the document allows is refused only by rules that
 * JSON Schema cannot state. LONG=1 sends 20,000.
 */
import { expect, test } from 'vitest';
import { Random } from '../../../../problems/random.ts';
import { printFigures } from '../../../engine/print-figures.ts';
import { FULL } from './full-requests.ts';
import { documentOf } from './open-service.ts';
import { type RandomRequest, requestMaker } from './random-requests.ts';
import { serve } from './serve.ts';

const REQUESTS = process.env.LONG === '1' ? 20_000 : 900;
const SEED = 17;
const REPLY_BYTES = 16_000;
/**
 * After so many requests the running decisions are ended. Otherwise too many would be running, and
 * all further ones would be refused.
 */
const ROUND = 750;

const api = serve({
  config: { maxRunningDecisions: 1, syncWaitSeconds: 0 },
  work: false,
});

/**
 * Messages of rules that the document cannot state: values that must agree within a request, and
 * checks that come before the schema.
 */
const BEYOND_SCHEMA = new RegExp(
  [
    ...[
      'an empty report',
      'is used twice',
      'not the id of',
      'is listed twice',
      'not among this',
      'no valence for',
      'cannot be seen',
    ],
    ...[
      'only a decision that revises',
      'send calls',
      'only with calls',
      'of Direct mode',
      'is assessed twice',
      'as JSON text',
      'expected an e-mail',
      'limit is',
      'larger than',
      'members and elements',
    ],
    ...['a percent sign', 'is not an option', 'is not a stakeholder', 'takes no body'],
    ...['only a finished decision', 'feedback needs', 'Idempotency-Key'],
    ...['Unknown model', 'must have criteria or instructions', 'send a shorter text', 'send shorter names'],
    ...['NUL', 'surrogate', '"__proto__" cannot', 'content-type', 'query:'],
  ].join('|'),
);

test(`${REQUESTS} damaged requests, seed ${SEED}: every reply is documented, and none is a 5xx`, {
  timeout: 3_600_000,
}, async () => {
  const { baseUrl } = api.service.services.config;
  const make = requestMaker(baseUrl, api.caller.secret);
  const ids: string[] = [];
  const counts = new Map<number, number>();
  const accepted = { decisions: 0, questions: 0, jobs: 0 };
  for (let index = 0; index < REQUESTS; index += 1) {
    const request = make(new Random(SEED * 1_000_003 + index), ids);
    if (index % ROUND === 0) await endRunning();
    // A stream of events ends only with its decision.
    const [, watched] = /\/decisions\/([^/]+)\/events$/.exec(pathOf(request.url)) ?? [];
    if (watched !== undefined) await endRunning(watched);
    const what = `request ${index} of seed ${SEED}: ${JSON.stringify(request).slice(0, 2000)}`;
    const { statusCode, payload } = await api.service.app.inject(request).catch((error: unknown) => {
      throw new Error(`${what}\n${error}`);
    });
    counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
    if (statusCode >= 300) checkRefusal(request, statusCode, payload, what);
    else if (request.method === 'POST') {
      const [, noun] = /^\/api\/v1\/(decisions|questions)$/.exec(pathOf(request.url)) ?? [];
      if (pathOf(request.url) === '/v1/systemone') accepted.questions += 1;
      if (noun === 'decisions') {
        accepted.decisions += 1;
        ids.push(String(JSON.parse(payload).id));
      }
      if (noun === 'questions') accepted.questions += 1;
      if (statusCode === 202) accepted.jobs += 1;
    }
  }
  printFigures(`replies by status, seed ${SEED}`, [...counts].sort());
  for (const status of [200, 202, 400, 401, 404, 405, 410, 429])
    expect(counts.get(status), `${status}`).toBeGreaterThan(0);
  expect(await stored()).toEqual(accepted);
  await endRunning();
  for (const { send, body, accepted: status } of FULL)
    expect((await api.service[send](api.caller, body())).status).toBe(status);
});

/** The path of a URL with `..` resolved, as the service does. */
function pathOf(url: string): string {
  return URL.parse(url, 'http://service')?.pathname ?? '';
}

function checkRefusal(request: RandomRequest, status: number, payload: string, what: string): void {
  expect(status, what).toBeLessThan(500);
  expect(Buffer.byteLength(payload), what).toBeLessThanOrEqual(REPLY_BYTES);
  const body = parsed(request.payload);
  if (![400, 422].includes(status) || body === undefined) return;
  const { refusesBody } = documentOf(api.service.services.config.baseUrl);
  if (refusesBody({ ...request, body }) === null)
    expect(messageOf(JSON.parse(payload)), what).toMatch(BEYOND_SCHEMA);
}

/** Also of the errors of System One. */
function messageOf({ error, detail }: { error?: { message: string }; detail?: unknown }): string {
  return error?.message ?? JSON.stringify(detail);
}

async function endRunning(id: string | null = null): Promise<void> {
  await api.service.database.sql`
    update decisions set status = 'error', failed_part = 'service'
    where status = 'running' and coalesce(id = ${id}, true)`;
}

/** Counts the stored decisions, questions and jobs. */
async function stored() {
  const [row] = await api.service.database.sql`
    select
      (select count(*)::int from decisions d full join decision_content c on c.decision_id = d.id) as decisions,
      (select count(*)::int from question_logs l full join question_content c on c.question_log_id = l.id) as questions,
      (select count(*)::int from pgboss.job) as jobs`;
  return row;
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
