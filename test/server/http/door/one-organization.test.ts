/**
 * An organization that has very many requests under way, by one key or by many: what another one
 * gets meanwhile. The requests are held by a locked table, and counted, so no clock matters.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../until.ts';
import { consoleOf } from '../../surfaces/console/open-console.ts';
import { type Caller, openApp, type TestApp } from '../../surfaces/rest/open-service.ts';
import { serveEach } from '../../surfaces/rest/serve.ts';

const MANY = 300;
const api = serveEach();
const console = consoleOf(api);
let apps: TestApp[] = [];

async function open(config: { maxConnections?: number } = {}): Promise<void> {
  await api.open({ work: false, config });
}
beforeEach(() => {
  apps = [];
});
afterEach(async () => {
  for (const app of apps) await app.close();
});

async function newApp(): Promise<TestApp> {
  const app = await openApp(api.service.services);
  apps.push(app);
  return app;
}

/** Sends requests and keeps in which order their replies came, by the names of the senders. */
function sender(app: TestApp) {
  const order: string[] = [];
  const send = async (name: string, { secret }: Caller, url = '/api/v1/receipts', remoteAddress?: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    const reply = await app.inject({ url, headers, ...(remoteAddress && { remoteAddress }) });
    order.push(name);
    return reply;
  };
  return { order, send };
}

/** Runs `ask` while nobody can look up a key, and waits until so many look-ups have come. */
async function whileHeld<Value>(table: string, ask: () => Promise<Value>): Promise<Value> {
  const { held } = await api.service.database.owner.begin(async (tx) => {
    await tx`lock table ${tx(table)} in access exclusive mode`;
    return { held: await ask() };
  });
  return held;
}

/** Counts the statements that name the table. */
function watch(table: string): () => number {
  let count = 0;
  api.service.database.sql.options.debug = (_connection, statement) => {
    if (new RegExp(`\\b(from|into)\\s+${table}\\b`).test(statement)) count += 1;
  };
  return () => count;
}

describe('reads over REST', () => {
  test.each([
    ['one key', 1],
    ['many keys', 30],
  ])('of %s do not make another organization wait behind them, nor refuse it', async (_, count) => {
    await open();
    const { service, caller } = api;
    const keys = [caller];
    while (keys.length < count) keys.push(await service.newKey(caller.organizationId));
    const other = await service.newKey(await service.newOrganization());
    const app = await newApp();
    const { order, send } = sender(app);
    for (const key of [...keys, other]) expect((await send('known', key)).statusCode).toBe(200);
    order.length = 0;
    const lookUps = watch('api_keys');
    const [many, one] = await whileHeld('api_keys', async () => {
      const many = Array.from({ length: MANY }, (_, at) => send('many', keys[at % count]!));
      await until('some are looked up', () => lookUps() >= 3);
      const one = send('one', other);
      return [many, one] as const;
    });
    expect((await one).statusCode).toBe(200);
    expect(order.indexOf('one')).toBeLessThan(MANY / 3);
    expect((await Promise.all(many)).every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  test('of a key that is new to the node do not fill the places of new keys', async () => {
    await open();
    const other = await api.service.newKey(await api.service.newOrganization());
    const app = await newApp();
    const { send } = sender(app);
    const lookUps = watch('api_keys');
    const [many, one] = await whileHeld('api_keys', async () => {
      const many = Array.from({ length: MANY }, () => send('many', api.caller));
      await until('one is looked up', () => lookUps() >= 1);
      const one = send('one', other, undefined, '192.0.2.1');
      await until('the other key is looked up', () => lookUps() >= 2);
      return [many, one] as const;
    });
    expect((await one).statusCode).toBe(200);
    expect((await Promise.all(many)).map(({ statusCode }) => statusCode)).toEqual(Array(MANY).fill(200));
  });

  test('of an address with many new keys do not make those of another address wait behind them', async () => {
    await open();
    const other = await api.service.newKey(await api.service.newOrganization());
    const keys: Caller[] = [];
    while (keys.length < 60) keys.push(await api.service.newKey(api.caller.organizationId));
    const app = await newApp();
    const { order, send } = sender(app);
    const lookUps = watch('api_keys');
    const sent = await whileHeld('api_keys', async () => {
      const many = keys.map((key) => send('many', key, undefined, '192.0.2.1'));
      await until('four are looked up', () => lookUps() >= 4);
      const one = send('one', other, undefined, '192.0.2.2');
      await until('that of the other address is looked up', () => lookUps() >= 5);
      return [...many, one];
    });
    await Promise.all(sent);
    expect(order.indexOf('one')).toBeLessThan(20);
  });

  test('beyond the share of an organization are refused, and the refusal names the limit', async () => {
    await open({ maxConnections: 40 });
    const { service, caller } = api;
    const other = await service.newKey(await service.newOrganization());
    const app = await newApp();
    const { send } = sender(app);
    for (const key of [caller, other]) await send('known', key);
    const lookUps = watch('api_keys');
    const [many, one] = await whileHeld('api_keys', async () => {
      const many = Array.from({ length: 50 }, () => send('many', caller));
      await until('some are looked up', () => lookUps() >= 3);
      return [many, send('one', other)] as const;
    });
    const replies = await Promise.all(many);
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect([replies.length - refused.length, refused[0]?.statusCode]).toEqual([32, 429]);
    expect(refused[0]?.json().error).toMatchObject({
      type: 'rate_limited',
      message:
        '32 requests of the organization are under way at this node, which is the limit of one organization; send the request again when one is done',
    });
    expect(refused[0]?.headers).toMatchObject({
      'retry-after': '1',
      ratelimit: expect.stringContaining('"requests";r='),
    });
    expect((await one).statusCode).toBe(200);
  });
});

describe('at the console', () => {
  const search = { search: 'nothing like it' };

  test('searches of one organization leave a place for another, and each has a share of the queue', async () => {
    await open();
    const { service } = api;
    const organizationId = await service.newOrganization();
    const people = [await console.newPerson(organizationId), await console.newPerson(organizationId)];
    const other = await console.newPerson(await service.newOrganization());
    for (const person of [...people, other]) await console.query(person, 'session.current');
    const searches = watch('decisions');
    const [many, one] = await whileHeld('decisions', async () => {
      let refused = 0;
      const many = Array.from({ length: 150 }, async (_, at) => {
        const answered = await console.query(people[at % 2]!, 'decisions.list', search);
        if (answered.status === 429) refused += 1;
        return answered;
      });
      await until('two search', () => searches() >= 2);
      const one = console.query(other, 'decisions.list', search);
      await until('the other searches', () => searches() >= 3);
      await until('what is beyond the share is refused', () => refused === 130);
      expect(searches()).toBe(3);
      return [many, one] as const;
    });
    expect((await one).status).toBe(200);
    const answered = await Promise.all(many);
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answered.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      status: 429,
      message:
        '20 lists and searches of the organization are under way at this node, which is the limit of one organization; send the request again when one is done',
    });
  });

  test('the lists of REST and the searches of the console share the same places', async () => {
    await open();
    const { service, caller } = api;
    const app = await newApp();
    const { send } = sender(app);
    const person = await console.newPerson(caller.organizationId);
    await send('known', caller);
    const searches = watch('decisions');
    const sent = await whileHeld('decisions', async () => {
      const lists = Array.from({ length: 2 }, () =>
        service.app.inject({
          url: '/api/v1/decisions',
          headers: { authorization: `Bearer ${caller.secret}` },
        }),
      );
      await until('two lists are read', () => searches() >= 2);
      const search = console.query(person, 'decisions.count', {});
      const signedIn = await console.query(person, 'session.current');
      expect([signedIn.status, searches()]).toEqual([200, 2]);
      return [...lists, search];
    });
    await Promise.all(sent);
  });

  test('people of one organization do not make those of another wait for their sessions', async () => {
    await open();
    const { service } = api;
    const crowd = await console.newPerson(await service.newOrganization());
    const other = await console.newPerson(await service.newOrganization());
    for (const person of [crowd, other]) await console.query(person, 'session.current');
    const order: string[] = [];
    const ask = async (name: string, person: typeof crowd) => {
      const { status } = await console.query(person, 'session.current');
      order.push(name);
      return status;
    };
    const lookUps = watch('sessions s');
    const sent = await whileHeld('sessions', async () => {
      const many = Array.from({ length: MANY }, () => ask('many', crowd));
      await until('some are looked up', () => lookUps() >= 3);
      return [...many, ask('one', other)];
    });
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
    expect(order.indexOf('one')).toBeLessThan(MANY / 3);
  });
});
