/**
 * The order in which a run starts the test files. The longest ones come first, because one that
 * starts last keeps a single core busy while the other is idle.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take 20 s or more beside two others, the longest first. */
export const LONGEST = [
  'test/server/main.test.ts',
  'test/bench/peers/monte-carlo-peer.test.ts',
  'test/client/command/decide.test.ts',
  'test/server/jobs/database-faults.test.ts',
  'test/engine/coverage.test.ts',
  'test/engine/build.test.ts',
  'test/tools/judge-fit/fit-model.test.ts',
  'test/judge/lexical/bounded-work.test.ts',
  'test/engine/item-errors.test.ts',
  'test/end-to-end/webhooks-kill.test.ts',
  'test/server/decisions/run/solver-faults.test.ts',
  'test/end-to-end/lost-database.test.ts',
  'test/console/every-screen.test.ts',
  'test/console/playground/drafts/drafts.test.ts',
  'test/console/sign-in.test.ts',
  'test/console/decisions.test.ts',
  'test/console/lists.test.ts',
  'test/end-to-end/full-disk.test.ts',
  'test/end-to-end/several-nodes.test.ts',
  'test/end-to-end/kill.test.ts',
  'test/server/process/bring-up-to-date.test.ts',
  'test/server/database/service-role.test.ts',
  'test/server/http/body-size.test.ts',
  'test/server/surfaces/rest/refine.test.ts',
  'test/end-to-end/billed-once.test.ts',
  'test/server/database/earlier-schemas.test.ts',
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
