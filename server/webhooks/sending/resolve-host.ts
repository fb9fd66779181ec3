/** Asks for the addresses of a host's name. */
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Of one question to a name server. */
const QUESTION_MS = 2000;
const TRIES = 2;

export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Asks name servers directly. The system's own look-up takes one of the process's few threads for
 * as long as a name server likes, so that a few hostile names would stop the look-ups of all.
 */
export const resolvePublicHost: ResolveHost = async (host, signal) => {
  if (isIP(host) !== 0) return [host];
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: TRIES });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    signal.throwIfAborted();
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** Knows names of this machine as well, such as those of /etc/hosts. For trusted organizations. */
export const resolveLocalHost: ResolveHost = async (host) => {
  if (isIP(host) !== 0) return [host];
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
};
