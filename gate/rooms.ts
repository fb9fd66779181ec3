/**
 * The order of the house's rooms, from which the import rules are made. A room imports itself and
 * rooms of later levels.
 */
import type { IForbiddenRuleType } from 'dependency-cruiser';

/**
 * First level first; rooms of one level do not know each other. A room is a folder, or a file
 * without its ending.
 */
const SERVER_LEVELS: readonly (readonly string[])[] = [
  ['server/main', 'server/admin'],
  ['server/sweep', 'server/usage', 'server/bring-up-to-date', 'server/first-key'],
  ['server/api'],
  ['server/one-pass'],
  ['server/decisions'],
  ['server/capacity', 'server/jobs', 'server/pages'],
  ['server/billing'],
  ['server/accounts'],
  ['server/database'],
  ['server/refusals', 'server/config', 'server/wire'],
];

/** The engine's steps, last first: each reads what the steps before it wrote. */
const ENGINE_LEVELS: readonly (readonly string[])[] = [
  ['engine/assembly/index'],
  ['engine/assembly/solve', 'engine/assembly/layout'],
  ['engine/assembly/insight'],
  ['engine/assembly/summary'],
  ['engine/assembly/draws/draws'],
  ['engine/assembly/draws/lines'],
  ['engine/assembly/draws/overlaps'],
  ['engine/assembly/draws/sizes'],
  [
    'engine/assembly/draws/functions',
    'engine/assembly/draws/points',
    'engine/assembly/draws/runs',
    'engine/assembly/draws/block',
  ],
  ['engine/assembly/sizes'],
  ['engine/assembly/records'],
  ['engine/assembly/problem'],
  ['engine/assembly/arena', 'engine/assembly/limits', 'engine/assembly/mathematics'],
];

/** The judge: the port and what its tasks share, then the two judges. */
const JUDGE_LEVELS: readonly (readonly string[])[] = [
  ['judge/lexical', 'judge/endpoint'],
  ['judge/fair-turns', 'judge/both-orders', 'judge/evidence-warnings', 'judge/choices'],
  ['judge/port'],
];

/** The only files of the engine that the server may import. */
const ENGINE_DOORS = ['engine/pool', 'engine/design', 'engine/problem', 'engine/mathematics'];
/**
 * The only files of the engine that the judge may import: what an answer means, and mathematics
 * with the same bits everywhere.
 */
const ENGINE_DOORS_OF_JUDGE = ['engine/problem', 'engine/mathematics'];
/** The only files of the judge that the server may import. */
const JUDGE_DOORS = [
  'judge/port',
  'judge/choices',
  'judge/both-orders',
  'judge/evidence-warnings',
  'judge/lexical/pool',
  'judge/endpoint/adapter',
  'judge/endpoint/settings',
];
/**
 * What reads texts. It runs in the judge's threads, which are started by a file's name and not by
 * an import.
 */
const JUDGING = ['judge', 'worker', 'one-pass', 'tokens'].map((name) => `judge/lexical/${name}`);

/** One import that each rule must refuse: [importing file, imported file]. */
export interface PlantedBreach {
  rule: string;
  from: string;
  to: string;
}

export function roomRules(): { rules: IForbiddenRuleType[]; breaches: PlantedBreach[] } {
  const rules: IForbiddenRuleType[] = [];
  const breaches: PlantedBreach[] = [];
  const refuse = (
    name: string,
    from: string,
    to: { path: string | string[]; pathNot?: string[]; reachable?: boolean },
    breach: [string, string],
  ) => {
    rules.push({ name, severity: 'error', from: { path: from }, to });
    breaches.push({ rule: name, from: breach[0], to: breach[1] });
  };
  for (const levels of [SERVER_LEVELS, JUDGE_LEVELS, ENGINE_LEVELS]) {
    levels.forEach((level, depth) => {
      for (const room of level) {
        const known = [room, ...levels.slice(depth + 1).flat()];
        const unknown = levels.flat().filter((other) => !known.includes(other));
        if (unknown.length === 0) continue;
        refuse(`${room}-imports-only-later-rooms`, pathOf(room), { path: unknown.map(pathOf) }, [
          fileIn(room),
          fileIn(unknown[0]!),
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
  // At any distance: the thread that serves must not even load it.
  refuse(
    'the-thread-that-serves-does-not-judge',
    pathOf('server/main'),
    { path: JUDGING.map(pathOf), reachable: true },
    ['server/main.ts', 'judge/lexical/judge.ts'],
  );
  refuse('engine-knows-no-server', '^engine/', { path: '^(server|judge|console)/' }, [
    'engine/planted.ts',
    'server/jobs/planted.ts',
  ]);
  refuse('product-knows-no-tests', '^(engine|judge|server|console)/', { path: '^(test|bench|tools|gate)/' }, [
    'server/jobs/planted.ts',
    'test/planted.ts',
  ]);
  // Operators run the tools; benches and the gate are for those who change the code.
  refuse('tools-know-no-benches', '^tools/', { path: '^(bench|gate)/' }, [
    'tools/judge-report/planted.ts',
    'bench/planted.ts',
  ]);
  rules.push({ name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } });
  rules.push({ name: 'no-unresolvable-imports', severity: 'error', from: {}, to: { couldNotResolve: true } });
  return { rules, breaches };
}

function pathOf(room: string): string {
  return `^${room}(/|\\.ts$)`;
}

/**
 * A file of the room: levels name files by what they are imported as, folders by their name alone.
 */
function fileIn(room: string): string {
  const files = [
    'main',
    'admin',
    'sweep',
    'usage',
    'bring-up-to-date',
    'first-key',
    'capacity',
    'port',
    'choices',
    'both-orders',
    'fair-turns',
    'evidence-warnings',
    'refusals',
    'config',
    'index',
    'solve',
    'layout',
    'draws',
    'runs',
    'block',
    'problem',
    'arena',
    'limits',
  ];
  return files.includes(room.split('/').at(-1)!) ? `${room}.ts` : `${room}/planted.ts`;
}
