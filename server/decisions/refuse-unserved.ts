/** What the API knows and this version does not serve is refused by name, never passed over in silence. */
import { Refusal } from '../refusals.ts';

export function refuseUnserved(body: Record<string, unknown>): void {
  if (body.mode === 'direct')
    throw new Refusal('not_served', {
      message:
        'mode: "direct" is not served by this version; give each option its consequences and leave mode out',
    });
  for (const field of ['revises', 'revision_note'])
    if (Object.hasOwn(body, field))
      throw new Refusal('not_served', {
        message: `${field}: revisions are not served by this version; send the decision without it`,
      });
}
