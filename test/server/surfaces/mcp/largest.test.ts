/**
 * The largest decisions and records: concise answers stay within 1,500 tokens, and full ones within
 * a bound.
 */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { fullOf } from '../../../../server/surfaces/mcp/detail.ts';
import { createTableJudge } from '../../../table-judge.ts';
import { serve } from '../rest/serve.ts';
import { agentWith } from './agent.ts';
import { connect } from './clients.ts';

const api = serve({
  model: createTableJudge({ warnings: [`A warning ${'that says much '.repeat(100)}`] }),
  config: { maxRunningDecisions: 100 },
});

const LETTERS = [...'ABCDEFGH'];

/** Eight stakeholders and eight options; every name is as long as it may be, and none is a word. */
function largest(turn: number, words = 'is somebody ') {
  const longId = (start: string, length: number) =>
    Array.from({ length }, (_, at) => start[at] ?? 'qzxjkvwy'[(at * 5 + start.length) % 8]).join('');
  return {
    context: `Turn ${turn}: ${'which way is best? '.repeat(1000)}`,
    stakeholders: LETTERS.map((letter) => ({
      id: longId(`stakeholder-${letter}`, 40),
      description: `${letter} ${words.repeat(100)}`,
    })),
    options: LETTERS.map((letter) => ({
      id: letter,
      description: `${letter} ${words.repeat(100)}`,
      consequences: [1, 2].map((number) => ({
        id: longId(`consequence-${letter}${number}`, 40),
        label: longId(`label ${letter}${number} `, 60),
        description: `${letter}${number} turn ${turn} ${'means much '.repeat(80)}`,
        valence: number === 1 ? 'benefit' : 'harm',
      })),
    })),
    seed: 1,
  };
}

test('of the largest decision and its revision, every concise answer has at most 1,500 tokens', async () => {
  const agent = agentWith(await connect(api.service, api.caller));
  // `use` counts the tokens of each answer.
  const made = await agent.use('decision_create', largest(1));
  expect(Object.keys(made.option_names)).toEqual(LETTERS);
  expect(made.stakeholders).toHaveLength(8);
  const next = await agent.follow(made, 'decision_next_question');
  expect(next.stakeholders).toHaveLength(3);
  const revised = await agent.follow(made, 'decision_revise', largest(2));
  const compared = await agent.use('decision_compare', { id: revised.id });
  expect(compared.stakeholders).toHaveLength(8);
  expect(compared.request_changes).toHaveLength(13);
  const wrong = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`wrong-${at}`, at]));
  await agent.fail('decision_create', { ...largest(1), ...wrong });
});

test.each(['决定是否搬到新的城市去工作', 'صاحب المخبز وعماله '])(
  'names such as %s fit as well',
  async (words) => {
    const agent = agentWith(await connect(api.service, api.caller));
    const made = await agent.use('decision_create', largest(3, words));
    await agent.follow(made, 'decision_next_question');
    await agent.follow(made, 'decision_revise', largest(4, words));
    await agent.follow(made, 'decision_report_chosen', { chosen_option: 'B' });
  },
);

test('64 typed questions have about 20 tokens each', async () => {
  const agent = agentWith(await connect(api.service, api.caller));
  const questions = Object.fromEntries(
    Array.from({ length: 64 }, (_, at) => [
      `q${at}`,
      { type: 'choice', criteria: Object.fromEntries(LETTERS.map((letter) => [letter, 'A text'])) },
    ]),
  );
  const asked = await agent.use('questions_ask', { state: 'It rains.', questions });
  expect(Object.keys(asked.answers)).toHaveLength(64);
  expect(encode(JSON.stringify(asked)).length).toBeLessThan(64 * 21);
});

test('a record of more than 200,000 characters is left out of a full answer, with its address', () => {
  const text = JSON.stringify({ long: 'x'.repeat(200_000) });
  expect(fullOf(text, 'full', 'http://service/decision')).toEqual({
    full: { omitted: '200011 characters, more than 200000; read it at http://service/decision' },
  });
  expect(fullOf('{"a":1}', 'full', '')).toEqual({ full: { a: 1 } });
  expect(fullOf(text, 'concise', '')).toEqual({});
});
