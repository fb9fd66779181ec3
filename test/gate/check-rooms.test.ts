import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readImports } from '../../gate/check-rooms.ts';
import { roomsOf } from '../../gate/room-rules.ts';
import { ORDERS, WALLS } from '../../gate/rooms.ts';

type Breach = [rule: string, from: string, to: string];

/** Imports that the walls must refuse. */
const WALL_BREACHES: readonly Breach[] = [
  ['server-enters-the-engine-by-its-doors', 'server/jobs/planted.ts', 'engine/planted.ts'],
  ['judge-enters-the-engine-by-its-doors', 'judge/endpoint/planted.ts', 'engine/pool.ts'],
  ['server-enters-the-judge-by-its-doors', 'server/jobs/planted.ts', 'judge/lexical/planted.ts'],
  ['judge-knows-no-server', 'judge/endpoint/planted.ts', 'server/jobs/planted.ts'],
  ['engine-knows-no-server', 'engine/planted.ts', 'server/jobs/planted.ts'],
  ['engine-and-judge-know-no-pictures', 'engine/planted.ts', 'pictures/planted.ts'],
  ['only-the-ways-in-know-http', 'server/decisions/planted.ts', 'node_modules/fastify/planted.ts'],
  ['only-main-knows-the-surfaces', 'server/decisions/planted.ts', 'server/surfaces/console/planted.ts'],
  ...['judge', 'worker', 'answering/planted', 'model', 'reading/planted', 'lexicon/planted'].map(
    (file): Breach => ['the-thread-that-serves-reads-no-texts', 'server/main.ts', `judge/lexical/${file}.ts`],
  ),
  ...['server/decisions/rendering/worker', 'server/pages/public-page', 'pictures/png/planted'].map(
    (file): Breach => ['the-thread-that-serves-draws-nothing', 'server/main.ts', `${file}.ts`],
  ),
  [
    'only-mcp-knows-its-protocol',
    'server/http/planted.ts',
    'node_modules/@modelcontextprotocol/server/planted.ts',
  ],
  ['tools-call-only-operations', 'server/surfaces/mcp/planted.ts', 'server/decisions/accept/create.ts'],
  ['tools-call-only-operations', 'server/surfaces/mcp/planted.ts', 'server/billing/planted.ts'],
  ['tools-call-only-operations', 'server/surfaces/mcp/planted.ts', 'server/decisions/plan.ts'],
  ['tools-call-only-operations', 'server/surfaces/mcp/planted.ts', 'server/one-pass/planted.ts'],
  [
    'insight-enters-the-draws-by-its-door',
    'engine/assembly/insight/planted.ts',
    'engine/assembly/draws/planted.ts',
  ],
  ['pages-know-only-the-shapes-of-decisions', 'server/pages/planted.ts', 'server/decisions/planted.ts'],
  ['pictures-know-only-figures', 'pictures/planted.ts', 'server/pages/planted.ts'],
  ['only-pages-rendering-and-tools-know-pictures', 'server/jobs/planted.ts', 'pictures/planted.ts'],
  ['the-library-knows-nothing-else', 'client/library/planted.ts', 'pictures/planted.ts'],
  ['the-command-knows-words-and-whiskers-only', 'client/command/planted.ts', 'pictures/planted.ts'],
  ['the-product-knows-no-client', 'server/jobs/planted.ts', 'client/library/planted.ts'],
  [
    'console-takes-only-types-from-the-server',
    'console/keys/planted.tsx',
    'server/surfaces/console/planted.ts',
  ],
  ['console-enters-the-server-by-its-door', 'console/keys/planted.tsx', 'server/jobs/planted.ts'],
  ['console-knows-no-engine-and-no-judge', 'console/keys/planted.tsx', 'engine/planted.ts'],
  ['console-runs-in-a-browser', 'console/keys/planted.tsx', 'pictures/png/planted.ts'],
  ['only-the-build-of-the-console-is-taken', 'server/surfaces/console/planted.ts', 'console/keys/planted.ts'],
  ['product-knows-no-tests', 'server/jobs/planted.ts', 'test/planted.ts'],
  ['problems-know-only-what-a-problem-is', 'problems/planted.ts', 'engine/pool.ts'],
  ['tools-know-no-benches', 'tools/judge-report/planted.ts', 'bench/planted.ts'],
  ['no-cycles', 'server/jobs/one.ts', 'server/jobs/other.ts'],
  ['no-unresolvable-imports', 'server/jobs/planted.ts', './gone.ts'],
];

/** For each room: an import of each room of its own level and of the levels before. */
const ORDER_BREACHES = ORDERS.flatMap(([folder, text]) => {
  const levels = roomsOf(folder, text);
  return levels.flatMap((level, depth) =>
    level.flatMap((room) =>
      levels
        .slice(0, depth + 1)
        .flat()
        .filter((other) => other !== room)
        .map((other): Breach => [`${room}-imports-only-later-rooms`, fileIn(room), fileIn(other)]),
    ),
  );
});

const root = mkdtempSync(join(tmpdir(), 'planted-breach-'));
afterAll(() => rmSync(root, { recursive: true }));
/** A cycle is told by one of its imports. */
const CYCLE: Breach = ['no-cycles', 'server/jobs/other.ts', 'server/jobs/one.ts'];
const breaches = [...WALL_BREACHES, CYCLE, ...ORDER_BREACHES];
plant();
const found = new Set((await readImports(root, ['.'])).breaches);

it('has a planted breach for each wall', () => {
  const planted = new Set(WALL_BREACHES.map(([rule]) => rule));
  expect(WALLS.map(([name]) => name).filter((name) => !planted.has(name))).toEqual([]);
});

it.each(WALL_BREACHES)('%s: refuses %s -> %s', (rule, from, to) => {
  expect(found).toContain(`${rule}: ${from} -> ${to}`);
});

it('refuses every import of an earlier room, or of one on the same level', () => {
  expect(ORDER_BREACHES.length).toBeGreaterThan(ORDERS.length);
  const missed = ORDER_BREACHES.filter(([rule, from, to]) => !found.has(`${rule}: ${from} -> ${to}`));
  expect(missed).toEqual([]);
});

/** A file of the room: where the room is not a file, a new one in its folder. */
function fileIn(room: string): string {
  const isFile = existsSync(resolve(import.meta.dirname, '../..', `${room}.ts`));
  return isFile ? `${room}.ts` : `${room}/planted.ts`;
}

/** Writes all files of the breaches, each with all its imports. */
function plant(): void {
  const imports = new Map<string, Set<string>>();
  for (const [, from, to] of breaches) {
    const isLost = to.startsWith('./');
    if (!isLost && !imports.has(to)) imports.set(to, new Set());
    const path = isLost ? to : relative(dirname(from), to);
    imports.set(from, (imports.get(from) ?? new Set()).add(path.startsWith('.') ? path : `./${path}`));
  }
  for (const [file, paths] of imports) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    const lines = [...paths].map((path, index) => `import { planted as planted${index} } from '${path}';`);
    const uses = [...paths].map((_, index) => `planted${index}`);
    writeFileSync(join(root, file), [...lines, `export const planted: unknown = [${uses}];\n`].join('\n'));
  }
}
