/** The rules on imports: the order of the rooms, and the walls between some of them. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { ALL_LEVELS } from './room-levels.ts';

/** The only folders and files of pictures that the command may import, and so bundle. */
const PICTURES_OF_COMMAND = [
  'pictures/tables',
  'pictures/terminal',
  'pictures/words',
  'pictures/read-result',
  'pictures/result-figures',
];

/** The only files of the engine that the server may import. */
const ENGINE_DOORS = [
  'engine/pool',
  'engine/design',
  'engine/problem',
  'engine/insight',
  'engine/mathematics',
  'engine/choice-shares',
  // For `npm run solve`: the command for files, and the form of these files.
  'engine/solve',
  'engine/vector-file',
];
/**
 * The only files of the engine that the judge may import: the meaning of an answer, and mathematics
 * with the same bits everywhere.
 */
const ENGINE_DOORS_OF_JUDGE = ['engine/problem', 'engine/mathematics', 'engine/choice-shares'];
/** The only files that problems may import: what a problem is, and which pairs are compared. */
const PROBLEM_DOORS = ['engine/problem', 'engine/design'];
/** The only files of the judge that the server may import. */
const JUDGE_DOORS = [
  'judge/port',
  'judge/choices',
  'judge/both-orders',
  'judge/negation',
  'judge/evidence-warnings',
  'judge/lexical/pool',
  'judge/endpoint/adapter',
  'judge/endpoint/settings',
];
/**
 * The files that read texts. They run in the judge's threads, which are started by a file's name
 * and not by an import.
 */
const JUDGING = ['judge', 'worker', 'answering', 'model', 'reading', 'lexicon'].map(
  (name) => `judge/lexical/${name}`,
);

/**
 * What renders pages and draws pictures. It runs in the renderer's thread, which is started by a
 * file's name.
 */
const DRAWING = ['server/decisions/rendering/worker', 'server/pages/public-page', 'pictures/png'];

/** Stripe's library speaks HTTP by itself, and main.ts makes the app listen. */
/** Besides the API, webhooks are sent by HTTP. */
const BELOW_THE_API = '^server/(?!http/|surfaces/|billing/stripe/|webhooks/sending/|main\\.ts$)';
/** What a decision and its result are: pages, which decisions render, know these files. */
const SHAPES_OF_DECISIONS = [
  'server/decisions/result',
  'server/decisions/fill-ids',
  'server/decisions/stored-content',
];
/** The libraries of HTTP. */
const HTTP = ['^(node:)?https?$', 'node_modules/(fastify|@trpc/server|trpc-to-openapi)/'];

const MCP_LIBRARY = ['node_modules/@modelcontextprotocol/'];
/** Of the rooms below the tools: all but schemas. */
const VERBS_AND_STORES = [
  '^server/(database|accounts|billing|jobs|requests)/',
  '^server/decisions/(accept|run)/',
  '^server/decisions/(afterwards/)?(?!schema|result\\.ts|record-schema|feedback-schema)[a-z-]+\\.ts$',
  '^server/one-pass/(?!question-schema|direct-schema)',
];

/** One import that each rule must refuse: [importing file, imported file]. */
export interface PlantedBreach {
  rule: string;
  from: string;
  to: string;
}

type Refuse = (
  name: string,
  from: string,
  to: {
    path: string | string[];
    pathNot?: string[];
    reachable?: boolean;
    dependencyTypesNot?: 'type-only'[];
  },
  breach: [string, string],
) => void;

export function roomRules(): { rules: IForbiddenRuleType[]; breaches: PlantedBreach[] } {
  const rules: IForbiddenRuleType[] = [];
  const breaches: PlantedBreach[] = [];
  const refuse: Refuse = (name, from, to, breach) => {
    rules.push({ name, severity: 'error', from: { path: from }, to });
    breaches.push({ rule: name, from: breach[0], to: breach[1] });
  };
  for (const levels of ALL_LEVELS) {
    levels.forEach((level, depth) => {
      for (const room of level) {
        const known = [room, ...levels.slice(depth + 1).flat()];
        const unknown = levels.flat().filter((other) => !known.includes(other));
        if (unknown.length === 0) continue;
        const open = room === 'server/pages' ? { pathNot: SHAPES_OF_DECISIONS.map(pathOf) } : {};
        refuse(`${room}-imports-only-later-rooms`, pathOf(room), { path: unknown.map(pathOf), ...open }, [
          fileIn(room),
          fileIn(unknown.at(-1)!),
        ]);
      }
    });
  }
  refuse(
    'server-enters-the-engine-by-its-doors',
    '^server/',
    { path: '^engine/', pathNot: ENGINE_DOORS.map(pathOf) },
    ['server/jobs/planted.ts', 'engine/planted.ts'],
  );
  refuse(
    'judge-enters-the-engine-by-its-doors',
    '^judge/',
    { path: '^engine/', pathNot: ENGINE_DOORS_OF_JUDGE.map(pathOf) },
    ['judge/endpoint/planted.ts', 'engine/pool.ts'],
  );
  refuse(
    'server-enters-the-judge-by-its-doors',
    '^server/',
    { path: '^judge/', pathNot: JUDGE_DOORS.map(pathOf) },
    ['server/jobs/planted.ts', 'judge/lexical/planted.ts'],
  );
  refuse('judge-knows-no-server', '^judge/', { path: '^(server|console)/' }, [
    'judge/endpoint/planted.ts',
    'server/jobs/planted.ts',
  ]);
  refuse('only-the-api-knows-http', BELOW_THE_API, { path: HTTP }, [
    'server/decisions/planted.ts',
    'node_modules/fastify/planted.ts',
  ]);
  buildWallsOfMcp(refuse);
  refuse(
    'only-the-surfaces-and-main-know-the-surfaces',
    '^server/(?!main\\.ts|surfaces/)',
    { path: '^server/surfaces/' },
    ['server/decisions/planted.ts', 'server/surfaces/console/planted.ts'],
  );
  // No chain of imports may lead there: the thread that serves must not even load these files.
  for (const room of JUDGING)
    refuse(
      `the-thread-that-serves-does-not-load-${room}`,
      pathOf('server/main'),
      { path: pathOf(room), reachable: true },
      ['server/main.ts', fileIn(room)],
    );
  refuse('engine-knows-no-server', '^engine/', { path: '^(server|judge|console)/' }, [
    'engine/planted.ts',
    'server/jobs/planted.ts',
  ]);
  buildWallsOfPictures(refuse);
  buildWallsOfClient(refuse);
  buildWallsOfConsole(refuse);
  buildWallsOfTests(refuse);
  rules.push({ name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } });
  rules.push({
    name: 'no-unresolvable-imports',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  });
  return { rules, breaches };
}

/** What is shipped knows nothing of what tests, measures or checks it. */
function buildWallsOfTests(refuse: Refuse): void {
  refuse(
    'product-knows-no-tests',
    '^(engine|judge|pictures|server|console|client)/',
    { path: '^(test|bench|tools|gate|problems)/' },
    ['server/jobs/planted.ts', 'test/planted.ts'],
  );
  refuse(
    'problems-know-only-what-a-problem-is',
    '^problems/',
    { path: '^(engine|judge|server|test|bench|tools|gate)/', pathNot: PROBLEM_DOORS.map(pathOf) },
    ['problems/planted.ts', 'engine/pool.ts'],
  );
  // Operators run the tools; benches and the gate are for those who change the code.
  refuse('tools-know-no-benches', '^tools/', { path: '^(bench|gate)/' }, [
    'tools/judge-report/planted.ts',
    'bench/planted.ts',
  ]);
}

/** Tools for agents know the protocol, and only call what the API room gives to them. */
function buildWallsOfMcp(refuse: Refuse): void {
  refuse('only-mcp-knows-its-protocol', '^(?!server/surfaces/mcp/|test/)', { path: MCP_LIBRARY }, [
    'server/http/planted.ts',
    'node_modules/@modelcontextprotocol/server/planted.ts',
  ]);
  refuse(
    'tools-call-only-operations',
    '^server/surfaces/mcp/(?!mcp\\.ts|mcp-operations\\.ts)',
    { path: VERBS_AND_STORES },
    ['server/surfaces/mcp/planted.ts', 'server/decisions/accept/create.ts'],
  );
}

/**
 * Pictures are made from figures alone, and only what shows a decision to people knows them. Their
 * words are for everybody who says something about figures.
 */
function buildWallsOfPictures(refuse: Refuse): void {
  refuse('pictures-know-only-figures', '^pictures/', { path: '^(engine|judge|server|console|examples)/' }, [
    'pictures/planted.ts',
    'server/pages/planted.ts',
  ]);
  refuse(
    'only-pages-rendering-and-tools-know-pictures',
    '^server/(?!pages/|decisions/rendering/|surfaces/mcp/)',
    { path: '^pictures/(?!words/)' },
    ['server/jobs/planted.ts', 'pictures/planted.ts'],
  );
  // No chain of imports may lead there: the thread that serves must not even load these files.
  for (const room of DRAWING)
    refuse(
      `the-thread-that-serves-does-not-load-${room}`,
      pathOf('server/main'),
      { path: pathOf(room), reachable: true },
      ['server/main.ts', fileIn(room)],
    );
  refuse('engine-and-judge-know-no-pictures', '^(engine|judge)/', { path: '^pictures/' }, [
    'engine/planted.ts',
    'pictures/planted.ts',
  ]);
}

/** Whoever installs the client gets nothing of the service, and the service does not need it. */
function buildWallsOfClient(refuse: Refuse): void {
  refuse(
    'the-library-knows-nothing-else',
    '^client/library/',
    { path: ['^(engine|judge|pictures|server|console|examples)/', '^(node:)?(fs|process|os|path|util)$'] },
    ['client/library/planted.ts', 'pictures/planted.ts'],
  );
  refuse(
    'the-command-knows-words-and-whiskers-only',
    '^client/command/',
    {
      path: '^(engine|judge|pictures|server|console|examples)/',
      pathNot: PICTURES_OF_COMMAND.map(pathOf),
    },
    ['client/command/planted.ts', 'pictures/planted.ts'],
  );
  refuse('the-product-knows-no-client', '^(engine|judge|pictures|server)/', { path: '^client/' }, [
    'server/jobs/planted.ts',
    'client/library/planted.ts',
  ]);
}

/**
 * The console runs in a browser: of the server it takes types, of pictures what draws without Node,
 * and of the service nothing but its build takes any of it.
 */
function buildWallsOfConsole(refuse: Refuse): void {
  const BUILD = ['^console/build\\.ts$', '^console/vite\\.config\\.ts$'];
  const IN_BROWSER = '^console/(?!build\\.ts$|vite\\.config\\.ts$)';
  refuse(
    'console-takes-only-types-from-the-server',
    '^console/',
    { path: '^server/', dependencyTypesNot: ['type-only'] },
    ['console/keys/planted.tsx', 'server/surfaces/console/planted.ts'],
  );
  refuse(
    'console-enters-the-server-by-its-door',
    '^console/',
    { path: '^server/', pathNot: ['^server/surfaces/console/router-type\\.ts$'] },
    ['console/keys/planted.tsx', 'server/jobs/planted.ts'],
  );
  refuse('console-knows-no-engine-and-no-judge', '^console/', { path: '^(engine|judge)/' }, [
    'console/keys/planted.tsx',
    'engine/planted.ts',
  ]);
  refuse(
    'console-runs-in-a-browser',
    IN_BROWSER,
    { path: '^(node:.*|fs|path|crypto|pictures/(png|terminal)/.*)$' },
    ['console/keys/planted.tsx', 'pictures/png/planted.ts'],
  );
  refuse('only-the-build-of-the-console-is-taken', '^(server|gate)/', { path: '^console/', pathNot: BUILD }, [
    'server/surfaces/console/planted.ts',
    'console/keys/planted.ts',
  ]);
}

function pathOf(room: string): string {
  return `^${room}(/|\\.ts$)`;
}

/** A file of the room: levels name files and folders by what they are imported as. */
function fileIn(room: string): string {
  const isFile = existsSync(resolve(import.meta.dirname, '..', `${room}.ts`));
  return isFile ? `${room}.ts` : `${room}/planted.ts`;
}
