/**
 * How large a request's body may be. An operation that takes more than a small body says so in its
 * `wire`.
 */

const KIB = 1024;

/** The largest body of an operation that states no limit of its own. */
export const SMALL_BODY_BYTES = 16 * KIB;
/**
 * For assessments: eight reasons and a note fit, also where every character is written as an
 * escape.
 */
export const MEDIUM_BODY_BYTES = 256 * KIB;
/** For requests that create something, and the most that is read of any body. */
export const LARGEST_BODY_BYTES = 4096 * KIB;

/**
 * Members of objects and elements of lists, all levels together. The largest valid decision has
 * about 8,000.
 */
export const MAX_MEMBERS = 20_000;
/** The body itself is level 1. */
export const MAX_DEPTH = 64;

/** "16384 bytes (16 KiB)". */
export function formatBytes(bytes: number): string {
  const kib = bytes / KIB;
  return `${bytes} bytes (${kib < KIB ? `${kib} KiB` : `${kib / KIB} MiB`})`;
}
