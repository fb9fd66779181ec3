/**
 * How large a request's body may be. An operation that takes more than SMALL_BODY_BYTES says so in
 * its `wire`.
 */

const KIB = 1024;

/** The largest body of an operation that states no limit of its own. */
export const SMALL_BODY_BYTES = 16 * KIB;
/**
 * For assessments: eight reasons and a note fit, even if every character is written as an escape.
 */
export const MEDIUM_BODY_BYTES = 256 * KIB;
/** For drafts: the largest decision in ASCII is 0.42 MB, and a draft is saved often. */
export const DRAFT_BODY_BYTES = 1024 * KIB;
/** For requests that create a decision or ask questions. No more than this is kept of any body. */
export const LARGEST_BODY_BYTES = 4096 * KIB;

/**
 * The most members of objects and elements of lists, counted over all levels. The largest valid
 * decision has about 8,000.
 */
export const MAX_MEMBERS = 20_000;
/** The body itself is level 1. */
export const MAX_DEPTH = 64;

/** Formats a size as "16384 bytes (16 KiB)". */
export function formatBytes(bytes: number): string {
  const kib = bytes / KIB;
  return `${bytes} bytes (${kib < KIB ? `${kib} KiB` : `${kib / KIB} MiB`})`;
}
