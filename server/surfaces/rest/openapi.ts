/**
 * The OpenAPI 3.1 document of the API: a text about the API, and the operations as their procedures
 * describe them.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { MAX_DEPTH, MAX_MEMBERS } from '../../http/bodies/body-limits.ts';
import { API_PREFIX } from '../../http/paths.ts';
import { readConfig } from '../../process/config.ts';
import { SYSTEM_ONE_PREFIX, systemOneOperations } from '../systemone/systemone.ts';
import { describeOperation, REPLY_HEADERS } from './adapter/openapi-operations.ts';
import { type Json, openSchemaBook } from './adapter/openapi-schemas.ts';
import { describeWebhooks } from './openapi-webhooks.ts';
import recordedReplies from './recorded-replies.json' with { type: 'json' };
import { operations } from './router.ts';

/** An address that no text of the document has. */
const ANYWHERE = 'https://address.invalid';
let documentText: string | undefined;

/** The schemas are described once in a process, which takes a fifth of a second. */
export function openApiDocument(baseUrl: string): Json {
  documentText ??= JSON.stringify(describeApi(ANYWHERE));
  return JSON.parse(documentText.replaceAll(ANYWHERE, baseUrl));
}

function describeApi(baseUrl: string): Json {
  const book = openSchemaBook();
  const replies = repliesAt(baseUrl);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const { method, path, operationId } = operation.openapi;
    const [noun = ''] = operation.name.split('.');
    const tag = TAGS[noun]?.name;
    if (tag === undefined) throw new Error(`the noun ${noun} is not described`);
    const described = describeOperation(operation, {
      ...{ tag, book, baseUrl, replies: replies[operationId ?? ''] ?? {} },
      describedParameters: PATH_PARAMETERS,
    });
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
  }
  for (const operation of systemOneOperations) {
    const { method, path, operationId } = operation.openapi;
    const described = describeOperation(operation, {
      ...{ tag: SYSTEM_ONE.name, book, baseUrl, replies: replies[operationId ?? ''] ?? {} },
      describedParameters: {},
    });
    paths[`${SYSTEM_ONE_PREFIX}${path}`] = {
      [method.toLowerCase()]: { ...described, servers: [{ url: baseUrl }] },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Decision analysis',
      version: '1',
      description: aboutFor(baseUrl),
      contact: { name: 'How to use it', url: `${baseUrl}/docs` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${baseUrl}${API_PREFIX}` }],
    security: [{ apiKey: [] }],
    tags: [...Object.values(TAGS), SYSTEM_ONE, WEBHOOKS],
    paths,
    webhooks: describeWebhooks(WEBHOOKS.name, book),
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `dk_…`' } },
      headers: REPLY_HEADERS,
      schemas: book.components,
    },
  };
}

const Replies = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())));

/**
 * What a service with the built-in judge answered to the examples, as if it were at `baseUrl`:
 * operation → status → title → body. `npx vitest run test/server/surfaces/rest/examples.test.ts -u`
 * records them anew.
 */
function repliesAt(baseUrl: string): z.infer<typeof Replies> {
  const text = JSON.stringify(recordedReplies).replaceAll(readConfig({}).baseUrl, baseUrl);
  return Replies.parse(JSON.parse(text));
}

const aboutFor = (
  baseUrl: string,
) => `For each stakeholder of a decision, the API says which option is best, by how much, and how sure that is.

Send \`Authorization: Bearer <API_KEY>\` with every request, and JSON as \`application/json\` in UTF-8. Lengths are counted in
Unicode code points. Properties and query parameters that are not described here are refused. A body has at most ${MAX_MEMBERS}
members and elements, counted over all its objects and lists, and at most ${MAX_DEPTH} levels; each operation states how large its
body may be.

Every error has the same body, \`{"error": {"type", "code", "message", "param", "doc_url"}}\`. Programs tell errors apart by
\`code\`, which keeps its meaning; new codes may come. \`param\` is the place in the request, and \`doc_url\` a page about the code. 429 and
503 say in \`Retry-After\` when to send again, and a 202 says when to ask again. Every reply names its request in
\`X-Request-Id\`: quote it when you report a problem.

Unless the operator says otherwise, an API key may send 600 requests a minute, 60 of which may create or change something, and
an organization may have 3 decisions of Default mode running at once. A request beyond a limit gets 429.

"In one pass" means in one call of the judge, while the request waits. "Beyond the API's specification" marks what this service
adds to the API that it implements.

Guides: [clients](${baseUrl}/docs/clients), [agents](${baseUrl}/docs/agents), [errors](${baseUrl}/docs/errors),
[the words](${baseUrl}/docs/glossary), [webhooks](${baseUrl}/docs/webhooks), and
[all of them as Markdown](${baseUrl}/llms.txt).`;

/** The nouns of the API, as the document shows them. */
const TAGS: Record<string, { name: string; description: string }> = {
  decisions: {
    name: 'Decisions',
    description:
      'A decision in Default mode weighs the consequences that you name; in Direct mode it is judged in one pass.',
  },
  questions: {
    name: 'Typed questions',
    description: 'Named questions about any state, answered with probabilities.',
  },
  receipts: { name: 'Receipts', description: 'What the organization has paid.' },
};

const SYSTEM_ONE = {
  name: 'System One',
  description:
    'Typed questions for existing clients of decision models, unchanged but for address and key. These paths begin at the origin, not at `/api/v1`, and their errors have the form of that format.',
};

const WEBHOOKS = {
  name: 'Webhooks',
  description: 'What the service sends to the addresses that owners of an organization set up.',
};

/** The descriptions of the path parameters of all operations. */
const PATH_PARAMETERS: Record<string, string> = {
  id: 'Id of the decision, `dec_…`, from the answer to its creation',
};

/**
 * `npm run openapi` writes the document, as a service with default settings serves it, to
 * docs/openapi.json.
 */
if (import.meta.main) {
  const file = resolve(import.meta.dirname, '../../../docs/openapi.json');
  writeFileSync(file, `${JSON.stringify(openApiDocument(readConfig({}).baseUrl), null, 1)}\n`);
}
