/**
 * What to do next about one stakeholder's answer. Banner, section, button and picture ask here, so
 * that no page says that nothing is worth asking above a button that asks.
 */
import type { ExplainedFigures, QuestionFigures } from '../result-figures.ts';
import { isWorthSaying, name } from './insight-sentences.ts';

/**
 * `answer`: a comparison that the judge has not answered twice, which a person may answer as well.
 * `person`: the judge can say no more. `fact`: the texts leave open whether two consequences are
 * the same thing, which a revision can state.
 */
export type NextStepKind = 'answer' | 'person' | 'fact' | 'nothing';

export interface NextStep {
  kind: NextStepKind;
  sentence: string;
  /** The name of the button; null: no button. */
  action: string | null;
}

const ACTIONS: Readonly<Record<NextStepKind, string | null>> = {
  answer: 'Answer a question',
  person: 'Answer as a person who knows',
  fact: 'Revise the texts',
  nothing: null,
};

/** The share of the cost of being wrong below which an answer would save little. */
const LITTLE = 0.05;

export function nextStep(result: ExplainedFigures): NextStep {
  const question = result.insight.next_question;
  if (question === null) return withoutQuestion(result);
  const { kind, sentence } = questionStep(result, question);
  const savesLittle = question.evsi < LITTLE * result.insight.evpi;
  return step(
    kind,
    savesLittle ? `Another answer would change little. The one that would most: ${sentence}` : sentence,
  );
}

/** The judge's next answer may be worth nothing while the exact size would be worth much. */
function withoutQuestion(result: ExplainedFigures): NextStep {
  const driver = result.insight.drivers.find(isWorthSaying);
  if (driver === undefined) return step('nothing', 'No further answer would change this.');
  const what = name(result, driver.consequences[0]!);
  return step('person', `Ask someone who knows how much ${what} matters: the judge can say no more.`);
}

function step(kind: NextStepKind, sentence: string): NextStep {
  return { kind, sentence, action: ACTIONS[kind] };
}

/** A question in words, and whom to ask. */
export function questionSentence(result: ExplainedFigures, question: QuestionFigures): string {
  return questionStep(result, question).sentence;
}

function questionStep(
  result: ExplainedFigures,
  { kind, between, asked }: QuestionFigures,
): Pick<NextStep, 'kind' | 'sentence'> {
  const [first, second] = [name(result, between[0]), name(result, between[1])];
  if (kind === 'overlap')
    return {
      kind: 'fact',
      sentence: `State whether ${first} and ${second} are the same thing: the texts leave it open.`,
    };
  const sentence = `Which matters more, ${first} or ${second}, and how many times as much?`;
  return asked < 2
    ? { kind: 'answer', sentence }
    : { kind: 'person', sentence: `${sentence} Ask someone who knows: the judge has answered already.` };
}
