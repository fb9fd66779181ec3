/**
 * Where the data is kept, and the user that PostgreSQL runs as. Only root can run the tests of a
 * start by root.
 */
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { chooseDataFolder, makeDataFolder } from '../../../../server/database/embedded/data-folder.ts';
import { makeOpenFolder } from '../../../embedded-database.ts';

const isRoot = process.getuid?.() === 0;
const open = makeOpenFolder();
afterAll(() => rmSync(open, { recursive: true }));

test('DATA_DIR is used, or else `data` in the checkout; links are followed', () => {
  const asked = join(open, 'asked');
  expect(chooseDataFolder(asked, open).path).toBe(asked);
  expect(chooseDataFolder(undefined, open).path).toBe(join(open, 'data'));
  mkdirSync(join(open, 'real'));
  symlinkSync(join(open, 'real'), join(open, 'link'));
  expect(chooseDataFolder(join(open, 'link', 'data'), open).path).toBe(join(open, 'real', 'data'));
});

test('a folder that cannot be made is refused with the remedy', () => {
  const file = join(open, 'file');
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  const folder = chooseDataFolder(join(file, 'data'), open);
  expect(() => makeDataFolder(folder)).toThrow(/file\/data cannot be made.*set DATA_DIR/);
});

test('other users can pass through a new folder but not list it, whatever the umask is', () => {
  const umask = process.umask(0o077);
  try {
    const folder = chooseDataFolder(join(open, 'new', 'data'), open);
    makeDataFolder(folder);
    expect(statSync(folder.path).mode & 0o777).toBe(0o711);
    expect(statSync(join(open, 'new')).mode & 0o777).toBe(0o755);
  } finally {
    process.umask(umask);
  }
});

describe.runIf(isRoot)('started by root', () => {
  const closed = join(open, 'closed');
  mkdirSync(closed, { mode: 0o700 });

  test('PostgreSQL runs as another user', () => {
    const { runAs } = chooseDataFolder(join(open, 'data'), open);
    expect(runAs.uid).toBeGreaterThan(0);
    expect(['postgres', 'nobody']).toContain(runAs.name);
  });

  test("a DATA_DIR that PostgreSQL's user cannot reach is refused with the remedy", () => {
    expect(() => chooseDataFolder(join(closed, 'data'), open)).toThrow(
      new RegExp(`DATA_DIR ${closed}/data.*cannot enter ${closed}: .*chmod a\\+x ${closed}.*DATABASE_URL`),
    );
    chmodSync(closed, 0o711);
    expect(chooseDataFolder(join(closed, 'data'), open).path).toBe(join(closed, 'data'));
    chmodSync(closed, 0o700);
  });

  test("if PostgreSQL's user cannot reach the checkout, the data is always in the same folder below /var/lib", () => {
    const { path } = chooseDataFolder(undefined, closed);
    expect(path).toMatch(/^\/var\/lib\/decision-analysis\/[0-9a-f]{12}$/);
    expect(chooseDataFolder(undefined, closed).path).toBe(path);
    expect(chooseDataFolder(undefined, join(closed, 'other')).path).not.toBe(path);
  });

  test('a DATA_DIR that belongs to another user is refused, also through a link, and so is another user’s link', () => {
    const foreign = join(open, 'foreign');
    mkdirSync(foreign);
    chownSync(foreign, 12_345, 12_346);
    const refusal = new RegExp(`${foreign} belongs to another user \\(uid 12345\\): start.*DATA_DIR`);
    expect(() => chooseDataFolder(foreign, open)).toThrow(refusal);
    symlinkSync(foreign, join(open, 'to-foreign'));
    expect(() => chooseDataFolder(join(open, 'to-foreign'), open)).toThrow(refusal);
    // A new folder below it is allowed, because it will belong to the service's user.
    expect(chooseDataFolder(join(foreign, 'mine'), open).path).toBe(join(foreign, 'mine'));

    const own = join(open, 'own');
    mkdirSync(own);
    const link = join(open, 'foreign-link');
    symlinkSync(own, link);
    expect(chooseDataFolder(join(link, 'data'), open).path).toBe(join(own, 'data'));
    lchownSync(link, 12_345, 12_346);
    for (const named of [link, join(link, 'data')])
      expect(() => chooseDataFolder(named, open)).toThrow(
        new RegExp(
          `${named}: the link ${link} belongs to another user \\(uid 12345\\).*DATA_DIR to the folder itself`,
        ),
      );
  });

  test('PostgreSQL runs as the owner of existing data', () => {
    const theirs = join(open, 'theirs');
    mkdirSync(join(theirs, 'postgres'), { recursive: true });
    chownSync(join(theirs, 'postgres'), 12_345, 12_346);
    expect(chooseDataFolder(theirs, open).runAs).toMatchObject({ uid: 12_345, gid: 12_346 });
  });
});
