/**
 * Plots error against time, both on logarithmic scales. Each vector has a line for growing numbers
 * of draws, a ring for its automatic number of draws, and a dashed line for plain Monte Carlo in
 * C++ by an expert (bench/peers/plain/expert.cpp).
 */
import type { AccuracyRow } from './accuracy-results.ts';

const WIDTH = 720;
const HEIGHT = 440;
const LEFT = 70;
const RIGHT = 190;
const TOP = 20;
const BOTTOM = 50;
const TIMES_MS = { from: 0.05, to: 1_000 };
const ERRORS = { from: 0.0003, to: 0.1 };
const COLOURS = [
  '#1b6ca8',
  '#c0392b',
  '#2e7d32',
  '#8e44ad',
  '#d35400',
  '#16a085',
  '#7f8c8d',
  '#b7950b',
  '#34495e',
  '#e84393',
  '#00a8ff',
  '#6ab04c',
  '#be2edd',
  '#f0932b',
  '#535c68',
  '#b33939',
];

/** The plot as SVG. */
export function errorAgainstTime(
  rows: readonly Pick<AccuracyRow, 'vector' | 'curve' | 'automatic' | 'plain'>[],
  goal: number,
): string {
  const parts = [...axes(), line([TIMES_MS.from, goal], [TIMES_MS.to, goal], '#999', '2 3')];
  for (const [k, { vector, curve, automatic, plain }] of rows.entries()) {
    const colour = COLOURS[k % COLOURS.length]!;
    const points = curve.map(({ ms, error }) => `${x(ms)},${y(error)}`).join(' ');
    parts.push(`<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>`);
    for (const { ms, error } of curve)
      parts.push(`<circle cx="${x(ms)}" cy="${y(error)}" r="2.5" fill="${colour}"/>`);
    const [endX, endY] = [x(automatic.ms), y(automatic.error)];
    parts.push(`<circle cx="${endX}" cy="${endY}" r="5" fill="none" stroke="${colour}"/>`);
    if (plain !== null) parts.push(plainMonteCarlo(plain.ms.expert, goal, colour));
    const at = TOP + 14 + 18 * k;
    parts.push(`<text x="${WIDTH - RIGHT + 12}" y="${at}" fill="${colour}">${vector}</text>`);
  }
  const legend = TOP + 32 + 18 * rows.length;
  for (const [k, text] of ['ring: automatic draws', 'dashed: C++ expert,', 'plain Monte Carlo'].entries())
    parts.push(`<text x="${WIDTH - RIGHT + 12}" y="${legend + 16 * k}" fill="#444">${text}</text>`);
  const box = `viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} font-family="sans-serif" font-size="12">
<title>Largest error of p10, p90 and P(best) against time, by vector, beside plain Monte Carlo</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>
<clipPath id="frame"><rect x="${LEFT}" y="${TOP}" width="${WIDTH - LEFT - RIGHT}" height="${HEIGHT - TOP - BOTTOM}"/></clipPath>
${parts.join('\n')}
</svg>
`;
}

/**
 * Draws the line of plain Monte Carlo through a time and its error, which falls with the square
 * root of the time.
 */
function plainMonteCarlo(ms: number, error: number, colour: string): string {
  const to = ms * (error / ERRORS.from) ** 2;
  return line([ms / 16, error * 4], [to, ERRORS.from], colour, '6 4');
}

function axes(): string[] {
  const parts: string[] = [];
  for (const ms of [0.1, 1, 10, 100, 1_000]) {
    parts.push(line([ms, ERRORS.from], [ms, ERRORS.to], '#ddd'));
    parts.push(`<text x="${x(ms)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${ms} ms</text>`);
  }
  for (const error of [0.0005, 0.0025, 0.01, 0.05]) {
    parts.push(line([TIMES_MS.from, error], [TIMES_MS.to, error], '#ddd'));
    parts.push(`<text x="${LEFT - 8}" y="${Number(y(error)) + 4}" text-anchor="end">${error}</text>`);
  }
  const middle = (LEFT + WIDTH - RIGHT) / 2;
  parts.push(`<text x="${middle}" y="${HEIGHT - 10}" text-anchor="middle">time of one solution</text>`);
  parts.push(
    `<text transform="translate(16 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">largest error of p10, p90, P(best)</text>`,
  );
  return parts;
}

function line(from: [number, number], to: [number, number], colour: string, dashes = ''): string {
  const dashed = dashes === '' ? '' : ` stroke-dasharray="${dashes}"`;
  const ends = `x1="${x(from[0])}" y1="${y(from[1])}" x2="${x(to[0])}" y2="${y(to[1])}"`;
  return `<line ${ends} stroke="${colour}"${dashed} clip-path="url(#frame)"/>`;
}

function x(ms: number): string {
  const part = Math.log(ms / TIMES_MS.from) / Math.log(TIMES_MS.to / TIMES_MS.from);
  return (LEFT + part * (WIDTH - LEFT - RIGHT)).toFixed(1);
}

function y(error: number): string {
  const part = Math.log(ERRORS.to / error) / Math.log(ERRORS.to / ERRORS.from);
  return (TOP + part * (HEIGHT - TOP - BOTTOM)).toFixed(1);
}
