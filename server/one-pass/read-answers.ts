/** The answers to typed questions once more, for who sends the same request again. */
import type postgres from 'postgres';
import type { Viewer } from '../accounts/keys.ts';
import { MODEL_ID } from '../wire/types.ts';
import { takeAnswers } from './question-store.ts';

/** JSON text, as it was answered first. Null when the answers are not held any more. */
export async function answersAgain(
  sql: postgres.ISql,
  { organizationId, id: apiKeyId }: Viewer,
  id: string,
): Promise<string | null> {
  const stored = await takeAnswers(sql, { organizationId, apiKeyId, id });
  if (stored === null) return null;
  return `{"id":"${id}","model":"${MODEL_ID}","answers":${stored.answers},"usage":${stored.usage}}`;
}
