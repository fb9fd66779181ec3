/**
 * The order in which a run starts the test files. The longest ones come first, because one that
 * starts last keeps a single core busy while the other is idle.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that use 5 s of a core or more, those that take longest by the clock first. */
export const LONGEST = [
  'test/console/every-screen.test.ts',
  'test/server/main.test.ts',
  'test/client/command/decide.test.ts',
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
