/** What differs between two requests, part by part. */
import type { Sent, SentConsequence } from '../sent-request.ts';

export interface Change {
  part: string;
  /** Null: the part is only in the other one. */
  was: string | null;
  is: string | null;
}

export function changesOf(before: Sent, after: Sent): Change[] {
  const [was, is] = [partsOf(before), partsOf(after)];
  const parts = new Set([...was.keys(), ...is.keys()]);
  return [...parts]
    .map((part) => ({ part, was: was.get(part) ?? null, is: is.get(part) ?? null }))
    .filter((change) => change.was !== change.is);
}

/** Every text of a request by its place. */
function partsOf(sent: Sent): Map<string, string> {
  const parts = new Map([['Context', sent.context]]);
  for (const { id, description, values } of sent.stakeholders) {
    parts.set(`Stakeholder ${id}`, description);
    if (values !== null && values !== '') parts.set(`Values of ${id}`, values);
  }
  for (const { id, description, consequences } of sent.options) {
    parts.set(`Option ${id}`, description);
    for (const one of consequences) parts.set(`Consequence ${one.id} of option ${id}`, consequenceText(one));
  }
  return parts;
}

function consequenceText({ description, valence, stakeholders }: SentConsequence): string {
  const whom = stakeholders === null ? '' : `, only for ${stakeholders.join(', ')}`;
  return `${description} (${valence}${whom})`;
}
