/**
 * The order in which a run starts the test files. The longest ones come first, because one that
 * starts last keeps a single core busy while the other is idle.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that took 30 s or more beside three others, the longest first. */
export const LONGEST = [
  'test/reliability/faults.test.ts',
  'test/server/main.test.ts',
  'test/console/decisions.test.ts',
  'test/docs/commands.test.ts',
  'test/client/command/decide.test.ts',
  'test/reliability/full-disk.test.ts',
  'test/console/every-screen.test.ts',
  'test/console/playground.test.ts',
  'test/console/playground/drafts/drafts.test.ts',
  'test/end-to-end/billed-once.test.ts',
  'test/reliability/clock.test.ts',
  'test/console/lists.test.ts',
  'test/console/passkeys.test.ts',
  'test/server/jobs/queue.test.ts',
  'test/server/surfaces/mcp/mcp.test.ts',
  'test/console/account.test.ts',
  'test/console/sign-in.test.ts',
  'test/server/surfaces/console/who-sees-what.test.ts',
  'test/client/command/listen.test.ts',
  'test/server/webhooks/outbox.test.ts',
  'test/end-to-end/several-nodes.test.ts',
  'test/client/command/commands.test.ts',
  'test/end-to-end/kill.test.ts',
  'test/server/process/drop-root.test.ts',
  'test/end-to-end/rolling-upgrade.test.ts',
  'test/server/admin.test.ts',
  'test/server/http/door/one-organization.test.ts',
  'test/engine/build.test.ts',
  'test/client/command/mcp.test.ts',
  'test/end-to-end/decision-model.test.ts',
  'test/bench/rounding/compare.test.ts',
  'test/end-to-end/webhooks-kill.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const index = LONGEST.indexOf(relative(project.config.root, moduleId));
      return index < 0 ? LONGEST.length : index;
    };
    // The sort is stable: files that are not listed keep the order that Vitest gives them.
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
