/** The format System One: TypeSafe, Ollama, llama.cpp, SGLang, vLLM, Laya and gateways speak it. */
import { UnreadableReply } from '../replies/read-reply.ts';
import { membersOf, readDistribution, readModelName, readPair, readUsage } from './read-distribution.ts';
import { idOf, type Wire, type WireAnswer } from './wire.ts';
import { keysOf, type Question } from './write-question.ts';

type Members = ReadonlyMap<string, unknown>;

export const systemOne: Wire = {
  path: '/systemone',
  body: (model, state, questions) => ({
    model,
    state,
    questions: Object.fromEntries(questions.map((question, index) => [idOf(index), written(question)])),
  }),
  read(reply, questions, nameOf) {
    const body = membersOf(reply);
    const answers = membersOf(body?.get('answers'));
    if (body === null || answers === null) throw new UnreadableReply('the reply has no answers');
    const diagnostics = membersOf(body.get('diagnostics'));
    const unknown = answers.size - questions.filter((_, index) => answers.has(idOf(index))).length;
    if (unknown > 0) throw new UnreadableReply(`the reply answers ${unknown} questions that were not asked`);
    return {
      answers: questions.map((question, index) => {
        const id = idOf(index);
        const answer = membersOf(answers.get(id));
        if (answer === null) throw new UnreadableReply(`${nameOf(index)}: no answer`);
        const mass = massIn(answer, membersOf(diagnostics?.get(id)));
        return { ...readAnswer(answer, question, nameOf(index)), mass };
      }),
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

function readAnswer(answer: Members, question: Question, name: string): Omit<WireAnswer, 'mass'> {
  if (answer.get('type') !== question.type)
    throw new UnreadableReply(`${name}: the answer is not of the type ${question.type}`);
  if (question.type === 'noul') return readPair(answer.get('noul'), name);
  const given = membersOf(answer.get('probabilities'));
  if (given === null) throw new UnreadableReply(`${name}: no probabilities`);
  const values = keysOf(question).map((key) => given.get(key));
  const unknown = given.size - values.filter((one) => one !== undefined).length;
  if (unknown > 0) throw new UnreadableReply(`${name}: ${unknown} options that were not asked`);
  return readDistribution(values, name);
}

/** SGLang and vLLM say how much of the model's probability was on the options. */
function massIn(answer: Members, diagnostics: Members | null): number {
  const own = diagnostics ?? membersOf(answer.get('diagnostics'));
  const mass = answer.get('x_label_mass') ?? own?.get('label_mass');
  return typeof mass === 'number' && mass >= 0 && mass <= 1 ? mass : 1;
}
