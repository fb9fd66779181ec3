/** The body of each event, for the OpenAPI document and for the test that holds bodies to it. */
import { z } from 'zod';
import { nameInDocument } from '../wire/types.ts';
import { Verdicts } from '../wire/verdicts.ts';
import { TEST_EVENT, type WEBHOOK_EVENTS } from './schema.ts';

const timestamp = z.iso.datetime().describe('When it happened');

const DecisionData = z.object({
  id: z.string(),
  status: z.enum(['running', 'ok', 'error']),
  mode: z.enum(['default', 'direct']),
  lineage: z.object({ root_id: z.string(), number: z.int() }),
  content: z
    .unknown()
    .optional()
    .describe(
      'Only for a webhook with content: the result, an object with `errorMessage`, or the report of the chosen option; null where `content_omitted` gives the reason',
    ),
  verdict_by_stakeholder: Verdicts.optional().describe(
    'Only for a webhook with content, and a decision that is shared and has an answer: how each result stands, also where the content is omitted',
  ),
  content_omitted: z
    .enum(['not_shared', 'not_stored', 'too_large'])
    .optional()
    .describe('Why `content` is null'),
});

const DecisionEvent = z.object({
  type: z.enum(['decision.done', 'decision.failed', 'decision.chosen']),
  timestamp,
  data: DecisionData,
});

const CreditEvent = z.object({
  type: z.literal('credit.low'),
  timestamp,
  data: z.object({
    balance_usd: z.number(),
    below_usd: z.number().describe('The limit of this webhook'),
  }),
});

const TestEvent = z.object({ type: z.literal(TEST_EVENT), timestamp, data: z.object({}) });

nameInDocument({ DecisionEvent, CreditEvent, TestEvent });

/** Type → its body, and when it is sent. */
export const EVENT_BODIES = {
  'decision.done': { body: DecisionEvent, when: 'A decision has its answer.' },
  'decision.failed': { body: DecisionEvent, when: 'A Default mode decision has ended in an error.' },
  'decision.chosen': { body: DecisionEvent, when: 'Somebody has reported which option was chosen.' },
  'credit.low': {
    body: CreditEvent,
    when: 'The credit fell below the limit of the webhook, and no free decisions are left.',
  },
  [TEST_EVENT]: { body: TestEvent, when: 'Somebody asked for a test event.' },
} as const satisfies Record<
  (typeof WEBHOOK_EVENTS)[number] | typeof TEST_EVENT,
  { body: z.ZodType; when: string }
>;
