/** Which rooms import which, by the rules of rooms.ts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { roomRules, roomsOf } from './room-rules.ts';
import { ORDERS } from './rooms.ts';

const FOLDERS = 'engine judge pictures console server client bench tools gate problems test'.split(' ');

export async function checkRooms(root: string): Promise<string[]> {
  const gone = ORDERS.flatMap(([folder, levels]) => roomsOf(folder, levels).flat()).filter(
    (room) => !existsSync(join(root, room)) && !existsSync(join(root, `${room}.ts`)),
  );
  const { modules, breaches } = await readImports(root, FOLDERS);
  if (modules === 0) breaches.push('dependency-cruiser read 0 modules: is @swc/core installed?');
  return [...gone.map((room) => `gate/rooms.ts: there is no room ${room}`), ...breaches];
}

export async function readImports(
  baseDir: string,
  folders: string[],
): Promise<{ modules: number; breaches: string[] }> {
  const { output } = await cruise(folders, {
    baseDir,
    validate: true,
    ruleSet: { forbidden: roomRules() },
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Projects of their own, whose dependencies are not installed here, and what a build made.
    exclude: { path: '^(test/(peer|contract|frameworks)|bench/peers/squiggle|client/dist)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
    },
  });
  if (typeof output === 'string') throw new Error(output);
  const { totalCruised, violations } = output.summary;
  return { modules: totalCruised, breaches: violations.map((v) => `${v.rule.name}: ${v.from} -> ${v.to}`) };
}
