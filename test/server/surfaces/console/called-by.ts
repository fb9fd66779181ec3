/** Who calls a procedure of the console in a test, and what each caller is answered. */

/** `stranger`: the owner of another organization; `maker`: the member whose things they are. */
export const CALLERS = ['nobody', 'stranger', 'owner', 'maker', 'other'] as const;
export type Called = (typeof CALLERS)[number];

export interface Row {
  procedure: string;
  /** Of what it is called on. */
  of?: string;
  input?: (caller: Called) => Promise<unknown> | unknown;
  statuses: Statuses;
  kind?: 'query' | 'mutation';
}

/** In the order of CALLERS. */
type Statuses = readonly [number, number, number, number, number];

/** Everybody who is signed in, about themselves or their own organization. */
export const SIGNED_IN: Statuses = [401, 200, 200, 200, 200];
export const OWNERS: Statuses = [401, 200, 200, 403, 403];
export const OF_WEBHOOK: Statuses = [401, 404, 200, 403, 403];
/** A thing of the maker's, or of the maker's organization, which strangers do not see. */
export const SEEN_BY_MAKER: Statuses = [401, 410, 410, 200, 410];
export const SEEN_BY_ALL: Statuses = [401, 410, 200, 200, 200];
export const CHANGED_BY_MAKER: Statuses = [401, 410, 403, 200, 403];
