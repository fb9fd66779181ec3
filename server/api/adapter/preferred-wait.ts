/** `Prefer: wait=N` (RFC 7240): how long the caller is ready to wait for an answer, in whole seconds. */

/** Longer than any service waits. */
const MOST_SECONDS = 1_000_000;

/** Null when it says nothing of waiting. A preference that cannot be read is no error: it is passed over, as RFC 7240 has it. */
export function preferredWait(header: string | string[] | undefined): number | null {
  // Of a preference that is given twice the first counts; parameters behind ";" do not matter here.
  for (const preference of [header ?? []].flat().join(',').split(',')) {
    const value = /^\s*wait\s*=\s*"?(\d+)"?\s*(;|$)/i.exec(preference)?.[1];
    if (value !== undefined) return Math.min(Number(value), MOST_SECONDS);
  }
  return null;
}
