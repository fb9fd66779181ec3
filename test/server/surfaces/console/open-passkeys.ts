/** People at the console of a test's service, with passkeys of an authenticator in software. */
import { expect } from 'vitest';
import { Authenticator, type Twist } from '../../../authenticator.ts';
import type { Served } from '../rest/serve.ts';
import { type Answered, consoleOf, cookiesIn, type TestPerson } from './open-console.ts';

/** Where browsers offer passkeys without https. */
export const PASSKEY_ORIGIN = 'http://localhost:3000';
export const SITE = { origin: PASSKEY_ORIGIN, rpId: 'localhost' };

interface Offered {
  challenge: string;
  user: { id: string };
}

export type From = ReturnType<typeof fromNewNetwork>;

let networks = 0;
/** From an address from which nobody has come yet. */
export const fromNewNetwork = () => {
  networks += 1;
  const address = `10.2.${networks >> 8}.${networks & 255}`;
  return { origin: PASSKEY_ORIGIN, 'x-console': '1', 'x-forwarded-for': address };
};

/** For a service at PASSKEY_ORIGIN that trusts 127.0.0.1 to name its clients. */
export function passkeysOf(api: Served) {
  const console = consoleOf(api, PASSKEY_ORIGIN);
  const offer = async (to: TestPerson) =>
    (await console.mutate(to, 'passkeys.offer', { name: 'A key' })).data as never as Offered;
  const add = (to: TestPerson, input: object) =>
    console.mutate(to, 'passkeys.add', { name: 'A key', ...input });
  /** A browser that has asked for a passkey. */
  const ask = async (cookie = '') => {
    const asked = await console.mutate({ cookie }, 'session.askForPasskey');
    expect(asked.status, asked.message).toBe(200);
    const challenge = String(asked.data.challenge);
    return { challenge, cookie: [cookie, ...cookiesIn(asked)].filter((one) => one !== '').join('; ') };
  };
  const send = (input: object, cookie: string, headers = fromNewNetwork()) =>
    console.mutate({ cookie }, 'session.usePasskey', input, headers);
  return {
    console,
    offer,
    add,
    ask,
    send,
    /** A passkey that the person has added. */
    added: async (to: TestPerson, count = 0): Promise<Authenticator> => {
      const key = new Authenticator(SITE);
      const { status, message } = await add(to, key.register(await offer(to), { count }));
      expect([status, message]).toEqual([200, '']);
      return key;
    },
    use: async (key: Authenticator, twist: Twist = {}): Promise<Answered> => {
      const asked = await ask();
      return send(key.use(asked, twist), asked.cookie);
    },
    list: async (of: TestPerson) => Object((await console.query(of, 'passkeys.list')).data),
    logOf: async (of: TestPerson) => Object((await console.query(of, 'auditLog.mine', {})).data).entries,
  };
}
