/** What a process logs of an error, as the service starts its log. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const LOG = resolve(import.meta.dirname, '../../../server/process/log.ts');

/**
 * Each expression is logged as an error by a process of its own, which alone has a stderr to read.
 */
function logged(...errors: string[]): Record<string, unknown>[] {
  const code = `
    import { openLog } from ${JSON.stringify(LOG)};
    const log = openLog('info');
    for (const error of [${errors.join(', ')}]) log.error({ err: error }, 'x');`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', code], {
    encoding: 'utf8',
  });
  expect(stderr).not.toContain('canary');
  return stderr
    .trim()
    .split('\n')
    .map((line) => Object(JSON.parse(line)).err);
}

test('fields beside name, code and message stay out', () => {
  const [row, object] = logged(
    "Object.assign(new Error('duplicate key'), { code: '23505', detail: 'canary', where: 'canary', cause: new Error('canary') })",
    "{ code: '23505', message: 'canary', detail: 'canary', stack: 'canary' }",
  );
  expect(row).toMatchObject({ type: 'Error', code: '23505', message: 'duplicate key' });
  expect(object).toEqual({ type: 'object', code: '23505' });
});

test('a message that quotes a value stays out, and so does its copy in the stack', () => {
  const [value, json] = logged(
    `Object.assign(new Error('invalid input syntax for type integer: "canary\\n    at canary"'), { code: '22P02' })`,
    `(() => { try { JSON.parse('{"a": canary'); } catch (error) { return error; } })()`,
  );
  expect(value).toMatchObject({
    type: 'Error',
    code: '22P02',
    stack: expect.stringMatching(/^Error: …\n {4}at /),
  });
  expect(value).not.toHaveProperty('message');
  expect(json).toMatchObject({
    type: 'SyntaxError',
    stack: expect.stringMatching(/^SyntaxError: …\n {4}at /),
  });
});
