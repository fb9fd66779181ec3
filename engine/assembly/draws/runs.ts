/**
 * The values of all draws, which the summary reads, run by run. In a run, the values of one
 * randomisation lie behind those of the one before. A new run moves no earlier value, and memory
 * grows with the draws.
 */
import { floats, getI32, grow, reals, releaseTo, reserved, setI32 } from '../arena';
import { BLOCK, LINE_NODES, MOST_RUNS, RANDOMISATIONS } from '../limits';
import { options } from '../problem';

/** Runs so far. */
export let runs: i32 = 0;

/**
 * For each run: its number of draws, and where its rows of EVs, uncorrected EVs, and the EVs and
 * weights of lines start.
 */
const runDraws: usize = memory.data(MOST_RUNS << 2, 16);
const evStart: usize = memory.data(MOST_RUNS << 2, 16);
const evUncorrectedStart: usize = memory.data(MOST_RUNS << 2, 16);
const lineStart: usize = memory.data(MOST_RUNS << 2, 16);
const weightStart: usize = memory.data(MOST_RUNS << 2, 16);
/** Where the next run starts; until then the memory behind this address is free to use. */
let end: usize = 0;

/** To be called when all other buffers of the problem are laid out. */
export function beginRuns(): void {
  runs = 0;
  end = reserved();
}

/** Reserves the rows of points `from` … `to` − 1. False when memory cannot grow enough. */
export function addRun(from: i32, to: i32, corrected: bool, lines: bool): bool {
  const draws = (to - from) * RANDOMISATIONS;
  releaseTo(end);
  setI32(runDraws, runs, draws);
  setI32(evStart, runs, <i32>reals(options * draws));
  setI32(evUncorrectedStart, runs, <i32>reals(corrected ? options * draws : 0));
  setI32(lineStart, runs, <i32>floats(lines ? options * lineLength(draws) : 0));
  setI32(weightStart, runs, <i32>floats(lines ? lineLength(draws) : 0));
  end = reserved();
  runs += 1;
  return grow();
}

/** What is reserved after this call lasts until the next run. */
export function beginScratch(): void {
  releaseTo(end);
}

export function drawsOf(run: i32): i32 {
  return getI32(runDraws, run);
}

export function evRow(run: i32, option: i32): usize {
  return row(evStart, run, option);
}

export function evUncorrectedRow(run: i32, option: i32): usize {
  return row(evUncorrectedStart, run, option);
}

/**
 * An option's EVs at all nodes of the lines, in 32 bits: block by block, and within a block node by
 * node.
 */
export function lineRow(run: i32, option: i32): usize {
  return <usize>getI32(lineStart, run) + <usize>option * lineBytes(run);
}

/** Weights of those nodes. */
export function lineWeightRow(run: i32): usize {
  return <usize>getI32(weightStart, run);
}

/** Bytes from one option's row to the next. */
function lineBytes(run: i32): usize {
  return (<usize>lineLength(drawsOf(run))) << 2;
}

function row(start: usize, run: i32, index: i32): usize {
  return <usize>getI32(start, run) + ((<usize>(index * drawsOf(run))) << 3);
}

/** The length of a row, with room for one more row of a block: whole rows are written. */
function lineLength(draws: i32): i32 {
  return draws * LINE_NODES + BLOCK;
}
