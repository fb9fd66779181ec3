/**
 * What to do next about one stakeholder's answer. Banner, section, button and picture ask here, so
 * that no page says that nothing is worth asking above a button that asks.
 */
import {
  type ExplainedFigures,
  isExplained,
  type QuestionFigures,
  type ResultFigures,
} from '../result-figures.ts';
import { isConcerned } from './closeness.ts';
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
  /** The same for a row of the answer card, without its reason. */
  short: string;
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
  const asked = questionStep(result, question);
  const savesLittle = question.evsi < LITTLE * result.insight.evpi;
  if (!savesLittle) return step(asked);
  const sentence = `Another answer would change little. The one that would most: ${asked.sentence}`;
  return step({ ...asked, sentence });
}

/** The judge's next answer may be worth nothing while the exact size would be worth much. */
function withoutQuestion(result: ExplainedFigures): NextStep {
  const driver = result.insight.drivers.find(isWorthSaying);
  if (driver === undefined)
    return step({
      kind: 'nothing',
      sentence: 'No further answer would change this.',
      short: 'no further answer would change this.',
    });
  const asked = `how much ${name(result, driver.consequences[0]!)} matters`;
  const sentence = `Ask someone who knows ${asked}: the judge can say no more.`;
  return step({ kind: 'person', sentence, short: `ask a person ${asked}.` });
}

function step(known: Omit<NextStep, 'action'>): NextStep {
  return { ...known, action: ACTIONS[known.kind] };
}

/** The last line of a row of the answer card; null where nothing was computed about it. */
export function nextLine(result: ResultFigures): string | null {
  return isExplained(result) && isConcerned(result) ? `Next: ${nextStep(result).short}` : null;
}

/** A question in words, and whom to ask. */
export function questionSentence(result: ExplainedFigures, question: QuestionFigures): string {
  return questionStep(result, question).sentence;
}

function questionStep(
  result: ExplainedFigures,
  { kind, between, asked }: QuestionFigures,
): Omit<NextStep, 'action'> {
  const [first, second] = [name(result, between[0]), name(result, between[1])];
  if (kind === 'overlap') {
    const short = `say in the texts whether ${first} and ${second} are two effects or one said twice`;
    return {
      kind: 'fact',
      sentence: `S${short.slice(1)}: an effect that is said twice counts once.`,
      short: `${short}.`,
    };
  }
  const sentence = `Which matters more, ${first} or ${second}, and how many times as much?`;
  const which = `which matters more, ${first} or ${second}.`;
  return asked < 2
    ? { kind: 'answer', sentence, short: `say ${which}` }
    : {
        kind: 'person',
        sentence: `${sentence} Ask someone who knows: the judge has answered already.`,
        short: `ask a person ${which}`,
      };
}
