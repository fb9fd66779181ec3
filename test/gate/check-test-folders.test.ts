import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { checkTestFolders } from '../../gate/check-test-folders.ts';

it('refuses tests of a folder that is not there, and accepts tests of whole buildings', () => {
  const root = mkdtempSync(join(tmpdir(), 'planted-breach-'));
  try {
    for (const file of [
      'server/jobs/a.ts',
      'test/server/jobs/a.test.ts',
      'test/life/a.test.ts',
      'test/a.test.ts',
    ]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), '');
    }
    expect(checkTestFolders(root)).toEqual([]);
    mkdirSync(join(root, 'test/server/gone'));
    writeFileSync(join(root, 'test/server/gone/a.test.ts'), '');
    expect(checkTestFolders(root)).toHaveLength(1);
  } finally {
    rmSync(root, { recursive: true });
  }
});
