/**
 * Measures what a judge behind a server of decision models does to the figures: one that prints two
 * decimals, repeats itself with noise, or answers the questions of a call together. It also
 * measures which floor suits averages of two orders. It takes about five minutes on an idle core.
 * DECISIONS sets the number of decisions of each row.
 */
import { compileProbe, Probe } from '../test/engine/probe.ts';
import type { Cell, Range } from '../test/engine/simulated-decisions.ts';
import type { Estimate } from './adaptive/estimate.ts';
import { print } from './engine/table.ts';
import { compareServers } from './rounding/compare.ts';
import { FLOORS, measureFloors, type Questions } from './rounding/floors.ts';
import { PRINTING, SERVERS, type ServerName } from './rounding/servers.ts';
import { shareMoved, shareOfSumsOff } from './rounding/sums.ts';

const ALL = Object.keys(SERVERS) as ServerName[];
const ITEM_SHARES = [0, 0.5, 1];
const FLOOR_QUESTIONS = 4_000;

interface Part {
  title: string;
  noise: Range;
  /** Share of each stated distribution that lies evenly on all choices. */
  evenShare: number;
  items: readonly number[];
  servers: readonly ServerName[];
}

const PARTS: readonly Part[] = [
  { title: 'spread 0.3 to 0.8', noise: [0.3, 0.8], evenShare: 0, items: [4, 6, 12, 40], servers: ALL },
  { title: 'sure: spread 0.03 to 0.3', noise: [0.03, 0.3], evenShare: 0, items: [4, 12], servers: PRINTING },
  { title: 'unsure: spread 0.8 to 1.5', noise: [0.8, 1.5], evenShare: 0, items: [4, 12], servers: PRINTING },
  ...[0.02, 0.04, 0.06, 0.1].map(
    (evenShare): Part => ({
      title: `spread 0.3 to 0.8, and ${100 * evenShare} % even over all choices`,
      noise: [0.3, 0.8],
      evenShare,
      items: [4, 12],
      servers: PRINTING,
    }),
  ),
];

export async function benchRounding(): Promise<void> {
  const chosen = process.env.DECISIONS === undefined ? null : Number(process.env.DECISIONS);
  if (chosen !== null && !(Number.isInteger(chosen) && chosen >= 2))
    throw new Error(`DECISIONS=${process.env.DECISIONS}: give a whole number from 2 on`);
  const probe = await Probe.create(await compileProbe());
  for (const part of PARTS)
    for (const items of part.items)
      for (const itemErrors of ITEM_SHARES)
        printPart(probe, part, items, itemErrors, chosen ?? (items < 40 ? 400 : 80));
  printFloors();
  printSums();
}

function printPart(probe: Probe, part: Part, items: number, itemErrors: number, decisions: number): void {
  const { title, noise, evenShare, servers } = part;
  const cell: Cell = {
    stakeholders: 3,
    items,
    sizeSd: 1,
    noise,
    statedSpread: 'honest',
    itemErrors,
    sharedErrors: [0, 0],
    evenShare,
  };
  console.log(`\n${title}; ${items} items, item share ${itemErrors}; seeds 1 to ${decisions}`);
  print([
    'server',
    'differences',
    'less exact',
    'EVs',
    'width, error',
    'tau, item share',
    'P − right',
    'log score',
  ]);
  for (const one of compareServers(probe, cell, decisions, servers))
    print([
      one.server,
      percent(one.differences),
      percent(one.lessExact.differences),
      percent(one.evs),
      `${one.width.toFixed(3)}, ${one.error.toFixed(3)}`,
      `${one.tau.toFixed(3)}, ${one.itemShare.toFixed(2)}`,
      percent(one.overstated),
      `${one.lessExact.logScore.mean.toFixed(4)} ± ${one.lessExact.logScore.within.toFixed(4)}`,
    ]);
}

/** Belief sharp or not, with and without a bias towards positions. */
function printFloors(): void {
  console.log(
    `\nfloors of two rounded orders, ${FLOOR_QUESTIONS} questions a kind, less the unrounded average`,
  );
  print(['floor', 'log loss', 'Brier', 'worst −ln p']);
  const figures = measureFloors(floorQuestions(), FLOOR_QUESTIONS);
  for (const [k, { logLoss, brier, worst }] of figures.entries())
    print([FLOORS[k]!, logLoss.toFixed(5), brier.toFixed(6), worst.toFixed(1)]);
}

function printSums(): void {
  console.log('\nanswers whose printed sum misses 1 by more than 0.02, by what lies even over all choices');
  for (const even of [0, 0.02, 0.03, 0.04, 0.06, 0.1])
    print([even, `${(100 * shareOfSumsOff(even)).toFixed(1)} %`]);
  console.log('\nanswers that a shift moves by more than 0.05');
  for (const shift of [0.05, 0.1, 0.2, 0.3]) print([shift, `${(100 * shareMoved(shift)).toFixed(0)} %`]);
}

function floorQuestions(): Questions[] {
  return [2, 3, 5, 8].flatMap((choices) =>
    [1, 2, 3].flatMap((sharpness) =>
      [
        { bias: 0, noise: 0 },
        { bias: 0.2, noise: 0.3 },
        { bias: 0.5, noise: 0.3 },
      ].map((differs) => ({ choices, sharpness, ...differs })),
    ),
  );
}

function percent({ mean, within }: Estimate): string {
  return `${(100 * mean).toFixed(1)} ± ${(100 * within).toFixed(1)}`;
}
