/**
 * What coherent answers cost on a chat model: at most three times the tokens, however it is asked.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planCalls } from '../../../../judge/endpoint/chat/plan-calls.ts';
import { QuestionsRequest } from '../../../../server/one-pass/question-schema.ts';
import { toAsked } from '../../../../server/one-pass/typed-question.ts';

const SEED = 20_261_128;
const text = (least: number) => fc.string({ unit: 'grapheme-ascii', minLength: least, maxLength: 200 });
const question = fc.oneof(
  fc.record({ type: fc.constant('noul'), instructions: text(0) }),
  fc.record({ type: fc.constant('score'), criteria: fc.array(text(0), { minLength: 2, maxLength: 30 }) }),
  fc.record({
    type: fc.constant('choice'),
    criteria: fc.dictionary(text(1), text(0), { minKeys: 1, maxKeys: 30 }),
  }),
);
const request = fc.record({
  state: text(1),
  questions: fc.dictionary(text(1), question, { minKeys: 1, maxKeys: 5 }),
});

test.each(['auto', 'single', 'batch', 'rows'] as const)(`asked by %s (seed ${SEED})`, (strategy) => {
  fc.assert(
    fc.property(request, (asked) => {
      const parsed = QuestionsRequest.parse(asked);
      const bound = (answers: 'as_judged' | 'coherent') =>
        planCalls(
          toAsked(parsed, { answers }).flatMap(({ tasks }) => tasks),
          strategy,
          null,
        ).tokenBound;
      const [once, twice] = [bound('as_judged'), bound('coherent')];
      expect(twice.input).toBeGreaterThanOrEqual(once.input);
      expect(twice.input).toBeLessThanOrEqual(3 * once.input);
      expect(twice.output).toBeLessThanOrEqual(3 * once.output);
    }),
    { seed: SEED, numRuns: 200 },
  );
});
