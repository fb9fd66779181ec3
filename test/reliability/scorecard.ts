/** What must hold under load, faults and bad input: one row each, and what holds it. */

export interface Row {
  row: number;
  check: string;
  target: string;
  /** Test files outside the harness that hold it, benches that print it. */
  heldBy: readonly string[];
}

const BENCH = 'bench/hostile';
const DOOR = 'test/server/http/door';
const HTTP = 'test/server/http';
const REST = 'test/server/surfaces/rest';

const rows: readonly [check: string, target: string, ...heldBy: string[]][] = [
  [
    'GET of a decision under load, beside a bare Fastify',
    '≥ 0.06 of its rate, p99 ≤ 100 ms',
    'bench/http.ts',
  ],
  [
    'POST of a decision under load, the same way',
    '≥ 0.015 of its rate, p99 ≤ 250 ms, every 202 ends',
    'bench/http.ts',
  ],
  [
    '`kill -9` of a node, at each step and at seeded moments',
    'ended within lease + 10 s; one capture each; same bits',
    'test/end-to-end/kill.test.ts',
    'test/end-to-end/billed-once.test.ts',
  ],
  [
    'PostgreSQL stopped at once and started, under load',
    'only 503 with `Retry-After`; none over 5 s; nothing accepted is lost',
  ],
  [
    'a solver thread throws, exits, runs out of memory, traps, loops',
    'a typed failure; the next job within 1 s; at most 3 tries',
    'test/server/decisions/run/solver-faults.test.ts',
    'test/engine/pool.test.ts',
  ],
  ['memory of a solver thread at the largest problem', '≤ 256 MB', 'bench/engine.ts'],
  [
    'a model endpoint stalls, fails, or answers with garbage',
    'ended within deadline + 2 s; nothing billed',
    'test/end-to-end/model-endpoint.test.ts',
    'test/decision-endpoint/judges.test.ts',
  ],
  ['a full disk (PostgreSQL on a small tmpfs)', '503; reads work; recovers unaided'],
  ['the clock of a node is off by an hour', 'leases, expiry and bills by the clock of the database'],
  [
    'a node is stopped past its lease, then goes on',
    'its late commit changes nothing; one capture',
    'test/end-to-end/billed-once.test.ts',
  ],
  [
    'Idempotency-Key: 50 at once, changed body, crash between, other tenant',
    'one decision, one capture; 400; never crosses',
    'test/end-to-end/sending-again.test.ts',
    `${REST}/sending-again.test.ts`,
  ],
  ['a client goes at 10 moments', 'the documented outcome; no hold left'],
  ['SIGTERM under load', 'no accepted request reset; exit 0 within `DRAIN_SECONDS`'],
  [
    'after every fault: jobs past their lease, holds without a decision, running decisions without a job',
    '0',
  ],
  [
    'the ledger as a model-based property, 1,000 sequences',
    'sums balance; UPDATE and DELETE denied',
    'test/server/billing/ledger.test.ts',
  ],
  [
    'a sweep beside every verb',
    'content gone, ledger kept, no 5xx',
    'test/server/billing/sweep-beside.test.ts',
    'test/server/process/sweep.test.ts',
  ],
  [
    'mutated requests from the OpenAPI document, seeded',
    '0 undocumented 5xx; every reply matches the document',
    `${REST}/fuzz.test.ts`,
  ],
  [
    'null, "", true, [], "5" at every number and boolean',
    'all 400, also after good calls',
    `${REST}/leaves.test.ts`,
  ],
  [
    'NUL, lone surrogate, 4-byte characters at every string',
    '400 that names the path, or an exact round trip',
    `${REST}/leaves.test.ts`,
  ],
  [
    '1e400, 4 MiB + 1, 100,000-deep, 50,000 keys, bare string',
    '400 within 16 kB; ≤ 10 ms before the key is known',
    `${HTTP}/body.test.ts`,
    `${HTTP}/body-size.test.ts`,
  ],
  [
    '`__proto__`, `constructor`, `toString` as keys, ids and names',
    '400, or plain data; Object.prototype unchanged',
    `${REST}/leaves.test.ts`,
  ],
  [
    'hostile strings of 50 kB against every pattern and the built-in judge',
    '≤ 20 ms each pattern; linear',
    'test/judge/lexical/work.test.ts',
  ],
  [
    'every endpoint × who calls',
    'documented status; nothing leaks; hidden equals missing',
    `${REST}/visibility.test.ts`,
    'test/server/surfaces/console/who-sees-what.test.ts',
  ],
  ['secrets: canaries through logs, errors and tables', '0'],
  [
    'the public page with hostile strings, in a browser',
    'no new nodes, no script; no unsafe-inline',
    `${HTTP}/public-page-in-browser.test.ts`,
  ],
  ['twice the rate from one tenant beside another', '`Retry-After` always; p99 of the neighbour ≤ 1.5×'],
  ['soak: 10 minutes', 'memory grows < 1 MB a minute; no unhandled rejection'],
  [
    '400,000 members in 4 MiB on every route, six at once',
    '4xx; `/healthz` ≤ 250 ms; GET of another p99 ≤ 500 ms',
    `${BENCH}/28-many-keys.ts`,
    `${HTTP}/body-size.test.ts`,
  ],
  [
    'a decision with the most and largest assessments and revisions',
    'GET ≤ 1 MB, ≤ 100 ms; 20 at once add ≤ 100 MB',
    `${BENCH}/29-large-record.ts`,
    `${REST}/large-record.test.ts`,
  ],
  [
    'Idempotency-Key on free operations of a large record',
    '≤ 4 kB stored a request',
    `${BENCH}/30-kept-answers.ts`,
    `${REST}/kept-size.test.ts`,
  ],
  [
    '1,000 sockets that do not read the largest answers',
    '≤ 100 MB; closed after 30 s',
    `${BENCH}/31-unread-sockets.ts`,
    `${DOOR}/connections.test.ts`,
  ],
  [
    'the largest questions to the built-in judge, four at once',
    'judged off the serving thread; `/healthz` ≤ 250 ms; a neighbour ≤ 3 s',
    `${BENCH}/32-built-in-judge.ts`,
    'test/judge/lexical/pool.test.ts',
  ],
  [
    'public pages, 50 at once',
    '≤ 1 ms a view; a limit for each address',
    `${BENCH}/33-public-pages.ts`,
    `${HTTP}/public-page.test.ts`,
  ],
  [
    '2,000 random well-formed keys, 50 at once',
    'a valid key’s p99 ≤ 500 ms',
    `${BENCH}/34-random-keys.ts`,
    `${HTTP}/random-keys.test.ts`,
  ],
  ['`npm test` three times beside a process that takes a core', 'green each time', 'CONTRIBUTING.md'],
];

export const SCORECARD: readonly Row[] = rows.map(([check, target, ...heldBy], index) => ({
  row: index + 1,
  check,
  target,
  heldBy,
}));

/** Rows of which the harness records figures. */
export const MEASURED: readonly number[] = [4, 8, 9, 10, 12, 13, 14, 22, 24, 26, 27];

/** What a test of the harness has measured. */
export interface Figure {
  row: number;
  figure: string;
  isMet: boolean;
}

export interface Run {
  seed: number;
  commit: string;
  /** Seconds, counts and sizes are those of the long run. */
  isLong: boolean;
}

/** Markdown. A row of the harness without a figure was not measured, which is a miss too. */
export function scorecardTable(figures: readonly Figure[], { seed, commit, isLong }: Run): string {
  const lines = SCORECARD.map(({ row, check, target, heldBy }) => {
    const own = figures.filter((one) => one.row === row).map(({ figure }) => figure);
    const files = heldBy.map((file) => `\`${file}\``).join(', ');
    return `| ${row} | ${check} | ${target} | ${[...own, files].filter(Boolean).join('; ')} | ${verdictOn(row, figures)} |`;
  });
  return [
    `Made by \`npm run test:faults${isLong ? ' -- --long' : ''}\`, seed ${seed}, commit ${commit}.`,
    '',
    '| row | check | target | figure, or what holds it | |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

function verdictOn(row: number, figures: readonly Figure[]): string {
  const own = figures.filter((one) => one.row === row);
  if (own.length === 0) return MEASURED.includes(row) ? '**not measured**' : holderOf(row);
  return own.every(({ isMet }) => isMet) ? 'met' : '**missed**';
}

function holderOf(row: number): string {
  const files = SCORECARD.find((one) => one.row === row)?.heldBy ?? [];
  if (files.some((file) => file.endsWith('.test.ts'))) return 'held';
  return files.some((file) => file.startsWith('bench/')) ? 'bench' : 'by hand';
}

/** The rows of the harness that have no figure, or one that is not met. */
export function missedRows(figures: readonly Figure[]): number[] {
  return MEASURED.filter((row) => verdictOn(row, figures) !== 'met');
}
