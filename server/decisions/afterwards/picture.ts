/**
 * Draws the picture of any decision that a key or a person may see, published or not.
 *
 * Cost of the worst loop: a caller that asks for other decisions each time, as often as its rate
 * limit allows (600 a minute), keeps the renderer's one thread busy for 60 ms of each 100.
 * Organizations take turns there, the thread that serves is not delayed, and beyond 64 waiting
 * requests of an organization each gets 503. What was drawn lately costs one query.
 */
import type { Caller } from '../../accounts/caller.ts';
import { PAGES_VERSION } from '../../pages/pages-version.ts';
import { invalidAt, Refusal } from '../../refusals.ts';
import { readShown } from '../result-store.ts';
import type { DecisionServices } from '../services.ts';
import { visibleDecision } from '../visible-decision.ts';

export interface DecisionPicture {
  /** An entity tag: an ended decision never changes, but another program may draw it otherwise. */
  tag: string;
  /** Null when the caller has what the tag names. */
  png: Buffer | null;
}

/** `knownTag`: of the picture that the caller has. */
export async function pictureOf(
  { database, renderer }: Pick<DecisionServices, 'database' | 'renderer'>,
  { caller, decisionId }: { caller: Caller; decisionId: string },
  { knownTag }: { knownTag: string | null },
): Promise<DecisionPicture> {
  const { status, contentStored } = await visibleDecision(database.sql, caller, decisionId);
  if (status !== 'ok')
    throw invalidAt(
      'id',
      `only a finished decision has a picture; this decision is ${status === 'running' ? 'still running' : 'an error'}`,
      'wrong_state',
    );
  if (!contentStored) throw gone();
  const tag = `"${PAGES_VERSION}.${decisionId}"`;
  if (knownTag === tag) return { tag, png: null };
  const { organizationId } = caller;
  const png = await renderer.drawPicture({ name: tag, party: organizationId }, () =>
    readShown(database.sql, organizationId, decisionId),
  );
  if (png === null) throw gone();
  return { tag, png };
}

function gone(): Refusal {
  return new Refusal('no_such_decision', {
    message:
      'This decision has no picture: its request and result have expired or were deleted, or its API key keeps none.',
  });
}
