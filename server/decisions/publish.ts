/** Makes a page of a decision that anyone with its link can read, and takes it down again. */
import { randomBytes } from 'node:crypto';
import { type Remember, rememberNothing } from '../accounts/remember.ts';
import type { Viewer } from '../accounts/visibility.ts';
import { Refusal } from '../refusals.ts';
import { ownedRecord } from './owned-record.ts';
import { deletePublication, holdContent, insertPublication } from './publication-store.ts';
import { recordText } from './record.ts';
import type { StoredRecord } from './record-store.ts';
import { renderPublication } from './render-publication.ts';
import type { DecisionServices } from './services.ts';

type PublishServices = Pick<DecisionServices, 'database' | 'config'>;

const TOKEN_BYTES = 32;

/** Publishing what is published changes nothing. */
export async function publishDecision(
  { database, config }: PublishServices,
  key: Viewer,
  decisionId: string,
  remember: Remember = rememberNothing,
): Promise<string> {
  return database.sql.begin(async (tx) => {
    const { publication } = await ownedRecord(tx, key, decisionId);
    if (publication === null) {
      const decision = { organizationId: key.organizationId, decisionId };
      const publishedAt = await holdContent(tx, decision);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const { request, response } = pageContent(await ownedRecord(tx, key, decisionId));
      const rendered = renderPublication({ token, publishedAt, request, response: JSON.parse(response) });
      await insertPublication(tx, {
        ...decision,
        ...rendered,
        token,
        publishedAt,
        request: JSON.stringify(request),
        response,
      });
    }
    const answer = recordText(await ownedRecord(tx, key, decisionId), key, config.baseUrl);
    await remember(tx, { state: 'answered', decisionId, answer });
    return answer;
  });
}

/** The link stops working for good. */
export async function withdrawDecision(
  { database, config }: PublishServices,
  key: Viewer,
  decisionId: string,
): Promise<string> {
  return database.sql.begin(async (tx) => {
    const { publication } = await ownedRecord(tx, key, decisionId);
    if (publication !== null) await deletePublication(tx, key.organizationId, decisionId);
    return recordText(await ownedRecord(tx, key, decisionId), key, config.baseUrl);
  });
}

/** Without what the page omits: that expires as ever. The response is JSON text. */
function pageContent({ status, request, response }: StoredRecord): { request: object; response: string } {
  if (status !== 'ok')
    throw invalid(`this decision is ${status === 'running' ? 'still running' : 'an error'}`);
  if (request === null || response === null)
    throw invalid('its request and result are not stored: they have expired, or the API key keeps none');
  const { metadata: _metadata, revision_note: _note, ...shown } = JSON.parse(request);
  return { request: shown, response };
}

function invalid(why: string): Refusal {
  return new Refusal('invalid_request', {
    message: `id: only a finished decision with a stored result can be published; ${why}`,
  });
}
