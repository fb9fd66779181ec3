/** The `webhooks` of the OpenAPI document: what the service sends to organizations' addresses. */
import { EVENT_BODIES } from '../../webhooks/event-schemas.ts';
import type { Json, SchemaBook } from './adapter/openapi-schemas.ts';

const HEADERS = {
  'webhook-id': 'Id of the event. The same event may come again, always with this id.',
  'webhook-timestamp': 'When this try was signed, in seconds since 1970.',
  'webhook-signature': 'One or two signatures, `v1,…`, with a space between.',
} as const;

export function describeWebhooks(tag: string, book: SchemaBook): Json {
  return Object.fromEntries(
    Object.entries(EVENT_BODIES).map(([type, { body, when, data }]) => [
      type,
      {
        post: {
          operationId: `webhook-${type.replace('.', '-')}`,
          summary: type,
          description: `Beyond the API's specification. ${when} The request is signed as Standard Webhooks describes, and tried up to eight times within about a day.`,
          tags: [tag],
          // The receiver has no key of ours: it checks the signature.
          security: [],
          parameters: Object.entries(HEADERS).map(([name, description]) => ({
            ...{ name, in: 'header', required: true, description },
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: book.schemaOf(body, 'output'),
                examples: { [type]: { value: { type, timestamp: '2026-01-30T09:30:00.000Z', data } } },
              },
            },
          },
          responses: {
            '2XX': {
              description:
                'The receiver has taken the event. After any other answer, or none within 5 seconds, the event is tried again.',
            },
            '410': { description: 'The webhook is disabled at once.' },
          },
        },
      },
    ]),
  );
}
