/** One round of load on one address, and what came of it. */
import autocannon from 'autocannon';

const CONNECTIONS = 32;
const TIMEOUT_SECONDS = 10;

export interface Target {
  name: string;
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  expectedStatus: number;
  /** Gets the body of every reply. */
  onBody?: (body: string) => void;
}

export interface Round {
  requestsPerSecond: number;
  latenciesMs: number[];
  /**
   * Replies of another status than the expected one, broken connections, and no reply within
   * TIMEOUT_SECONDS.
   */
  failures: number;
}

/** For so many seconds, or so many requests. */
export type Extent = { duration: number } | { amount: number };

export function load(target: Target, extent: Extent): Promise<Round> {
  const { url, method, headers, body, expectedStatus, onBody } = target;
  const request = {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(onBody === undefined ? {} : { onResponse: (_status: number, text: string) => onBody(text) }),
  };
  return new Promise((resolve, reject) => {
    const latenciesMs: number[] = [];
    let failures = 0;
    // By a clock of its own: the tool counts in whole seconds.
    const startedAt = performance.now();
    let endedAt = startedAt;
    const options = {
      ...extent,
      url,
      connections: CONNECTIONS,
      timeout: TIMEOUT_SECONDS,
      requests: [request],
    };
    const run = autocannon(options, (error, result) => {
      if (error) return reject(error);
      const requestsPerSecond = (1000 * latenciesMs.length) / (endedAt - startedAt);
      resolve({ requestsPerSecond, latenciesMs, failures: failures + result.errors });
    });
    run.on('response', (_client, status, _bytes, responseMs) => {
      endedAt = performance.now();
      latenciesMs.push(responseMs);
      if (status !== expectedStatus) failures += 1;
    });
  });
}
