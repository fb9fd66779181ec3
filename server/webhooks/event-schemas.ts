/** The body of each event, for the OpenAPI document and for the test that holds bodies to it. */
import { z } from 'zod';
import { nameInDocument } from '../wire/types.ts';
import { Verdicts } from '../wire/verdicts.ts';
import { TEST_EVENT, type WEBHOOK_EVENTS } from './schema.ts';

const timestamp = z.iso.datetime().describe('When it happened');

const DecisionData = z.object({
  id: z.string().describe('Id of the decision, `dec_…`'),
  status: z.enum(['running', 'ok', 'error']).describe('Whether it has an answer, or failed'),
  mode: z.enum(['default', 'direct']).describe('Default mode, with consequences, or Direct mode, without'),
  lineage: z
    .object({
      root_id: z.string().describe('Id of the first decision of the lineage'),
      number: z.int().describe('Number of this revision, from 1, the first decision'),
    })
    .describe('Its place among its revisions'),
  content: z
    .unknown()
    .optional()
    .describe(
      'Result, error or report of the chosen option, only for a webhook with content; null where it is omitted',
    ),
  verdict_by_stakeholder: Verdicts.optional().describe(
    'How each result stands, by stakeholder id; only for a webhook with content and a shared decision',
  ),
  content_omitted: z
    .enum(['not_shared', 'not_stored', 'too_large'])
    .optional()
    .describe('Why `content` is null'),
});

const DecisionEvent = z
  .object({
    type: z
      .enum(['decision.done', 'decision.failed', 'decision.chosen'])
      .describe('Whether a decision is done, has failed, or somebody reported the chosen option'),
    timestamp,
    data: DecisionData.describe('The decision'),
  })
  .describe('Something happened to a decision');

const CreditEvent = z
  .object({
    type: z.literal('credit.low').describe('The credit is low'),
    timestamp,
    data: z
      .object({
        balance_usd: z.number().describe('Credit that is left, in USD'),
        below_usd: z.number().describe('Limit of this webhook, in USD'),
      })
      .describe('The credit and the limit'),
  })
  .describe('The credit fell below the limit of the webhook');

const TestEvent = z
  .object({
    type: z.literal(TEST_EVENT).describe('Somebody asked for a test event'),
    timestamp,
    data: z.object({}).describe('Always empty'),
  })
  .describe('An event that somebody asked for, to test a webhook');

nameInDocument({ DecisionEvent, CreditEvent, TestEvent });

/** The part that the events of a decision have in common, as an example. */
const decision = {
  id: 'dec_0000000000000000000001',
  mode: 'default',
  lineage: { root_id: 'dec_0000000000000000000001', number: 1 },
};

/** Type → its body, when it is sent, and an example of its data. */
export const EVENT_BODIES = {
  'decision.done': {
    body: DecisionEvent,
    when: 'A decision has its answer.',
    data: { ...decision, status: 'ok' },
  },
  'decision.failed': {
    body: DecisionEvent,
    when: 'A Default mode decision has ended in an error.',
    data: { ...decision, status: 'error' },
  },
  'decision.chosen': {
    body: DecisionEvent,
    when: 'Somebody has reported which option was chosen.',
    data: { ...decision, status: 'ok' },
  },
  'credit.low': {
    body: CreditEvent,
    when: 'The credit fell below the limit of the webhook, and no free decisions are left.',
    data: { balance_usd: 1.92, below_usd: 2 },
  },
  [TEST_EVENT]: { body: TestEvent, when: 'Somebody asked for a test event.', data: {} },
} as const satisfies Record<
  (typeof WEBHOOK_EVENTS)[number] | typeof TEST_EVENT,
  { body: z.ZodType; when: string; data: object }
>;
