/** Tests mirror the rooms: the folder of a room's tests has the room's path below test/. */
import { existsSync, globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export function checkTestFolders(root: string): string[] {
  const exclude = (name: string) => name === 'node_modules';
  return globSync('test/**/*.test.ts', { cwd: root, exclude }).flatMap((test) => {
    const folder = relative('test', dirname(test));
    const [building = ''] = folder.split(/[/\\]/);
    const isMirrored = !existsSync(join(root, building)) || existsSync(join(root, folder));
    return isMirrored ? [] : [`${test}: there is no folder ${folder}: move the test with what it tests`];
  });
}
