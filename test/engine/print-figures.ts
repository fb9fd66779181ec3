/**
 * Prints measured figures as aligned columns under a title; for people who read a test run, nothing
 * is asserted.
 */
export function printFigures(title: string, rows: readonly (readonly (string | number)[])[]): void {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? `${+cell.toFixed(4)}` : cell)),
  );
  const widths: number[] = [];
  for (const row of cells) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  const lines = cells.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '));
  process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`);
}
