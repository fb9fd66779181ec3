/** Prints one line of a table on the terminal. */
export function print(cells: readonly (string | number)[]): void {
  console.log(
    cells.map((cell, column) => (column === 0 ? `${cell}`.padEnd(24) : `${cell}`.padStart(21))).join(''),
  );
}
