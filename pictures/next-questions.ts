/** What one more answer to each question is worth, beside knowing everything. */
import { axisHeight, drawAxis } from './drawing/axis.ts';
import { drawLegend } from './drawing/legend.ts';
import { across, errorBar, line, placeAt } from './drawing/marks.ts';
import { drawRows, plotArea, type RowParts, rowHeight } from './drawing/rows.ts';
import { type Child, element } from './element.ts';
import type { Picture } from './picture.ts';
import type { ExplainedFigures, QuestionFigures } from './result-figures.ts';
import type { Scale } from './scales/scale.ts';
import { valueScale } from './scales/value-scale.ts';
import { nextStep } from './words/next-step.ts';
import { percent, precise } from './words/numbers.ts';
import { shorten } from './words/texts.ts';

export const WHAT_TO_ASK = 'What to ask next, and what an answer is worth';

const STYLE = { size: 12, most: 5 } as const;
const NAME_CHARACTERS = 40;

/** A pair is asked at most twice: once in each order. */
const TIMES_ASKED = ['not yet', 'once', 'twice'];

/** The picture, or null where no question is worth asking. */
export function nextQuestions(result: ExplainedFigures): Picture | null {
  const { questions, evpi, standard_error } = result.insight;
  if (questions.length === 0) return null;
  const scale = valueScale([
    evpi,
    ...questions.flatMap(({ evsi, evppi, standard_error: error }) => [evsi + error, evppi]),
  ]);
  const axis = { scale, anchor: 0, meaning: 'worth nothing' };
  const rows = questions.map((question) => rowOf(result, question, scale));
  const legend = drawLegend([
    { sign: [circle('d-point', 4.5)], words: 'one answer' },
    { sign: [circle('d-hollow', 5)], words: 'exact answer' },
    { sign: [line('d-rule', [0, -6], [0, 6])], words: 'knowing everything' },
  ]);
  const height = rowHeight(rows, STYLE);
  const bottom = legend.bottom + rows.length * height;
  const [lines, names] = drawAxis(axis, legend.bottom, bottom);
  const limit = across(scale.at(evpi));
  const behind = [...lines, line('d-rule', [limit, legend.bottom], [limit, bottom])];
  const { marks } = drawRows(rows, { top: legend.bottom, height, behind }, STYLE);
  return {
    name: 'next-questions',
    title: WHAT_TO_ASK,
    description: nextStep(result).sentence,
    height: bottom + axisHeight(axis),
    marks: [...legend.marks, ...marks, plotArea(names)],
    table: {
      head: ['Question', 'One answer (EVSI)', 'Exact answer (EVPPI)', 'Changes the best', 'Asked'],
      rows: [
        ...questions.map((question) => cellsOf(result, question)),
        ['Knowing everything (EVPI)', '', `${precise(evpi)} ± ${precise(standard_error.evpi)}`, '', ''],
      ],
    },
  };
}

function circle(name: string, radius: number): Child {
  return element('circle', { class: name, cx: 0, cy: 0, r: radius });
}

function rowOf(result: ExplainedFigures, question: QuestionFigures, scale: Scale): RowParts {
  const { evsi, evppi, standard_error } = question;
  const [exact, least, mean, most] = [
    evppi,
    Math.max(0, evsi - standard_error),
    evsi,
    evsi + standard_error,
  ].map(scale.at) as [number, number, number, number];
  return {
    text: wordsOf(result, question, NAME_CHARACTERS),
    draw: (middle) => [
      line('d-link', [across(mean), middle], [across(exact), middle]),
      placeAt(across(exact), middle, circle('d-hollow', 5)),
      ...errorBar(least, most, middle),
      placeAt(across(mean), middle, circle('d-point', 4.5)),
    ],
  };
}

function wordsOf(result: ExplainedFigures, { kind, between }: QuestionFigures, characters: number): string {
  const [first, second] = between.map((id) => shorten(nameOf(result, id), characters));
  return kind === 'ratio'
    ? `Which matters more: ${first}, or ${second}?`
    : `The same thing: ${first}, and ${second}?`;
}

function nameOf({ consequences }: ExplainedFigures, id: string): string {
  const found = consequences.find((one) => one.id === id);
  return found === undefined ? id : (found.label ?? found.description);
}

function cellsOf(result: ExplainedFigures, question: QuestionFigures): string[] {
  const { evsi, evppi, standard_error, p_changes_best, asked } = question;
  return [
    wordsOf(result, question, Number.POSITIVE_INFINITY),
    `${precise(evsi)} ± ${precise(standard_error)}`,
    precise(evppi),
    percent(p_changes_best),
    TIMES_ASKED[asked] ?? String(asked),
  ];
}
