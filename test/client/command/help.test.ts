import { expect, test } from 'vitest';
import { readCommandLine } from '../../../client/command/arguments.ts';
import { COMMAND_NAMES, COMMANDS, OPTIONS } from '../../../client/command/commands.ts';
import { startDecide } from './decide-process.ts';

const help = async (...args: string[]) => {
  const { code, stdout, stderr } = await startDecide(null, args).ended;
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

test('the overview names every command, within 100 columns and without a colour', async () => {
  const shown = await help('--help');
  for (const name of COMMAND_NAMES) expect(shown).toContain(`  decide ${name}`);
  expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  expect(await help('help')).toBe(shown);
  expect(shown).not.toContain('\u001b');
});

test('help of a command has its options and an example, both ways', async () => {
  const shown = await help('help', 'assess');
  expect(shown).toMatch(
    /^decide assess ID \[FILE\]\n\nRecord whether .*--overall agree\|partly\|disagree.*Examples:\n {2}decide assess /s,
  );
  expect(await help('assess', '--help')).toBe(shown);
  expect(shown).not.toContain('--watch');
});

test.each(Object.entries(COMMANDS))(
  'the examples of %s are lines that the command reads',
  (command, { examples, takes }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      const [, line = ''] = /decide ([^|>)]*)/.exec(example) ?? [];
      const read = readCommandLine(line.trim().split(' '));
      expect(read?.command, example).toBe(command);
    }
    for (const name of takes) expect(OPTIONS).toHaveProperty(name);
  },
);
