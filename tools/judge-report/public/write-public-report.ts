/** The figures of all judges on public sets, as a page to read. */
import type { PublicSet } from '../../public-sets/public-set.ts';
import { SEED } from './ask-set.ts';
import { LAWS, type Law } from './coherence.ts';
import { type Figure, type PartFigures, type SetFigures, TOLERANCE } from './set-figures.ts';

export interface ReportedSet {
  name: string;
  set: PublicSet;
  /** The rows that were asked. */
  asked: number;
  judges: readonly SetFigures[];
}

export function writePublicReport(sets: readonly ReportedSet[]): string {
  return ['# Judge report: public sets', INTRODUCTION, ...sets.flatMap(writeSet)].join('\n\n');
}

const INTRODUCTION =
  'Behind each figure, in brackets, stands its 95 % interval: of a share Wilson’s where each row has one answer, else by resampling whole rows. “Right” is the share whose likeliest choice is the labelled one, after both orders were averaged; of n equally likely choices each counts 1/n. Where a set has a rule of its own, it says so.';

function writeSet({ name, set, asked, judges }: ReportedSet): string[] {
  const { title, origin, caution, rows, published } = set;
  const taken = asked === rows.length ? `all ${asked}` : `the first ${asked} of ${rows.length}`;
  return [
    `## ${name}`,
    `${title} (${origin}). Asked: ${taken} rows, in the order of a shuffle by seed ${SEED}.`,
    caution,
    ...judges.flatMap((judge) => [`### ${judgeName(judge)}`, partTable(judge.parts)]),
    ...(published === null
      ? []
      : [`### Published (${published.figure}; ${published.source})`, publishedTable(published)]),
    ...(judges.some(({ ownFigures }) => ownFigures.length > 0)
      ? ['### Of this set alone', ownTable(judges)]
      : []),
    '### Coherence',
    `The first question of each of the first rows is asked again. Distances are total variation, 0 for a judge that does not contradict itself. “Broken” counts those above ${TOLERANCE}; what a judge gives to the same question again is in all of them.`,
    lawTable(judges),
    '### Cost',
    costTable(judges),
    ...judges.flatMap(({ judge, warnings }) =>
      warnings.length === 0 ? [] : [`Warnings of ${judge}: ${warnings.join(' ')}`],
    ),
  ];
}

function judgeName({ judge, versions }: SetFigures): string {
  return versions.length === 0 ? judge : `${judge} (answered: ${versions.join(', ')})`;
}

function partTable(parts: readonly PartFigures[]): string {
  return table(
    [
      'part',
      'answers',
      'right',
      'right in each order',
      'orders agree',
      'Brier score',
      'log loss, nats (equal answers)',
      'calibration error',
    ],
    parts.map((own) => [
      own.part,
      String(own.answers),
      shown(own.accuracy, percent),
      shown(own.accuracyInEachOrder, percent),
      shown(own.ordersAgree, percent),
      shown(own.brier),
      `${shown(own.logLoss)} (${own.equalLogLoss.toFixed(3)})`,
      shown(own.calibrationError),
    ]),
  );
}

function publishedTable({ judges }: NonNullable<PublicSet['published']>): string {
  const parts = Object.keys(Object.values(judges)[0]!);
  return table(
    ['', ...parts],
    Object.entries(judges).map(([judge, figures]) => [judge, ...parts.map((part) => figures[part] ?? '–')]),
  );
}

function ownTable(judges: readonly SetFigures[]): string {
  const names = [...new Set(judges.flatMap(({ ownFigures }) => ownFigures.map(({ name }) => name)))];
  return table(
    ['', ...judges.map(judgeName)],
    names.map((name) => [
      name,
      ...judges.map(({ ownFigures }) => shown(ownFigures.find((one) => one.name === name) ?? null)),
    ]),
  );
}

function lawTable(judges: readonly SetFigures[]): string {
  const laws = (Object.keys(LAWS) as Law[]).filter((law) =>
    judges.some((judge) => judge.laws.some((one) => one.law === law)),
  );
  return table(
    ['', ...judges.map(judgeName)],
    laws.map((law) => [
      LAWS[law],
      ...judges.map((judge) => {
        const own = judge.laws.find((one) => one.law === law);
        return own === undefined ? '–' : `${shown(own.mean)}; broken ${own.broken} of ${own.questions}`;
      }),
    ]),
  );
}

function costTable(judges: readonly SetFigures[]): string {
  const row = (what: string, figure: (judge: SetFigures) => string) => [what, ...judges.map(figure)];
  return table(
    ['', ...judges.map(judgeName)],
    [
      row('questions, calls', ({ cost }) => `${cost.tasks}, ${cost.calls}`),
      row('tokens in, out', ({ cost }) => `${cost.inputTokens}, ${cost.outputTokens}`),
      row('seconds', ({ cost }) => cost.seconds.toFixed(1)),
      row('milliseconds a call', ({ cost }) => ((1000 * cost.seconds) / cost.calls).toFixed(1)),
      row(
        'for coherence besides: questions, calls, seconds',
        ({ probeCost: own }) => `${own.tasks}, ${own.calls}, ${own.seconds.toFixed(1)}`,
      ),
    ],
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

function shown(figure: Figure | null, show = (value: number) => value.toFixed(3)): string {
  return figure === null ? '–' : `${show(figure.value)} (${show(figure.low)} … ${show(figure.high)})`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
