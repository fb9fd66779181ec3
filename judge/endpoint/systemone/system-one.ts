/** The format System One: TypeSafe, Ollama, llama.cpp, SGLang, vLLM, Laya and gateways speak it. */
import { UnreadableReply } from '../replies/read-reply.ts';
import {
  membersOf,
  readDistribution,
  readModelName,
  readProbability,
  readUsage,
} from './read-distribution.ts';
import type { Wire, WireAnswer } from './wire.ts';
import type { Question } from './write-question.ts';

/** Some servers show the ids to the model, so they say nothing. */
const idOf = (question: number): string => `q${question + 1}`;

export const systemOne: Wire = {
  path: '/systemone',
  body: (model, state, questions) => ({
    model,
    state,
    questions: Object.fromEntries(
      questions.map((question, index) => [idOf(index), { ...written(question) }]),
    ),
  }),
  read(reply, questions, nameOf) {
    const body = membersOf(reply);
    const answers = membersOf(body?.get('answers'));
    if (body === null || answers === null) throw new UnreadableReply('the reply has no answers');
    const unknown = answers.size - questions.filter((_, index) => answers.has(idOf(index))).length;
    if (unknown > 0) throw new UnreadableReply(`the reply answers ${unknown} questions that were not asked`);
    return {
      answers: questions.map((question, index) =>
        readAnswer(answers.get(idOf(index)), question, nameOf(index)),
      ),
      model: readModelName(body.get('model')),
      usage: readUsage(body.get('usage')),
    };
  },
};

function written(question: Question): object {
  const { type, instructions } = question;
  switch (question.type) {
    case 'choice': {
      const criteria = Object.fromEntries(
        question.options.map(({ key, description }) => [key, description === '' ? null : description]),
      );
      return { type, instructions, criteria };
    }
    case 'score':
      return { type, instructions, criteria: question.levels };
    case 'noul':
      return { type, instructions };
  }
}

function readAnswer(value: unknown, question: Question, name: string): WireAnswer {
  const answer = membersOf(value);
  if (answer === null) throw new UnreadableReply(`${name}: no answer`);
  if (answer.get('type') !== question.type)
    throw new UnreadableReply(`${name}: the answer is not of the type ${question.type}`);
  const mass = massOf(answer);
  if (question.type === 'noul') {
    const p = readProbability(answer.get('noul'), name);
    return { probabilities: [p, 1 - p], mass };
  }
  const given = membersOf(answer.get('probabilities'));
  if (given === null) throw new UnreadableReply(`${name}: no probabilities`);
  const keys =
    question.type === 'choice'
      ? question.options.map(({ key }) => key)
      : question.levels.map((_, i) => `${i}`);
  const values = keys.map((key) => given.get(key));
  const unknown = given.size - values.filter((one) => one !== undefined).length;
  if (unknown > 0) throw new UnreadableReply(`${name}: ${unknown} options that were not asked`);
  return { probabilities: readDistribution(values, name), mass };
}

/** SGLang and vLLM say how much of the model's probability was on the options. */
function massOf(answer: Map<string, unknown>): number {
  const mass = answer.get('x_label_mass') ?? membersOf(answer.get('diagnostics'))?.get('label_mass');
  return typeof mass === 'number' && mass >= 0 && mass <= 1 ? mass : 1;
}
