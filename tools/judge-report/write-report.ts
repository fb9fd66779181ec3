/** The figures of all judges, side by side, as a page to read. */
import { SCALES } from './fit-temperature.ts';
import type { Change, Interval, JudgeFigures, PartFigures } from './judge-figures.ts';
import type { Share } from './measures.ts';
import { COST_KINDS } from './record.ts';

type Row = readonly [what: string, figure: (judge: JudgeFigures) => string];

const ROWS: readonly Row[] = [
  ['labelled answers', ({ all }) => String(all.outcomes)],
  [
    'right (95 % interval)',
    ({ all }) => `${percent(all.accuracy)} (${range(all.accuracyInterval, percent)})`,
  ],
  ['mean P(right)', ({ all }) => all.meanRight.toFixed(3)],
  ['log loss, nats', ({ all }) => all.logLoss.toFixed(3)],
  ['Brier score', ({ all }) => `${all.brier.toFixed(3)} (${range(all.brierInterval)})`],
  [
    'expected calibration error',
    ({ all }) => `${all.calibrationError.toFixed(3)} (${range(all.calibrationErrorInterval)})`,
  ],
  [
    'order effect of ratio questions, log ratio',
    ({ orderEffect: e }) => (e === null ? '–' : `${signed(e.mean)} ± ${e.sd.toFixed(3)}`),
  ],
  ['two orders of one question differ by', ({ orderDisagreement: d }) => (d === null ? '–' : d.toFixed(3))],
  [
    'τ, mean and largest',
    ({ tau }) => (tau === null ? '–' : `${tau.mean.toFixed(2)}, ${tau.largest.toFixed(2)}`),
  ],
  [
    'mass on the choices, smallest and mean',
    ({ mass }) => `${mass.smallest.toFixed(3)}, ${mass.mean.toFixed(3)}`,
  ],
  ['how (answers under a mask)', ({ mass }) => `${mass.methods.join(', ')} (${mass.masked})`],
  ['questions, calls', ({ cost }) => `${cost.tasks}, ${cost.calls}`],
  ['tokens in, out', ({ cost }) => `${cost.inputTokens}, ${cost.outputTokens}`],
  ['seconds', ({ cost }) => cost.seconds.toFixed(1)],
];

const COST_ROWS: readonly Row[] = COST_KINDS.map((kind) => [
  kind,
  ({ costByKind }) => {
    const { tasks, calls, inputTokens, outputTokens } = costByKind[kind];
    if (tasks === 0) return '–';
    const each = (tokens: number) => (tokens / tasks).toFixed(1);
    return `${each(inputTokens)} in, ${each(outputTokens)} out (${tasks} in ${calls} calls)`;
  },
]);

const KINDS = ['default', 'direct', 'choice', 'score', 'noul'] as const;

export function writeReport(sets: readonly string[], judges: readonly JudgeFigures[]): string {
  const kinds = KINDS.filter((kind) => judges.some(({ byKind }) => byKind[kind] !== undefined));
  const byKind = kinds.map((kind): Row => [kind, ({ byKind }) => partCell(byKind[kind])]);
  const settled = new Set(judges.flatMap(({ byEvidence }) => Object.keys(byEvidence)));
  const byEvidence = [...settled].map((name): Row => [name, (judge) => partCell(judge.byEvidence[name])]);
  return [
    '# Judge report',
    `Set: ${sets.join(', ')}`,
    table(judges, ROWS),
    '## By kind',
    table(judges, byKind),
    CLAIMED,
    ...(byEvidence.length === 0 ? [] : ['## By what settles the case', table(judges, byEvidence)]),
    '## Tokens a question, by kind; what is asked in two orders is two questions',
    table(judges, COST_ROWS),
    ...judges.flatMap((judge) => [
      `## ${judge.judge}`,
      `![reliability](${pictureName(judge.judge)})`,
      ...advice(judge),
    ]),
  ].join('\n\n');
}

const CLAIMED =
  'An unequal answer does not give all choices the same probability. It is claimed unless the judge says that its evidence is weak. A judge that does not grade its evidence claims all of them.';

function partCell(own: PartFigures | undefined): string {
  if (own === undefined) return '–';
  const { outcomes, accuracy, accuracyInterval, logLoss, equalLogLoss, brier, sure, unequal, claimed } = own;
  const share = ({ count, accuracy: right }: Share) =>
    count === 0 ? '0' : `${count}, ${percent(right)} right`;
  return [
    `${percent(accuracy)} of ${outcomes} right (${range(accuracyInterval, percent)})`,
    `log loss ${logLoss.toFixed(3)} (equal answers ${equalLogLoss.toFixed(3)})`,
    `Brier score ${brier.toFixed(3)}`,
    `unequal answers: ${share(unequal)}`,
    `claimed: ${share(claimed)}`,
    `0.9 or more: ${share(sure)}`,
  ].join('; ');
}

function table(judges: readonly JudgeFigures[], rows: readonly Row[]): string {
  const lines = rows.map(([what, figure]) => `| ${what} | ${judges.map(figure).join(' | ')} |`);
  const head = `| | ${judges.map(({ judge }) => judge).join(' | ')} |`;
  return [head, `|---|${judges.map(() => '---|').join('')}`, ...lines].join('\n');
}

/** A smaller gain in log loss, in nats, would be shown as 0.000. */
const LEAST_GAIN = 0.0005;

function advice({ settings, all, temperature, tauPrior, warnings }: JudgeFigures): string[] {
  const { scale, before, after, crossValidated } = temperature;
  const gain = before - crossValidated;
  const worth =
    gain >= LEAST_GAIN
      ? `on answers that it was not fitted to it lowers the log loss by ${gain.toFixed(3)}`
      : `on answers that it was not fitted to it gains nothing (${crossValidated.toFixed(3)}): leave it`;
  const lines = [
    `MODEL_TEMPERATURE_SCALE (of a model endpoint): ${settings.temperatureScale} now, ${scale.toFixed(2)} fits best${atEdge(scale)} (log loss ${before.toFixed(3)} → ${after.toFixed(3)}); ${worth}. ${consequence(temperature.change, all.outcomes)}`,
  ];
  if (tauPrior === null)
    lines.push('TAU_PRIOR_SCALE, TAU_PRIOR_DF: too few decisions of Default mode to fit.');
  else
    lines.push(
      `TAU_PRIOR_SCALE, TAU_PRIOR_DF: ${settings.tauPriorScale} and ${settings.tauPriorDf} now, ${tauPrior.scale.toFixed(2)} and ${tauPrior.df.toFixed(1)} fit ${tauPrior.decisions} decisions. ${consequence(tauPrior.change, all.outcomes)}`,
    );
  if (warnings.length > 0) lines.push(`Warnings: ${warnings.join(' ')}`);
  return lines;
}

function atEdge(scale: number): string {
  const [least, most] = [SCALES[0]!, SCALES.at(-1)!];
  if (scale > least && scale < most) return '';
  const meaning = scale === most ? 'a judge that knows little of what it says' : 'labels that are easy';
  return ` of ${least} to ${most}, the last that was tried: it speaks of ${meaning}`;
}

function consequence({ otherBest, logLoss, accuracy, calibrationError }: Change, outcomes: number): string {
  return `It would change the likeliest choice of ${otherBest} of ${outcomes}; then right ${percent(accuracy)}, log loss ${logLoss.toFixed(3)}, calibration error ${calibrationError.toFixed(3)}.`;
}

function range({ low, high }: Interval, show = (value: number) => value.toFixed(3)): string {
  return `${show(low)} … ${show(high)}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}

/** Makes a file name of what a judge calls itself. */
export function pictureName(judge: string): string {
  return `${judge.replace(/[^\w.-]+/g, '-')}.svg`;
}
