/** Writes the answers of a call in the two reply formats. */
import { randomOf } from '../endpoint/random-of.ts';
import { confidenceOf } from './confidence.ts';
import { type Damage, type Printed, rounded, spoil } from './damage.ts';
import type { ReplyForm } from './dialect.ts';
import { type Considered, type DecisionJudge, probabilitiesOf } from './judges.ts';
import { Members, type Raw } from './ordered-json.ts';
import { type Asked, type Question, tokensOf } from './question.ts';

export interface Answering {
  judge: DecisionJudge;
  form: ReplyForm;
  labelMass: (question: Question) => number;
  /** Whether the model refuses a question; only OpenAI has a word for it. */
  refuses: (question: Question) => boolean;
}

interface Answer {
  question: Question;
  printed: Printed;
  /** Undefined for a noul. */
  confidence: number | undefined;
  choice: string;
  score: number;
  labelMass: number;
  isRefused: boolean;
}

/** The body of a reply with status 200. */
export function writeReply(
  format: '/v1/systemone' | '/v1/decisions',
  asked: Asked,
  model: string,
  call: number,
  answering: Answering,
  damage: Damage | null,
): Members {
  const { form } = answering;
  const spoiled = damage?.question ?? 0;
  const answers = asked.questions.map((question, index) => {
    const answer = answerTo({ state: asked.state, question, questions: asked.questions, call }, answering);
    return damage === null || index !== spoiled
      ? answer
      : { ...answer, printed: spoil(answer.printed, damage) };
  });
  const shuffle = <Item>(items: readonly Item[], ...of: unknown[]) =>
    form.isShuffled ? randomOf([call, ...of]).shuffled(items) : items;
  const kept = answers.filter((_, index) => !(damage?.kind === 'drop-answer' && index === spoiled));
  const written = kept.map((answer) => {
    const isOther = damage?.kind === 'other-type' && answer.question === asked.questions[spoiled];
    const shuffled = { ...answer, printed: shuffle(answer.printed, answer.question.id) };
    return format === '/v1/systemone'
      ? writeSystemOne(shuffled, form, isOther)
      : writeDecision(shuffled, isOther);
  });
  const usage = usageOf(asked, form);
  if (format === '/v1/decisions') {
    const extra = damage?.kind === 'extra-answer' ? [{ type: 'predicate', name: 'x', probability: 0.5 }] : [];
    return new Members([
      ['model', model],
      ['answers', [...written, ...extra]],
      ['usage', detailed(usage)],
    ]);
  }
  const entries = kept.map(({ question }, index) => [question.id, written[index]] as const);
  const extra = damage?.kind === 'extra-answer' ? [['unknown', { type: 'noul', noul: 0.5 }] as const] : [];
  const body = new Members(shuffle([...entries, ...extra]));
  if (form.isMinimal) return new Members([['answers', body]]);
  return new Members([
    ['model', model],
    ['answers', body],
    ['usage', usage],
    ['diagnostics', form.labelMassIn === 'diagnostics' ? diagnosticsOf(kept) : undefined],
  ]);
}

function answerTo(considered: Considered, { judge, form, labelMass, refuses }: Answering): Answer {
  const { question } = considered;
  const weights = judge(considered);
  if (weights.length !== question.options.length)
    throw new RangeError(
      `the judge gave ${weights.length} weights for the ${question.options.length} options of ${question.id}`,
    );
  const exact = probabilitiesOf(weights);
  const most = exact.indexOf(form.lies ? Math.min(...exact) : Math.max(...exact));
  const score = exact.reduce((sum, p, level) => sum + p * level, 0);
  const mass = labelMass(question);
  const isScore = question.type === 'score';
  return {
    question,
    printed:
      question.type === 'noul'
        ? [['noul', clipped(rounded(exact[0]!, form.decimals), form.clipsNoul)]]
        : question.options.map(({ key }, index) => [key, rounded(exact[index]!, form.decimals)]),
    confidence:
      question.type === 'noul'
        ? undefined
        : form.lies
          ? 1
          : rounded(confidenceOf(form.confidence, exact, isScore, mass), form.decimals),
    choice: question.options[most]!.key,
    score: rounded(form.lies ? exact.length - 1 - score : score, form.decimals),
    labelMass: mass,
    isRefused: refuses(question),
  };
}

function clipped(p: number, isClipped: boolean): number {
  return isClipped ? Math.min(0.99, Math.max(0.01, p)) : p;
}

function writeSystemOne(answer: Answer, form: ReplyForm, isOther: boolean): Members {
  const { question, printed } = answer;
  const more = form.isMinimal ? null : answer;
  const levels = question.options.map(({ description }) => description);
  const legend = form.lies ? levels.toReversed() : levels;
  const label = ['x_label_mass', form.labelMassIn === 'answers' ? answer.labelMass : undefined] as const;
  if (question.type === 'noul')
    return new Members([['type', isOther ? 'choice' : 'noul'], ...printed, label]);
  const probabilities = ['probabilities', new Members(printed)] as const;
  const confidence = ['confidence', more?.confidence] as const;
  if (question.type === 'choice')
    return new Members([
      ['type', isOther ? 'score' : 'choice'],
      ['choice', more?.choice],
      probabilities,
      confidence,
      label,
    ]);
  return new Members([
    ['type', isOther ? 'noul' : 'score'],
    ['score', more?.score],
    ['legend', more === null ? undefined : Object.fromEntries(legend.entries())],
    probabilities,
    confidence,
    label,
  ]);
}

function writeDecision(answer: Answer, isOther: boolean): Members {
  const { question, printed, confidence } = answer;
  const name = ['name', question.id === '' ? undefined : question.id] as const;
  if (answer.isRefused) return new Members([['type', 'refusal'], name]);
  if (question.type === 'noul')
    return new Members([
      ['type', isOther ? 'choice' : 'predicate'],
      name,
      ['probability', printed.at(0)?.[1]],
    ]);
  if (question.type === 'choice')
    return new Members([
      ['type', isOther ? 'score' : 'choice'],
      name,
      ['choice', answer.choice],
      ['probabilities', printed.map(([value, probability]) => ({ value, probability }))],
      ['confidence', confidence],
    ]);
  return new Members([
    ['type', isOther ? 'predicate' : 'score'],
    name,
    ['score', answer.score],
    ['probabilities', printed.map((one) => levelOf(one, question))],
    ['confidence', confidence],
  ]);
}

function levelOf([key, probability]: readonly [string, number | Raw], { options }: Question): object {
  const description = options.find((one) => one.key === key)?.description;
  const label: unknown = Array.isArray(description) ? description[0] : 'unknown';
  return { value: Number(key), label, probability };
}

function diagnosticsOf(answers: readonly Answer[]): Members {
  return new Members(
    answers.map(({ question, labelMass }) => [
      question.id,
      { label_mass: labelMass, argmax_is_label: labelMass > 0.5 },
    ]),
  );
}

interface Usage {
  input_tokens: number;
  output_tokens: number;
}

function usageOf(asked: Asked, form: ReplyForm): Usage {
  const { state, questions } = tokensOf(asked);
  const all = questions.reduce((sum, one) => sum + one, 0);
  const { input, output } = form.usage({ shared: state + all, separate: state * questions.length + all });
  return { input_tokens: input, output_tokens: output };
}

/** As OpenAI states it. */
function detailed({ input_tokens, output_tokens }: Usage): object {
  return {
    input_tokens,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input_tokens + output_tokens,
  };
}
