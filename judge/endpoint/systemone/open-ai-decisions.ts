/**
 * The format of OpenAI's Decisions API: questions and options are lists, and an answer may be a
 * refusal.
 */
import { UnreadableReply } from '../replies/read-reply.ts';
import { membersOf, readDistribution, readModelName, readPair, readUsage } from './read-distribution.ts';
import { idOf, type Wire, type WireAnswer } from './wire.ts';
import { keysOf, type Question } from './write-question.ts';

const TYPES = { choice: 'choice', score: 'score', noul: 'predicate' } as const;

export const openAiDecisions: Wire = {
  path: '/decisions',
  body: (model, state, questions) => ({
    model,
    input: state,
    questions: questions.map((question, index) => ({ name: idOf(index), ...written(question) })),
  }),
  read(reply, questions, nameOf) {
    const body = membersOf(reply);
    const answers = body?.get('answers');
    if (body === null || !Array.isArray(answers)) throw new UnreadableReply('the reply has no answers');
    if (answers.length !== questions.length)
      throw new UnreadableReply(`the reply has ${answers.length} of ${questions.length} answers`);
    return {
      answers: questions.map((question, index) => readAnswer(answers[index], question, index, nameOf(index))),
      model: readModelName(body.get('model')),
      usage: readUsage(body.get('usage')),
    };
  },
};

function written(question: Question): object {
  const { instructions } = question;
  const type = TYPES[question.type];
  switch (question.type) {
    case 'choice':
      return {
        type,
        instructions,
        choices: question.options.map(({ key, description }) => ({
          value: key,
          ...(description === '' ? {} : { description }),
        })),
      };
    case 'score':
      return {
        type,
        instructions,
        levels: question.levels.map((description, level) => ({ label: `${level}`, description })),
      };
    case 'noul':
      return { type, instructions };
  }
}

function readAnswer(value: unknown, question: Question, index: number, name: string): WireAnswer | null {
  const answer = membersOf(value);
  if (answer === null) throw new UnreadableReply(`${name}: no answer`);
  const answered = answer.get('name');
  if (answered !== undefined && answered !== null && answered !== idOf(index))
    throw new UnreadableReply(`${name}: the answer is to another question`);
  if (answer.get('type') === 'refusal') return null;
  if (answer.get('type') !== TYPES[question.type])
    throw new UnreadableReply(`${name}: the answer is not of the type ${TYPES[question.type]}`);
  if (question.type === 'noul') return { ...readPair(answer.get('probability'), name), mass: 1 };
  const wanted = keysOf(question);
  return { ...readDistribution(inOrder(answer.get('probabilities'), wanted, name), name), mass: 1 };
}

/** The list's probabilities in the order of the wanted values; a score's values are numbers. */
function inOrder(list: unknown, wanted: readonly string[], name: string): unknown[] {
  if (!Array.isArray(list)) throw new UnreadableReply(`${name}: no probabilities`);
  const given = new Map<string, unknown>();
  for (const one of list) {
    const entry = membersOf(one);
    const value = String(entry?.get('value'));
    if (given.has(value)) throw new UnreadableReply(`${name}: an option comes twice`);
    given.set(value, entry?.get('probability'));
  }
  const unknown = list.length - wanted.filter((value) => given.has(value)).length;
  if (unknown > 0) throw new UnreadableReply(`${name}: ${unknown} options that were not asked`);
  return wanted.map((value) => given.get(value));
}
