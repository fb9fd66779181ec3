/** The results as Markdown. */
import type { Estimate } from './estimate.ts';
import type { Results, Row } from './results.ts';

/** All tables, in the order in which docs/adaptive-asking.md explains them. */
export function adaptiveTables(results: Results): string {
  const { machine, node, minutes, date, commit, seeds, records } = results;
  const tables = [
    '### From one cycle',
    waysTable(results, 'one cycle', ['adaptive', 'random', 'design']),
    '### After the whole design',
    waysTable(results, 'whole design', ['adaptive', 'random']),
    '### Insight’s questions less the other ways',
    differencesTable(results),
    '### Decisions with and without a question for the judge',
    partsTable(results),
    '### A question in one order or in both',
    ordersTable(results),
    '### Judges that err otherwise',
    judgesTable(results),
  ];
  // One line each, so that no line of the page is too wide.
  const lines = [
    `On average one cycle has ${records['one cycle'].toFixed(1)} calls, and the whole design ${records['whole design'].toFixed(1)}.`,
    `Seeds ${seeds}.`,
    `${machine}, Node ${node.slice(1)}, ${minutes.toFixed(0)} minutes, ${date.slice(0, 10)}, ${commit}.`,
  ];
  return `\n${tables.join('\n\n')}\n\n${lines.join('\n')}\n`;
}

const WAY_NAMES = {
  adaptive: 'insight’s questions',
  'both orders': 'in both orders',
  random: 'random pairs',
  design: 'rest of the design',
} as const;

function waysTable({ rows }: Results, base: Row['base'], ways: readonly Row['way'][]): string {
  const head = ['calls allowed', ...ways.flatMap((way) => [`${WAY_NAMES[way]}: made`, 'best', 'regret'])];
  const found = assumed(rows, base);
  const body = [...new Set(found.map(({ allowed }) => allowed))].map((allowed) => [
    `${allowed}`,
    ...ways.flatMap((way) => {
      const row = rowOf(found, way, allowed);
      return [row.calls.toFixed(1), percent(row.right), regret(row.regret)];
    }),
  ]);
  return table(head, body);
}

/** The rest of the design is a way from one cycle only. */
function differencesTable({ rows }: Results): string {
  const head = ['from', 'calls allowed', 'less', 'best, points', 'regret'];
  const body = rows
    .filter(({ judge, way, allowed }) => judge === 'as assumed' && way === 'adaptive' && allowed > 0)
    .flatMap(({ base, allowed, lessRandom, lessDesign }) =>
      [
        { than: 'random pairs', difference: lessRandom, isShown: true },
        { than: 'rest of the design', difference: lessDesign, isShown: base === 'one cycle' },
        { than: 'no more calls', difference: lessDesign, isShown: base === 'whole design' },
      ]
        .filter(({ isShown }) => isShown)
        .map(({ than, difference }) => [
          base,
          `${allowed}`,
          than,
          signed(difference.right, 100, 1),
          signed(difference.regret, 1, 4),
        ]),
    );
  return table(head, body);
}

function partsTable({ parts }: Results): string {
  const head = ['from', 'question', 'decisions', 'calls', 'best before', 'after', 'regret before', 'after'];
  const body = parts
    .filter(({ judge }) => judge === 'as assumed')
    .map(({ base, hadQuestion, decisions, calls, before, after }) => [
      base,
      hadQuestion ? 'yes' : 'none',
      `${decisions}`,
      calls.toFixed(1),
      percent(before.right),
      percent(after.right),
      regret(before.regret),
      regret(after.regret),
    ]);
  return table(head, body);
}

function ordersTable({ rows }: Results): string {
  const head = ['from', 'calls allowed', 'one order: made', 'regret', 'both orders: made', 'regret'];
  const body = (['one cycle', 'whole design'] as const).flatMap((base) => {
    const found = assumed(rows, base);
    return [4, 8, 32].map((allowed) => {
      const [one, both] = [rowOf(found, 'adaptive', allowed), rowOf(found, 'both orders', allowed)];
      const made = ({ calls, regret: its }: Row) => [calls.toFixed(1), regret(its)];
      return [base, `${allowed}`, ...made(one), ...made(both)];
    });
  });
  return table(head, body);
}

function judgesTable({ rows }: Results): string {
  const head = [
    'errors',
    'from',
    'before: best',
    'regret',
    'stated',
    'insight’s questions: made',
    'best',
    'regret',
    'stated',
    '32 random pairs: best',
    'regret',
  ];
  const judges = [...new Set(rows.map(({ judge }) => judge))];
  const body = judges.flatMap((judge) =>
    (['one cycle', 'whole design'] as const).map((base) => {
      const found = rows.filter((row) => row.judge === judge && row.base === base);
      const [before, after] = [rowOf(found, 'adaptive', 0), rowOf(found, 'adaptive', 32)];
      const random = rowOf(found, 'random', 32);
      const figures = (row: Row) => [percent(row.right), regret(row.regret)];
      const stated = (row: Row) => row.stated?.toFixed(3) ?? '';
      return [
        judge,
        base,
        ...figures(before),
        stated(before),
        after.calls.toFixed(1),
        ...figures(after),
        stated(after),
        ...figures(random),
      ];
    }),
  );
  return table(head, body);
}

function assumed(rows: readonly Row[], base: Row['base']): Row[] {
  return rows.filter((row) => row.judge === 'as assumed' && row.base === base);
}

function rowOf(rows: readonly Row[], way: Row['way'], allowed: number): Row {
  const row = rows.find((one) => one.way === way && one.allowed === allowed);
  if (row === undefined) throw new Error(`the results have no row of ${way} with ${allowed} calls`);
  return row;
}

function percent({ mean, within }: Estimate): string {
  return `${(100 * mean).toFixed(1)} ± ${(100 * within).toFixed(1)} %`;
}

function regret({ mean, within }: Estimate): string {
  return `${mean.toFixed(3)} ± ${within.toFixed(3)}`;
}

function signed({ mean, within }: Estimate, times: number, digits: number): string {
  const sign = mean < 0 ? '−' : '+';
  return `${sign}${Math.abs(times * mean).toFixed(digits)} ± ${(times * within).toFixed(digits)}`;
}

function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
