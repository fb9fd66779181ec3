/** How often a password may be tried, by whom, and at what cost. */
import { hash } from '@node-rs/argon2';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sweepSignInTries } from '../../../../../server/accounts/sign-in-tries.ts';
import { serve } from '../../rest/serve.ts';
import { type Answered, consoleOf, cookieIn, cookiesIn, ORIGIN, type TestPerson } from '../open-console.ts';

// Counts what is expensive: each call takes 19 MiB and some 20 ms. Here it takes 8 KiB and one
// pass, because these tests make hundreds.
const counted = vi.hoisted(() => {
  // Other files of this process have loaded the modules that hash.
  vi.resetModules();
  return {
    hashings: 0,
    /** What happens during the next hashing. */
    meanwhile: async (): Promise<void> => {},
  };
});
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counting =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      counted.hashings += 1;
      const { meanwhile } = counted;
      counted.meanwhile = async () => {};
      await meanwhile();
      return work(...args);
    };
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return {
    ...real,
    hash: counting((password: string, options?: object) => real.hash(password, { ...options, ...cheap })),
    verify: counting(real.verify),
  };
});
afterAll(() => void vi.resetModules());

const api = serve({
  work: false,
  config: { trustProxy: ['127.0.0.1/32'] },
  // There PostgreSQL takes İ for i, and JavaScript for i and a dot above.
  hasUnicodeCase: true,
});
const console = consoleOf(api);
const RIGHT = 'four words that nobody says';
const STRANGERS = 'a password of somebody else';

let networks = 0;
/** An address from which nobody has come yet. */
const newNetwork = () => {
  networks += 1;
  return `10.1.${networks >> 8}.${networks & 255}`;
};
const signIn = (email: string, password: string, from: { network?: string; cookie?: string } = {}) =>
  console.mutate(
    from.cookie === undefined ? null : { cookie: from.cookie },
    'session.signIn',
    { email, password },
    {
      origin: ORIGIN,
      'x-console': '1',
      'x-forwarded-for': from.network ?? newNetwork(),
    },
  );
const statuses = (answers: readonly Answered[]) => answers.map(({ status }) => status);
const inTurn = async <Item>(items: readonly Item[], act: (item: Item) => Promise<Answered>) => {
  const answers: Answered[] = [];
  for (const item of items) answers.push(await act(item));
  return answers;
};
const guesses = (count: number) => Array.from({ length: count }, (_, n) => `a wrong guess, number ${n}`);

/** A member with a password; the first of an organization, unless one is named. */
async function withPassword({
  email,
  password = RIGHT,
}: {
  email?: string;
  password?: string;
} = {}): Promise<TestPerson> {
  const organizationId = await api.service.newOrganization();
  await console.newMember(organizationId);
  const person = await console.newPerson(organizationId, email === undefined ? {} : { email });
  expect((await console.mutate(person, 'settings.setPassword', { password })).status).toBe(200);
  return person;
}

const memberOf = ({ data }: Answered) => Object(data?.member).id;
const rows = async () => (await api.service.database.sql`select from sign_in_tries`).length;

beforeEach(async () => {
  await api.service.database.sql`delete from sign_in_tries`;
});

describe('the limit', () => {
  test('is one for all spellings that find the member', async () => {
    const { email } = await withPassword({ email: 'irini.ioannidi@example.com' });
    const spelled = ['irini', 'İrini', 'irİni', 'İRINI'].map((name) => email.replace('irini', name));
    const tries = spelled.flatMap((one) => guesses(10).map((guess) => [one, guess] as const));
    const answers = await inTurn(tries, ([one, guess]) => signIn(one, guess));
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(10);
    await api.service.database.sql`delete from sign_in_tries`;
    expect((await signIn(spelled[3] ?? '', RIGHT)).status).toBe(200);
  });

  test('is forgotten for the member who signed in', async () => {
    const { email } = await withPassword();
    for (let round = 0; round < 3; round += 1) {
      expect(new Set(statuses(await inTurn(guesses(9), (guess) => signIn(email, guess))))).toEqual(
        new Set([401]),
      );
      expect((await signIn(email, RIGHT)).status).toBe(200);
    }
  });

  test('is not forgotten because the same address signed in at another organization', async () => {
    const { email } = await withPassword();
    await withPassword({ email, password: STRANGERS });
    for (let round = 0; round < 5; round += 1) {
      await inTurn(guesses(9), (guess) => signIn(email, guess));
      expect((await signIn(email, STRANGERS)).status).toBe(200);
    }
    // 45 guesses, of which ten were looked at: the right one is not any more.
    const late = await signIn(email, RIGHT);
    expect([late.status, late.message]).toEqual([401, expect.stringContaining('too many wrong passwords')]);
  });

  test('gives an unknown address the replies that a known one gets, after as many hashings', async () => {
    const { email } = await withPassword();
    const many = await withPassword();
    for (let count = 0; count < 6; count += 1) await withPassword({ email: many.email, password: STRANGERS });
    const replies = async (address: string) => {
      counted.hashings = 0;
      const answers = await inTurn(guesses(12), (guess) => signIn(address, guess));
      return {
        answers: answers.map(({ status, message, headers }) => [status, message, headers['set-cookie']]),
        hashings: counted.hashings,
      };
    };
    const unknown = await replies('nobody@example.com');
    expect(unknown.answers.map(([status]) => status)).toEqual([...Array(10).fill(401), 429, 429]);
    expect(unknown.hashings).toBe(10);
    expect(await replies(email)).toEqual(unknown);
    expect(await replies(many.email)).toEqual(unknown);
  });

  test('of the network is not raised by signing in where it is not asked', async () => {
    const { email } = await withPassword();
    await withPassword({ email, password: STRANGERS });
    const network = newNetwork();
    const browser = cookiesIn(await signIn(email, RIGHT)).find((one) => one.startsWith('browser='))!;
    const victims = await Promise.all(Array.from({ length: 12 }, () => withPassword()));
    const guessAt = (victim: TestPerson) => signIn(victim.email, 'a wrong guess', { network });
    expect(statuses(await inTurn(victims.slice(0, 11), guessAt))).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(email, RIGHT, { network, cookie: browser })).status).toBe(200);
    expect((await guessAt(victims[11]!)).status).toBe(429);
  });

  test('a password that was changed during its hashing signs nobody in', async () => {
    const { email, memberId } = await withPassword();
    counted.meanwhile = async () => {
      await api.service.database.sql`
        update members set password_hash = password_hash || 'A' where id = ${memberId}`;
    };
    expect((await signIn(email, RIGHT)).status).toBe(401);
    expect(await api.service.database.sql`select from sessions where member_id = ${memberId}`).toHaveLength(
      1,
    );
  });

  test('says who can help', async () => {
    const answers = await inTurn(guesses(11), (guess) => signIn('nobody@example.com', guess));
    expect(answers.at(-1)?.message).toBe(
      'Signing in failed 10 times for this account or from this network. Try again in 15 minutes, sign in with a browser in which you signed in before, or ask for a one-time link: an owner of your organization makes it on the screen “People”, or whoever runs the service with "admin member link".',
    );
  });

  test('stores nothing of a try that it refuses', async () => {
    const network = newNetwork();
    await inTurn(guesses(10), (guess) => signIn('nobody@example.com', guess, { network }));
    const before = await rows();
    const refused = await Promise.all(
      Array.from({ length: 40 }, (_, n) => signIn(`unknown-${n}@example.com`, 'x', { network })),
    );
    const others = await inTurn(guesses(10), (guess) => signIn('nobody@example.com', guess));
    expect(new Set(statuses([...refused, ...others]))).toEqual(new Set([429]));
    expect(await rows()).toBe(before);
  });

  test('stores nothing of a try that no hashing had a place for, or that came at once with too many', async () => {
    const network = newNetwork();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => signIn(`unknown-${n}@example.com`, 'x', { network })),
    );
    const lookedAt = statuses(answers).filter((status) => status === 401).length;
    expect(lookedAt).toBe(10);
    // One row for each account, and one for the network.
    expect(await rows()).toBe(lookedAt + 1);
  });

  test('stores nothing of the network when the account has no tries left, also at once', async () => {
    const answers = await Promise.all(guesses(20).map((guess) => signIn('nobody@example.com', guess)));
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(10);
    expect(await rows()).toBe(11);
  });

  test('is over after 15 minutes, and then its row goes', async () => {
    const { email } = await withPassword();
    await inTurn(guesses(11), (guess) => signIn(email, guess));
    const { sql } = api.service.database;
    await sql`update sign_in_tries set ends_at = now()`;
    expect((await signIn(email, RIGHT)).status).toBe(200);
    await sql`update sign_in_tries set ends_at = now()`;
    await sweepSignInTries(sql);
    expect(await rows()).toBe(0);
  });
});

describe('an address with memberships of many organizations', () => {
  test('signs in at the one whose password it is, for one hashing', async () => {
    const me = await withPassword();
    // Each of these has signed in later.
    for (let count = 0; count < 20; count += 1) await withPassword({ email: me.email, password: STRANGERS });
    counted.hashings = 0;
    expect(memberOf(await signIn(me.email, RIGHT))).toBe(me.memberId);
    expect(counted.hashings).toBe(1);
  });

  test('also with passwords from before they had one salt, which get it when they are used', async () => {
    const me = await withPassword();
    for (let count = 0; count < 5; count += 1) await withPassword({ email: me.email, password: STRANGERS });
    const { sql } = api.service.database;
    const all = await sql<{ id: number; mine: boolean }[]>`
      select id, id = ${me.memberId} as mine from members where email = ${me.email}`;
    for (const { id, mine } of all)
      await sql`
        update members set password_hash = ${await hash(mine ? RIGHT : STRANGERS)} where id = ${id}`;
    const costs = async () => {
      counted.hashings = 0;
      expect(memberOf(await signIn(me.email, RIGHT))).toBe(me.memberId);
      return counted.hashings;
    };
    // Six salts, and the hashing with the new one. Then it is the newest member's, which is first.
    expect([await costs(), await costs()]).toEqual([7, 1]);
  });

  test('costs a try at most 16 hashings, whatever salts its passwords have', async () => {
    const email = 'many-salts@example.com';
    for (let count = 0; count < 20; count += 1) await withPassword({ email, password: STRANGERS });
    const { sql } = api.service.database;
    for (const { id } of await sql<{ id: number }[]>`select id from members where email = ${email}`)
      await sql`update members set password_hash = ${await hash(STRANGERS)} where id = ${id}`;
    counted.hashings = 0;
    expect((await signIn(email, 'wrong')).status).toBe(401);
    expect(counted.hashings).toBe(16);
  });
});

describe('a browser in which the member signed in before', () => {
  /** Its cookies without the session's. */
  const deviceOf = (answered: Answered) =>
    cookiesIn(answered)
      .filter((one) => !one.startsWith('session='))
      .join('; ');

  test('is not kept out by the tries of others, and has a count of its own', async () => {
    const { email } = await withPassword();
    const network = newNetwork();
    const cookie = deviceOf(await signIn(email, RIGHT));
    await inTurn(guesses(11), (guess) => signIn(email, guess, { network }));
    expect((await signIn(email, RIGHT)).status, 'a browser that is new').toBe(429);
    expect((await signIn(email, RIGHT, { cookie, network })).status).toBe(200);
    const own = await inTurn(guesses(12), (guess) => signIn(email, guess, { cookie }));
    expect(statuses(own)).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await signIn(email, RIGHT, { cookie })).status).toBe(429);
  });

  test('does not count for strangers, and its success does not forget theirs', async () => {
    const { email } = await withPassword();
    const cookie = deviceOf(await signIn(email, RIGHT));
    await inTurn(guesses(10), (guess) => signIn(email, guess));
    expect((await signIn(email, RIGHT, { cookie })).status).toBe(200);
    expect((await signIn(email, 'wrong')).status).toBe(429);
    const other = await withPassword();
    const known = deviceOf(await signIn(other.email, RIGHT));
    await inTurn(guesses(10), (guess) => signIn(other.email, guess, { cookie: known }));
    expect((await signIn(other.email, RIGHT)).status).toBe(200);
  });

  test('is known by a link, too, and for several members', async () => {
    const first = await withPassword();
    const second = await withPassword();
    const one = deviceOf(
      await console.mutate(null, 'session.useLink', { token: await console.newLink(first) }),
    );
    const cookie = deviceOf(await signIn(second.email, RIGHT, { cookie: one }));
    for (const { email } of [first, second]) {
      await inTurn(guesses(10), (guess) => signIn(email, guess));
      expect((await signIn(email, RIGHT, { cookie })).status).toBe(200);
    }
  });

  test('is not one of another member, of the same address elsewhere, or with a made-up cookie', async () => {
    const me = await withPassword();
    const namesake = await withPassword({ email: me.email, password: STRANGERS });
    const cookie = deviceOf(await signIn(me.email, STRANGERS));
    expect(cookie).toMatch(/^browser=[\w.-]+$/);
    const changed = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    await inTurn(guesses(10), (guess) => signIn(me.email, guess));
    expect((await signIn(me.email, RIGHT, { cookie })).status, 'a namesake’s').toBe(401);
    expect(memberOf(await signIn(me.email, STRANGERS, { cookie }))).toBe(namesake.memberId);
    for (const made of [
      changed,
      'browser=x',
      `browser=${'A'.repeat(38)}`,
      `browser=${'.'.repeat(4000)}`,
      'browser=%00',
    ])
      expect((await signIn(me.email, STRANGERS, { cookie: made })).status, made.slice(0, 60)).toBe(429);
  });

  test('is new again when the password was changed elsewhere; the one that changed it is known', async () => {
    const me = await withPassword();
    const before = deviceOf(await signIn(me.email, RIGHT));
    const signedIn = await signIn(me.email, RIGHT);
    const session = { cookie: cookieIn(signedIn) };
    const input = { current: RIGHT, password: `${RIGHT} again` };
    const changed = await console.mutate(session, 'settings.setPassword', input);
    await inTurn(guesses(10), (guess) => signIn(me.email, guess));
    expect((await signIn(me.email, input.password, { cookie: before })).status).toBe(429);
    expect((await signIn(me.email, input.password, { cookie: deviceOf(changed) })).status).toBe(200);
  });
});

describe('a sign-in that fails', () => {
  const lines = () =>
    api.service.logged
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ msg }) => msg === 'sign-in failed');

  test('is logged with its procedure and a keyed hash of the account, which "member list" shows', async () => {
    const { email, organizationId } = await withPassword();
    api.service.logged.length = 0;
    await inTurn(guesses(11), (guess) => signIn(email.toUpperCase(), guess));
    await signIn('nobody@example.com', 'x');
    const { runAdmin } = await import('../../../../../server/admin.ts');
    const words = `member list --org ${organizationId}`.split(' ');
    const { stdout } = await runAdmin(words, () => ({ DATABASE_URL: api.service.database.url }));
    const { members } = JSON.parse(stdout);
    const account = members.find((one: { email: string }) => one.email === email).account;
    expect(account).toMatch(/^[\w-]{16}$/);
    const found = lines().map((line) => [line.procedure, line.account, line.code]);
    expect(found.slice(0, 11)).toEqual([
      ...Array(10).fill(['session.signIn', account, 'wrong_sign_in']),
      ['session.signIn', account, 'rate_limited'],
    ]);
    expect(found[11]?.[1]).not.toBe(account);
    expect(lines()[0]).toMatchObject({
      requestId: expect.any(String),
      address: expect.stringMatching(/^10\.1\./),
    });
    const all = api.service.logged.join('\n');
    for (const secret of [email, email.toUpperCase(), 'nobody@', 'a wrong guess'])
      expect(all).not.toContain(secret);
  });

  test('by a link, or at one’s own settings, is logged as well', async () => {
    const me = await withPassword();
    api.service.logged.length = 0;
    await console.mutate(null, 'session.useLink', { token: 'x' });
    await console.mutate(me, 'settings.setPassword', { current: 'wrong', password: `${RIGHT} again` });
    expect(lines()).toMatchObject([
      { procedure: 'session.useLink', code: 'link_gone' },
      { procedure: 'settings.setPassword', code: 'wrong_sign_in', memberId: me.memberId },
    ]);
  });
});
