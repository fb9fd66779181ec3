/** What the shells themselves complete, with the script that the command prints. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { COMMAND_NAMES, COMMANDS, OPTIONS } from '../../../client/command/commands.ts';
import { startDecide } from './decide-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'completion-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function scriptOf(shell: string): Promise<string> {
  const { code, stdout, stderr } = await startDecide(null, ['completion', shell]).ended;
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

const isHere = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0;

test.skipIf(!isHere('bash'))('bash', async () => {
  writeFileSync(join(folder, 'script'), await scriptOf('bash'));
  writeFileSync(join(folder, 'decision.yaml'), '');
  const complete = (...words: string[]) => {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    const lines = `source ./script; COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _decide; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-uc', lines], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    return stdout.trim().split('\n');
  };
  expect(complete('decide', 're')).toEqual(['refine', 'report-chosen']);
  expect(complete('decide', 'dec')).toEqual(['decision.yaml']);
  writeFileSync(join(folder, 'two words.json'), '');
  for (const before of [['decide'], ['decide', 'show']])
    expect(complete(...before, 'two')).toEqual(['two words.json']);
  expect(complete('decide', '')).toEqual(expect.arrayContaining([...COMMAND_NAMES, 'decision.yaml']));
  expect(complete('decide', 'list', '--ve')).toEqual(['--verdict']);
  expect(complete('decide', 'list', '--verdict', '')).toEqual([...OPTIONS.verdict.value]);
  expect(complete('decide', 'show', '--wat')).toEqual(['']);
  expect(complete('decide', 'show', 'dec')).toEqual(['decision.yaml']);
  expect(complete('decide', 'decision.yaml', '--wat')).toEqual(['--watch']);
  expect(complete('decide', 'help', 'ass')).toEqual(['assess']);
  expect(complete('decide', 'completion', '')).toEqual(['bash', 'zsh', 'fish']);
});

test.skipIf(!isHere('zsh'))('zsh reads its script', async () => {
  writeFileSync(join(folder, 'zsh'), `compdef() { : }\n${await scriptOf('zsh')}`);
  const { status, stderr } = spawnSync('zsh', ['-fc', 'source ./zsh && whence -w _decide'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

test.skipIf(!isHere('fish'))('fish', async () => {
  writeFileSync(join(folder, 'fish'), await scriptOf('fish'));
  const { stdout } = spawnSync('fish', ['--no-config', '-c', 'source ./fish; complete -C "decide refi"'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^refine\t/);
});

test('every shell gets every command and option', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const script = await scriptOf(shell);
    for (const name of [...COMMAND_NAMES, ...Object.keys(OPTIONS).filter((name) => name !== 'version')])
      expect(script, `${shell}: ${name}`).toContain(name);
  }
  // The scripts put texts between quotation marks.
  for (const { says } of [...Object.values(COMMANDS), ...Object.values(OPTIONS)])
    expect(says).not.toContain("'");
});
