/** Sends one round of load to one address and measures the replies. */
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
  /** Receives the body of every reply. */
  onBody?: (body: string) => void;
}

export interface Round {
  requestsPerSecond: number;
  latenciesMs: number[];
  /**
   * Replies with an unexpected status, broken connections, and requests that had no reply within
   * TIMEOUT_SECONDS.
   */
  failures: number;
}

/** How long a round is: a number of seconds, or a number of requests. */
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
    // The round measures its own time, because autocannon counts whole seconds.
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
