/**
 * Plots the share of decisions whose best option is found, and the mean regret, against the calls
 * that were made. Calls are on a scale of square roots, because most is won by the first few.
 */
import type { Estimate } from './estimate.ts';
import type { Row } from './results.ts';

const WIDTH = 760;
const HEIGHT = 380;
const TOP = 30;
const BOTTOM = 50;
const PANEL_WIDTH = 300;
const MOST_CALLS = 32;
const LINES = [
  { way: 'adaptive', name: 'insight’s questions', colour: '#1b6ca8' },
  { way: 'random', name: 'random pairs', colour: '#c0392b' },
  { way: 'design', name: 'rest of the design', colour: '#2e7d32' },
] as const;
const DASHES = { 'one cycle': '', 'whole design': ' stroke-dasharray="5 4"' } as const;

interface Panel {
  left: number;
  title: string;
  from: number;
  to: number;
  ticks: readonly number[];
  label: (value: number) => string;
  of: (row: Row) => Estimate;
}

const PANELS: readonly Panel[] = [
  {
    left: 60,
    title: 'best option found',
    from: 0.75,
    to: 0.95,
    ticks: [0.75, 0.8, 0.85, 0.9, 0.95],
    label: (value) => `${(100 * value).toFixed(0)} %`,
    of: (row) => row.right,
  },
  {
    left: 440,
    title: 'mean regret',
    from: 0,
    to: 0.12,
    ticks: [0, 0.03, 0.06, 0.09, 0.12],
    label: (value) => `${value}`,
    of: (row) => row.regret,
  },
];

/** The plot as SVG, of the judge that errs as assumed. */
export function regretAgainstCalls(rows: readonly Row[]): string {
  const parts = PANELS.flatMap((panel) => [...axes(panel), ...curves(panel, rows)]);
  const box = `viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} font-family="sans-serif" font-size="12">
<title>Share of decisions with the best option found, and mean regret, against additional calls made</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>
${[...parts, ...legend()].join('\n')}
</svg>
`;
}

function curves(panel: Panel, rows: readonly Row[]): string[] {
  return (['one cycle', 'whole design'] as const).flatMap((base) =>
    LINES.flatMap(({ way, colour }) => {
      // Nothing is left of the whole design.
      if (base === 'whole design' && way === 'design') return [];
      const own = rows.filter((row) => row.judge === 'as assumed' && row.base === base && row.way === way);
      const points = own.map((row) => ({ x: x(panel, row.calls), ...panel.of(row) }));
      const line = points.map((point) => `${point.x},${y(panel, point.mean)}`).join(' ');
      return [
        `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="2"${DASHES[base]}/>`,
        ...points.map(
          (point) =>
            `<path d="M${point.x} ${y(panel, point.mean - point.within)}V${y(panel, point.mean + point.within)}" stroke="${colour}"/>`,
        ),
        ...points.map(
          (point) => `<circle cx="${point.x}" cy="${y(panel, point.mean)}" r="3" fill="${colour}"/>`,
        ),
      ];
    }),
  );
}

function axes(panel: Panel): string[] {
  const right = panel.left + PANEL_WIDTH;
  const bottom = HEIGHT - BOTTOM;
  const middle = panel.left + PANEL_WIDTH / 2;
  return [
    `<text x="${middle}" y="${TOP - 10}" text-anchor="middle" font-weight="bold">${panel.title}</text>`,
    ...panel.ticks.flatMap((value) => [
      `<path d="M${panel.left} ${y(panel, value)}H${right}" stroke="#ddd"/>`,
      `<text x="${panel.left - 8}" y="${Number(y(panel, value)) + 4}" text-anchor="end">${panel.label(value)}</text>`,
    ]),
    ...[0, 1, 2, 4, 8, 16, 32].map(
      (calls) => `<text x="${x(panel, calls)}" y="${bottom + 18}" text-anchor="middle">${calls}</text>`,
    ),
    `<text x="${middle}" y="${HEIGHT - 10}" text-anchor="middle">additional calls made, mean</text>`,
  ];
}

/** In the empty upper right of the right panel. */
function legend(): string[] {
  const left = PANELS[1]!.left + 130;
  const entries = [
    ...LINES.map(({ name, colour }) => ({ name, colour, dashes: '' })),
    { name: 'solid: from one cycle', colour: '#444', dashes: '' },
    { name: 'dashed: after the design', colour: '#444', dashes: DASHES['whole design'] },
  ];
  return entries.flatMap(({ name, colour, dashes }, k) => {
    const at = TOP + 14 + 18 * k;
    return [
      `<path d="M${left} ${at - 4}h22" stroke="${colour}" stroke-width="2"${dashes}/>`,
      `<text x="${left + 28}" y="${at}" fill="${colour}">${name}</text>`,
    ];
  });
}

function x(panel: Panel, calls: number): string {
  return (panel.left + PANEL_WIDTH * Math.sqrt(calls / MOST_CALLS)).toFixed(1);
}

function y(panel: Panel, value: number): string {
  const part = (panel.to - value) / (panel.to - panel.from);
  return (TOP + Math.min(1, Math.max(0, part)) * (HEIGHT - TOP - BOTTOM)).toFixed(1);
}
