/** Picture 6: what one more answer to each question is worth, beside knowing everything. */
import { axisHeight, drawAxis } from './drawing/axis.ts';
import { across, drawText, errorBar, line, placeAt } from './drawing/marks.ts';
import { type Label, rowLabel } from './drawing/option-label.ts';
import { type Row, stackRows } from './drawing/stack.ts';
import { textWidth } from './drawing/text-width.ts';
import { type Child, element } from './element.ts';
import type { Picture } from './picture.ts';
import type { ExplainedFigures, QuestionFigures } from './result-figures.ts';
import type { Scale } from './scales/scale.ts';
import { valueScale } from './scales/value-scale.ts';
import { nextStep } from './words/next-step.ts';
import { percent, precise } from './words/numbers.ts';

const LEGEND_HEIGHT = 24;
const LEGEND_SIZE = 11.5;
/** Height below a question's label in which its marks stand. */
const BAND = 28;

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
  const { marks, bottom } = stackRows(
    questions.map((question) => drawQuestion(result, question, scale)),
    LEGEND_HEIGHT,
  );
  const limit = across(scale.at(evpi));
  return {
    name: 'next-questions',
    title: 'What to ask next, and what an answer is worth',
    description: nextStep(result).sentence,
    height: bottom + axisHeight(axis),
    marks: [
      ...drawLegend(),
      ...drawAxis(axis, LEGEND_HEIGHT, bottom),
      line('d-rule', [limit, LEGEND_HEIGHT], [limit, bottom]),
      ...marks,
    ],
    table: {
      head: ['Question', 'One answer (EVSI)', 'Exact answer (EVPPI)', 'Changes the best', 'Asked'],
      rows: [
        ...questions.map((question) => cellsOf(result, question)),
        ['Knowing everything (EVPI)', '', `${precise(evpi)} ± ${precise(standard_error.evpi)}`, '', ''],
      ],
    },
  };
}

function drawLegend(): Child[] {
  const signs = [
    placeAt(5, LEGEND_HEIGHT / 2 - 3, element('circle', { class: 'd-point', cx: 0, cy: 0, r: 4.5 })),
    placeAt(5, LEGEND_HEIGHT / 2 - 3, element('circle', { class: 'd-hollow', cx: 0, cy: 0, r: 4.5 })),
    placeAt(5, LEGEND_HEIGHT / 2 - 9, line('d-rule', [0, 0], [0, 12])),
  ];
  let left = 0;
  return ['one answer', 'exact answer', 'everything'].flatMap((name, at) => {
    const sign = placeAt(left, 0, signs[at]!);
    const text = drawText(name, { x: left + 13, y: 13, size: LEGEND_SIZE, class: 'd-soft' });
    left += 13 + textWidth(name, LEGEND_SIZE) + 9;
    return [sign, text];
  });
}

function drawQuestion(result: ExplainedFigures, question: QuestionFigures, scale: Scale): Row {
  const { evsi, evppi, standard_error } = question;
  const [first, second] = linesOf(result, question).map((text) => rowLabel(text, '')) as [Label, Label];
  const height = first.height + second.height - 4;
  const [exact, least, mean, most] = [
    evppi,
    Math.max(0, evsi - standard_error),
    evsi,
    evsi + standard_error,
  ].map(scale.at) as [number, number, number, number];
  return {
    height: height + BAND,
    draw: (top) => {
      const y = top + height + BAND / 2 - 3;
      return [
        ...first.draw(top),
        ...second.draw(top + first.height - 4),
        line('d-link', [across(mean), y], [across(exact), y]),
        dot('d-hollow', exact, y, 5),
        ...errorBar(least, most, y),
        dot('d-point', mean, y, 4.5),
      ];
    },
  };
}

function dot(name: string, share: number, y: number, radius: number): Child {
  return placeAt(across(share), y, element('circle', { class: name, cx: 0, cy: 0, r: radius }));
}

function linesOf(result: ExplainedFigures, { kind, between }: QuestionFigures): [string, string] {
  const [first, second] = between.map((id) => nameOf(result, id)) as [string, string];
  return kind === 'ratio'
    ? [`Which matters more: ${first}`, `or ${second}?`]
    : [`The same thing: ${first}`, `and ${second}?`];
}

function nameOf({ consequences }: ExplainedFigures, id: string): string {
  const found = consequences.find((one) => one.id === id);
  return found === undefined ? id : (found.label ?? found.description);
}

function cellsOf(result: ExplainedFigures, question: QuestionFigures): string[] {
  const { evsi, evppi, standard_error, p_changes_best, asked } = question;
  return [
    linesOf(result, question).join(' '),
    `${precise(evsi)} ± ${precise(standard_error)}`,
    precise(evppi),
    percent(p_changes_best),
    TIMES_ASKED[asked] ?? String(asked),
  ];
}
