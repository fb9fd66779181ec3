/** Starts an OpenID Connect provider as a process, and goes through its pages as a browser does. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export type Accounts = Record<string, Record<string, unknown>>;

export type Order =
  | { do: 'open'; clients: readonly object[]; claimsInToken: boolean }
  | { do: 'accounts'; accounts: Accounts }
  | { do: 'turn clock'; byMs: number };

export interface IdentityProvider {
  issuer: string;
  /** What the provider says of each account, by its subject. */
  setAccounts(accounts: Accounts): Promise<void>;
  /** How far the provider's clock is ahead. */
  turnClock(byMs: number): Promise<void>;
  order(order: Order): Promise<void>;
  close(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../..');

/** It serves nobody before it is ordered to open. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const child = fork(resolve(import.meta.dirname, 'process.ts'), {
    cwd: root,
    execArgv: ['-r', resolve(root, 'preload.cjs')],
    // It prints that its keys and pages are for development alone.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const heard = async () => String((await once(child, 'message'))[0]);
  const issuer = await heard();
  const order = async (given: Order) => {
    const done = heard();
    child.send(given);
    await done;
  };
  return {
    issuer,
    order,
    setAccounts: (accounts) => order({ do: 'accounts', accounts }),
    turnClock: (byMs) => order({ do: 'turn clock', byMs }),
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** A browser of this provider's pages, which keeps its cookies. */
export function openVisitor(issuer: string) {
  const cookies = new Map<string, string>();

  async function ask(url: string, form?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const one of response.headers.getSetCookie()) {
      const [pair = ''] = one.split(';');
      const at = pair.indexOf('=');
      if (pair.length > at + 1) cookies.set(pair.slice(0, at), pair.slice(at + 1));
      else cookies.delete(pair.slice(0, at));
    }
    return response;
  }

  /** Goes through the provider; returns the address to which it sends the browser back. */
  return async (url: string, form: Record<string, string>): Promise<URL> => {
    let at = new URL(url);
    let sent: URLSearchParams | undefined;
    for (let steps = 0; at.origin === issuer; steps += 1) {
      if (steps > 20) throw new Error(`the provider never leads back; at ${at}`);
      const response = await ask(at.href, sent);
      const location = response.headers.get('location');
      if (location === null && (sent !== undefined || response.status !== 200))
        throw new Error(`${at}: ${response.status} ${await response.text()}`);
      sent = location === null ? new URLSearchParams(form) : undefined;
      if (location !== null) at = new URL(location, at);
    }
    return at;
  };
}
