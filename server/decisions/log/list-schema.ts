/** The list of decisions as REST takes and gives it. Every value of the query is text. */
import { z } from 'zod';
import { SOURCES } from '../../requests/verb.ts';
import { Moment } from '../../wire/moment.ts';
import { nameInDocument, text } from '../../wire/types.ts';
import { OptionLetter } from '../schema.ts';
import { isCursor } from './filters.ts';

const MOST = 100;
const LIMIT = 50;

export const ListQuery = z
  .strictObject({
    search: text(0, 200)
      .optional()
      .describe('Part of the first line of the context, in either case, or the start of an id'),
    status: z.enum(['running', 'ok', 'error']).optional(),
    mode: z.enum(['default', 'direct']).optional(),
    key_id: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, 'expected the `key_id` of a decision in this list')
      .transform(Number)
      .pipe(z.int().min(1))
      .optional()
      .describe('The API key that made the decision'),
    source: z.enum(SOURCES).optional(),
    best: OptionLetter.optional().describe('The best option of at least one stakeholder'),
    from: Moment.optional().describe(
      'The earliest time of creation: an ISO date (its midnight, UTC) or date-time',
    ),
    to: Moment.optional().describe('The end of the period, which is not in it any more'),
    shared: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .pipe(z.boolean())
      .optional()
      .describe('Whether the decision is shared with the organization'),
    limit: z
      .string()
      .regex(/^([1-9]\d?|100)$/, `expected a whole number from 1 to ${MOST}`)
      .transform(Number)
      .pipe(z.int().min(1).max(MOST))
      .default(LIMIT)
      .describe('At most so many decisions'),
    cursor: z
      .string()
      .refine(isCursor, 'expected `next_cursor` of a page')
      .optional()
      .describe('`next_cursor` of the page before this one; send the same filters with it'),
  })
  .superRefine(({ from, to }, issues) => {
    if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to))
      issues.addIssue({ code: 'custom', path: ['from'], message: 'expected a time before `to`' });
  });
export type ListQuery = z.output<typeof ListQuery>;

/** The names are those of the console's export. */
const ListedDecision = z.strictObject({
  id: z.string(),
  created_at: z.iso.datetime(),
  status: z.enum(['running', 'ok', 'error']),
  mode: z.enum(['default', 'direct']),
  key: z.string().describe('The name of the API key that made it'),
  key_id: z.int(),
  source: z.enum(SOURCES),
  best_by_stakeholder: z.record(z.string(), z.string()).nullable(),
  cost_usd: z.number(),
  shared: z.boolean(),
  first_line: z
    .string()
    .nullable()
    .describe('Of the context, at most 200 characters; null when the content is not stored any more'),
  progress: z
    .strictObject({ done: z.int(), total: z.int() })
    .nullable()
    .describe('Model calls that were answered, of how many; null unless the decision runs'),
});
export const DecisionList = z.strictObject({
  decisions: z.array(ListedDecision).describe('Newest first'),
  next_cursor: z.string().nullable().describe('For the next, older page; null: there is none'),
});
export type DecisionList = z.infer<typeof DecisionList>;

nameInDocument({ ListedDecision, DecisionList });
