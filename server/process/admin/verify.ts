import { z } from 'zod';
import type { EnginePool } from '../../../engine/pool.ts';
import { GROUPS, type Group, type Solver } from '../../verify/check.ts';
import { CHECKS } from '../../verify/checks.ts';
import { againstProof, DELETIONS } from '../../verify/deletions.ts';
import { againstBackup } from '../../verify/manifest.ts';
import { type Report, verify } from '../../verify/verify.ts';
import { type Command, Id, noOrganization, parseOptions, strings, WrongUsage } from './command.ts';

/** What a backup is needed for has a command of its own. */
const ALONE = GROUPS.filter((group) => group !== 'manifest');
const MOST_SAMPLE = 1000;

const Given = z.object({
  org: Id.optional(),
  sample: z
    .string()
    .regex(/^(0|[1-9]\d{0,2}|1000)$/, `must be a number from 0 to ${MOST_SAMPLE}`)
    .transform(Number)
    .default(1),
  groups: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(ALONE, `must be some of ${ALONE.join(',')}`)))
    .default(ALONE),
  backup: z.string().min(1, 'must be the path of a backup').optional(),
  exact: z.boolean().default(false),
  proof: z.string().min(1, 'must be the path of a proof').optional(),
});

/** Checks all stored data, and changes none. */
export const verifyAll: Command = {
  takes: '[--org ID] [--groups G,G…] [--sample N] [--backup FILE [--exact]] [--proof FILE]',
  options: { ...strings('org', 'groups', 'sample', 'backup', 'proof'), exact: { type: 'boolean' } },
  quiet: 'count',
  looks: true,
  exitCode: (printed) => (printed.finished === false ? 2 : printed.count === 0 ? 0 : 1),
  prepare(given) {
    const { org = null, groups: alone, sample, backup, exact, proof } = parseOptions(Given, given);
    if (exact && backup === undefined) throw new WrongUsage('--exact comes with --backup');
    return async (sql, { of }): Promise<Report & { clean: boolean }> => {
      const engine = openSolver();
      try {
        // Another sample each day, and the same one all day.
        const seed = new Date().toISOString().slice(0, 10);
        const groups: readonly Group[] =
          backup === undefined && proof === undefined ? alone : [...alone, 'manifest'];
        const checks = [
          ...CHECKS,
          ...DELETIONS,
          ...(backup === undefined ? [] : await againstBackup(backup, { exact })),
          ...(proof === undefined ? [] : [againstProof(proof)]),
        ];
        const options = { groups, organizationId: org, sample, seed };
        const report = await verify({ sql, of }, checks, options, engine.solver);
        if (org !== null && report.finished && report.organizations === 0) throw noOrganization(org);
        return { clean: report.finished && report.count === 0, ...report };
      } finally {
        await engine.close();
      }
    };
  },
};

/** Opens the engine when the first result is solved again. */
function openSolver(): { solver: () => Promise<Solver>; close: () => Promise<void> } {
  let opening: Promise<EnginePool> | undefined;
  const open = async () => (await import('../../../engine/pool.ts')).openEnginePool({ threads: 1 });
  return {
    solver() {
      opening ??= open();
      return opening;
    },
    async close() {
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}
