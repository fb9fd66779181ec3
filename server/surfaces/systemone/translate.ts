/** Converts a request of System One to typed questions, and their answers back. */
import type { Question, QuestionsRequest, QuestionsResult } from '../../one-pass/question-schema.ts';
import { MODEL_ID } from '../../wire/types.ts';
import { choiceConfidence, expectation, scoreConfidence } from './confidence.ts';
import { unanswerable } from './errors.ts';
import { type JsonText, textOf } from './json-text.ts';
import type { SystemOneAnswer, SystemOneQuestion, SystemOneRequest, SystemOneResponse } from './schema.ts';

export function toQuestions({
  state,
  questions,
}: SystemOneRequest): Pick<QuestionsRequest, 'model' | 'state' | 'questions'> {
  const asked = Object.entries(questions).map(([id, question]) => [id, toQuestion(id, question)] as const);
  return { model: MODEL_ID, state: textOf(state), questions: Object.fromEntries(asked) };
}

function toQuestion(id: string, question: SystemOneQuestion): Question {
  const { type } = question;
  const instructions = given(question.instructions);
  switch (type) {
    case 'choice': {
      // Of an option without a description, judges read the key.
      const criteria = Object.entries(question.criteria).map(([key, text]) => [key, given(text) ?? '']);
      return { type, instructions, criteria: Object.fromEntries(criteria) };
    }
    case 'score':
      return { type, instructions, criteria: question.criteria.map(textOf) };
    case 'noul': {
      const statement = [instructions, sides(question)].filter((text) => text !== undefined);
      if (statement.length === 0) throw unanswerable(id);
      return { type, instructions: statement.join('\n') };
    }
  }
}

function given(value: JsonText | null | undefined): string | undefined {
  const text = value == null ? '' : textOf(value);
  return text === '' ? undefined : text;
}

function sides({ criteria }: SystemOneQuestion & { type: 'noul' }): string | undefined {
  const [holds, fails] = [given(criteria?.true), given(criteria?.false)];
  if (holds === undefined) return fails === undefined ? undefined : `It does not hold when: ${fails}`;
  return `It holds when: ${holds}${fails === undefined ? '' : `; it does not when: ${fails}`}`;
}

/** `questions`: as they were sent; an answer shows the levels of its question. */
export function toResponse(
  { questions }: SystemOneRequest,
  { model, answers, usage }: QuestionsResult,
): SystemOneResponse {
  const shown = Object.entries(answers).map(([id, answer]) => [id, toAnswer(questions[id], answer)]);
  return { model, answers: Object.fromEntries(shown), usage };
}

function toAnswer(
  question: SystemOneQuestion | undefined,
  answer: QuestionsResult['answers'][string],
): SystemOneAnswer {
  if (answer.type === 'noul') return answer;
  const { type, probabilities, warnings } = answer;
  const p = Object.values(probabilities);
  const more = warnings === undefined ? {} : { warnings };
  if (type === 'choice')
    return { type, choice: answer.choice, probabilities, confidence: choiceConfidence(p), ...more };
  // The keys of the levels are integers, which every object lists in their order.
  const legend = question?.type === 'score' ? { ...question.criteria } : answer.legend;
  return { type, score: expectation(p), legend, probabilities, confidence: scoreConfidence(p), ...more };
}
