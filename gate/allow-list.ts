/** What was found must be what a list allows: nothing more, and nothing without need. */
export function compareWithList(
  found: readonly string[],
  allowed: readonly string[],
  list: string,
  remedy: string,
): string[] {
  return [
    ...found.filter((one) => !allowed.includes(one)).map((one) => `${one}: ${remedy}`),
    ...allowed.filter((one) => !found.includes(one)).map((one) => `${one}: is in ${list} and not needed`),
  ];
}
