/** The columns of the accuracy bench's table, on the terminal and in docs/engine-figures.md. */
import { MONTE_CARLO_PEERS } from '../peers/monte-carlo-peer.ts';
import { ratiosOf } from './accuracy-means.ts';
import type { AccuracyResults, AccuracyRow, OfPeers, Ratios } from './accuracy-results.ts';

/** How a table writes its figures. */
export interface CellFormat {
  /** Heading of the columns that show each peer's time ÷ our time. */
  peersHeading: string;
  /** The first words of the lines that show geometric means. */
  mean: string;
  /** Stands between the figures of two peers in one cell. */
  separator: string;
  ratio: (value: number) => string;
  ms: (value: number) => string;
  error: (value: number) => string;
}

/** A line of the table: a measured row with its ratios, or a geometric mean, which has no row. */
interface Line {
  name: string;
  row: AccuracyRow | null;
  ratios: Ratios | null;
}

interface Column {
  heading: (format: CellFormat) => string;
  cell: (line: Line, format: CellFormat) => string;
}

const COLUMNS: readonly Column[] = [
  { heading: () => 'vector', cell: ({ name }) => name },
  { heading: () => 'draws', cell: ofRow((row) => `${row.hindsight.draws}`) },
  { heading: () => 'ms', cell: ofRow((row, format) => format.ms(row.hindsight.ms)) },
  { heading: (format) => format.peersHeading, cell: ofRatios('hindsight') },
  { heading: () => 'automatic draws', cell: ofRow((row) => row.automatic.draws.toFixed(0)) },
  { heading: () => 'their error', cell: ofRow((row, format) => format.error(row.automatic.error)) },
  { heading: () => 'ms', cell: ofRow((row, format) => format.ms(row.automatic.ms)) },
  { heading: (format) => format.peersHeading, cell: ofRatios('automatic') },
  { heading: () => 'at the same error', cell: ofRatios('sameError') },
];

const MEANS = { withoutOverlaps: 'without overlaps', withOverlaps: 'with overlaps', all: 'of all' } as const;

export function headings(format: CellFormat): string[] {
  return COLUMNS.map(({ heading }) => heading(format));
}

/** The cells of one measured row, which the table calls `name`. */
export function rowCells(name: string, row: AccuracyRow, goal: number, format: CellFormat): string[] {
  return cellsOf({ name, row, ratios: ratiosOf(row, goal) }, format);
}

/** The lines of the geometric means; none where a peer was not run. */
export function meanCells(means: AccuracyResults['means'], format: CellFormat): string[][] {
  if (means === null) return [];
  return (['withoutOverlaps', 'withOverlaps', 'all'] as const).map((key) =>
    cellsOf({ name: `${format.mean} ${MEANS[key]}`, row: null, ratios: means[key] }, format),
  );
}

/** One figure of each peer, in one cell. */
export function peersCell(figures: OfPeers, { ratio, separator }: CellFormat): string {
  return MONTE_CARLO_PEERS.map((name) => ratio(figures[name])).join(separator);
}

function cellsOf(line: Line, format: CellFormat): string[] {
  return COLUMNS.map(({ cell }) => cell(line, format));
}

/** A cell that shows a figure of the row; it is empty in a line without a row. */
function ofRow(text: (row: AccuracyRow, format: CellFormat) => string): Column['cell'] {
  return ({ row }, format) => (row === null ? '' : text(row, format));
}

/** A cell that shows the ratios of all peers. */
function ofRatios(by: keyof Ratios): Column['cell'] {
  return ({ ratios }, format) => (ratios === null ? 'not run' : peersCell(ratios[by], format));
}
