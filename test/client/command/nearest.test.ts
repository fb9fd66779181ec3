import { expect, test } from 'vitest';
import { COMMAND_NAMES } from '../../../client/command/commands.ts';
import { nearest } from '../../../client/command/nearest.ts';

test.each([
  ['lsit', 'list'],
  ['reifne', 'refine'],
  ['publsih', 'publish'],
  ['report-choosen', 'report-chosen'],
  ['GET', 'get'],
  ['gte', 'get'],
  ['exports', 'export'],
])('%s is near %s', (word, name) => {
  expect(nearest(word, COMMAND_NAMES)).toBe(name);
});

test.each(['decision.json', 'oven', 'x', '', 'a'.repeat(100_000)])('%#. is near no command', (word) => {
  expect(nearest(word, COMMAND_NAMES)).toBeNull();
});
