/** What a stranger at the console may try: links count against the budget of the address. */
import { expect, test } from 'vitest';
import { serve } from '../rest/serve.ts';
import { consoleOf } from './open-console.ts';

const PER_MINUTE = 2;
const api = serve({ work: false, config: { rateLimitAddressPerMinute: PER_MINUTE } });
const console = consoleOf(api);

test.each([
  ['session.readLink', null],
  ['session.useLink', null],
  ['session.current', { cookie: `session=${'A'.repeat(43)}` }],
])('%s without a session is refused beyond the budget', async (procedure, person) => {
  const ask = (token: string) =>
    procedure === 'session.current'
      ? console.query(person, procedure)
      : console.mutate(person, procedure, { token });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, count) => ask(`guess ${count}`)));
  const refused = answers.filter(({ status }) => status === 429);
  // Some may be let in by the time that passes meanwhile.
  expect(refused.length).toBeGreaterThan(20);
  expect(refused[0]?.retryAfterSeconds).toBeGreaterThan(0);
});
