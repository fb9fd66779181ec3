/** The accuracy bench's figures in Markdown: a table of the vectors, and lines on the peers. */
import { MONTE_CARLO_PEERS } from '../peers/monte-carlo-peer.ts';
import { ratiosOf } from './accuracy-means.ts';
import type { AccuracyResults, OfPeers } from './accuracy-results.ts';

const MEANS = {
  withoutOverlaps: 'geometric mean without overlaps',
  withOverlaps: 'geometric mean with overlaps',
  all: 'geometric mean of all',
} as const;

/** What README.md shows of the accuracy bench. */
export function accuracyTable({ goal, rows, means, nsADraw, others }: AccuracyResults): string {
  const peers = 'C++ scalar, SIMD, expert ÷ this';
  const table: (string | number)[][] = [
    ['vector', 'draws', 'ms', peers, 'automatic draws', 'their error', 'ms', peers, 'at the same error'],
    ['---', '---', '---', '---', '---', '---', '---', '---', '---'],
  ];
  for (const row of rows) {
    const { vector, consequences, overlaps, hindsight, automatic } = row;
    const ratios = ratiosOf(row, goal);
    table.push([
      `${vector} (${consequences}${overlaps ? ', overlaps' : ''})`,
      hindsight.draws,
      hindsight.ms.toPrecision(2),
      shown(ratios?.hindsight),
      automatic.draws.toFixed(0),
      automatic.error.toFixed(4),
      automatic.ms.toPrecision(2),
      shown(ratios?.automatic),
      shown(ratios?.sameError),
    ]);
  }
  if (means !== null)
    for (const key of Object.keys(MEANS) as (keyof typeof MEANS)[]) {
      const { hindsight, automatic, sameError } = means[key];
      table.push([MEANS[key], '', '', shown(hindsight), '', '', '', shown(automatic), shown(sameError)]);
    }
  const lines = table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `${introduction(goal)}\n\n${lines}\n\n${besides(nsADraw, others)}`;
}

/** What the table's columns are. */
function introduction(goal: number): string {
  return `Time until p10, p90 and P(best) of every option have a root mean square error of ${goal}: with the
least draws that reach it, and with the automatic number, which users get and which ends with an
error of its own. The peers are plain Monte Carlo in C++: straightforward scalar code, SIMD in
double precision, and an expert's in single precision. Each has as many draws as reach ${goal}, and
in the last column as many as reach the automatic draws' error. In brackets: consequences.`;
}

/** What is not measured of every vector, as a list. */
function besides(nsADraw: AccuracyResults['nsADraw'], others: AccuracyResults['others']): string {
  const lines = nsADraw.map(
    ({ consequences, peers }) =>
      `- A draw of plain Monte Carlo, ${consequences} consequences: ${shown(peers)} ns.`,
  );
  for (const { name, vector, times } of others)
    lines.push(`- ${name} ÷ this, ${vector}, least draws: ${times.toFixed(0)}.`);
  return lines.join('\n');
}

/** A figure of each peer in one cell. */
function shown(peers: OfPeers | undefined): string {
  if (peers === undefined) return 'not run';
  return MONTE_CARLO_PEERS.map((name) => rounded(peers[name])).join(', ');
}

/** Two places, or whole numbers from a hundred on. */
function rounded(x: number): string {
  return x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2);
}
