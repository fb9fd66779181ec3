import { expect, test } from 'vitest';
import { nodeOf, SESSION_NAMES } from '../../../server/database/sessions.ts';

/** PostgreSQL cuts names after this many bytes, and replaces what is not ASCII. */
const MOST_BYTES = 63;

test.each([
  ['web-1.example.com', 'web-1.example.com'],
  ['Küche 2', 'K_che_2'],
  ['decision-analysis-worker-7d9f8b6c5d-abcde', 'alysis-worker-7d9f8b6c5d-abcde'],
])('the host %s is called %s', (host, node) => {
  expect(nodeOf(host)).toBe(node);
});

test('names of connections are short enough for PostgreSQL to keep them whole', () => {
  const [program = '', node = ''] = SESSION_NAMES.service.split(' ');
  const longest = `${program} ${nodeOf('x'.repeat(200))}:4194304`;
  expect(Buffer.byteLength(longest)).toBeLessThanOrEqual(MOST_BYTES);
  expect(node).toMatch(/^[\w.-]+:\d+$/);
});
