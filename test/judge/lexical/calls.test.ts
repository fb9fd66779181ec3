/** How tasks are split into calls, and the tokens that each call counts. */
import { expect, test } from 'vitest';
import { onePassCall, splitIntoCalls } from '../../../judge/lexical/calls.ts';
import { bestOptionTask, noulTask } from './one-pass-tasks.ts';
import { overlapTask, ratioTask } from './tasks.ts';

test('tasks of one kind and stakeholder share calls of at most 32, in order', () => {
  const tasks = [
    ...Array.from({ length: 40 }, (_, index) => ratioTask(`a${index}`, 'b', 'owner')),
    ratioTask('x', 'y', 'guest'),
    overlapTask('x', 'y'),
    ratioTask('late', 'b', 'owner'),
  ];
  const calls = splitIntoCalls(tasks).map((call) => call.tasks);
  expect(calls).toEqual([
    Array.from({ length: 32 }, (_, index) => index),
    [32, 33, 34, 35, 36, 37, 38, 39, 42],
    [40],
    [41],
  ]);
  expect(calls.flat().toSorted((a, b) => a - b)).toEqual(tasks.map((_, index) => index));
});

test('a token is four characters; the common beginning counts once a call', () => {
  const [call] = splitIntoCalls([
    ratioTask('12345678', '1234', 'owner'),
    ratioTask('12345678', '1234', 'owner'),
  ]);
  const beginning = 'A context.'.length + 'owner'.length;
  const each = 12 + 2 * 'An option'.length;
  expect(call).toMatchObject({ inputTokens: Math.ceil((beginning + 2 * each) / 4), outputTokens: 2 });
});

test('no tasks make no call', () => {
  expect(splitIntoCalls([])).toEqual([]);
});

test('tasks of one pass are one call, in which a text counts once', () => {
  const state = 'The lift works.';
  const tasks = [
    noulTask(state, '1234'),
    noulTask(state, '12345678'),
    bestOptionTask('1234', ['a', 'b'], state),
  ];
  const characters = state.length + 4 + 8 + 'Somebody'.length + 2;
  expect(onePassCall(tasks)).toEqual({
    tasks: [0, 1, 2],
    characters,
    inputTokens: Math.ceil(characters / 4),
    outputTokens: 3,
  });
});
