/**
 * Checks which rooms import which, by the rules of rooms.ts on the whole tree. Each rule must also
 * find the breach that is planted for it.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { type PlantedBreach, roomRules } from './rooms.ts';

export async function checkRooms(root: string): Promise<string[]> {
  const { rules, breaches } = roomRules();
  await findPlanted(rules, breaches);
  const found = await readImports(
    root,
    [
      'engine',
      'judge',
      'pictures',
      'console',
      'server',
      'client',
      'bench',
      'tools',
      'gate',
      'problems',
      'test',
    ],
    rules,
  );
  if (found.summary.totalCruised === 0)
    throw new Error('dependency-cruiser read 0 modules: is @swc/core installed?');
  const broken = found.summary.violations.map((v) => `${v.rule.name}: ${v.from} -> ${v.to}`);
  return broken;
}

async function findPlanted(rules: IForbiddenRuleType[], breaches: readonly PlantedBreach[]): Promise<void> {
  for (const breach of breaches) {
    const root = mkdtempSync(join(tmpdir(), 'planted-breach-'));
    try {
      write(join(root, breach.to), 'export const planted = 1;\n');
      const path = relative(dirname(breach.from), breach.to);
      write(
        join(root, breach.from),
        `import { planted } from '${path.startsWith('.') ? path : `./${path}`}';\nexport const breach = planted;\n`,
      );
      const { summary } = await readImports(root, ['.'], rules);
      if (!summary.violations.some((violation) => violation.rule.name === breach.rule))
        throw new Error(`the planted import ${breach.from} -> ${breach.to} was not found by ${breach.rule}`);
    } finally {
      rmSync(root, { recursive: true });
    }
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function readImports(
  baseDir: string,
  folders: string[],
  forbidden: IForbiddenRuleType[],
): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    baseDir,
    validate: true,
    ruleSet: { forbidden },
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Projects of their own, whose dependencies are not installed here, and what a build made.
    exclude: { path: '^(test/(peer|contract)|bench/peers/squiggle|client/dist)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
    },
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}
