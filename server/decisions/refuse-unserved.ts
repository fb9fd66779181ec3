/** What the API knows and this version does not serve is refused by name, never passed over in silence. */
import { Refusal } from '../refusals.ts';

export function refuseUnserved(body: Record<string, unknown>): void {
  for (const field of ['revises', 'revision_note'])
    if (Object.hasOwn(body, field))
      throw new Refusal('not_served', {
        message: `${field}: revisions are not served by this version; send the decision without it`,
      });
}
