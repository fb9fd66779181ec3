import { expect, test } from 'vitest';
import { Consequence, Stakeholder } from '../../../server/decisions/schema.ts';
import { AnyRequest } from '../../../server/one-pass/direct-schema.ts';
import { QuestionsRequest } from '../../../server/one-pass/question-schema.ts';
import { describeProblems } from '../../../server/wire/describe-problems.ts';
import { exampleFor } from '../../../server/wire/shown-examples.ts';

const SHOWN = /(?:for example|such as) ([[{].*)$/;

/** The example that the message about the body shows. */
function shownIn(schema: typeof AnyRequest | typeof QuestionsRequest, body: unknown): unknown {
  const { error } = schema.safeParse(body);
  const { message } = describeProblems(error?.issues ?? [], body);
  return JSON.parse(SHOWN.exec(message)?.[1] ?? 'null');
}

test('who follows the examples one by one has a request that is taken', () => {
  const one = {
    context: 'x',
    options: [
      { id: 'A', description: 'x' },
      { id: 'B', description: 'x' },
    ],
  };
  const stakeholders = shownIn(AnyRequest, { ...one, mode: 'direct' });
  expect(AnyRequest.safeParse({ ...one, mode: 'direct', stakeholders }).success).toBe(true);
  for (const mode of ['direct', 'default']) {
    const [option] = [shownIn(AnyRequest, { context: 'x', mode, stakeholders })].flat();
    const options = [option, { ...Object(option), id: 'B' }];
    expect(AnyRequest.safeParse({ context: 'x', mode, stakeholders, options }).success).toBe(true);
  }
  const questions = shownIn(QuestionsRequest, { state: 'x', questions: [] });
  expect(QuestionsRequest.safeParse({ state: 'x', questions }).success).toBe(true);
  for (const type of ['choice', 'score']) {
    const criteria = shownIn(QuestionsRequest, { state: 'x', questions: { q: { type } } });
    expect(QuestionsRequest.safeParse({ state: 'x', questions: { q: { type, criteria } } }).success).toBe(
      true,
    );
  }
  for (const schema of [Stakeholder, Consequence])
    expect(schema.safeParse(JSON.parse(exampleFor(schema) ?? 'null')).success).toBe(true);
});
