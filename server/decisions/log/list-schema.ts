/** The list of decisions as REST takes and gives it. Every value of the query is text. */
import { z } from 'zod';
import { Moment } from '../../wire/moment.ts';
import { shownValue } from '../../wire/places.ts';
import { nameInDocument, text } from '../../wire/types.ts';
import { NO_VERDICTS, VerdictKind, Verdicts } from '../../wire/verdicts.ts';
import { SOURCES } from '../asked.ts';
import { Progress } from '../result.ts';
import { OptionLetter } from '../schema.ts';
import { isCursor } from './filters.ts';

const MOST = 100;
const LIMIT = 50;

export const ListQuery = z
  .strictObject({
    search: text(0, 200)
      // The database cannot hold it; bodies are checked for it as a whole.
      .refine((search) => !search.includes('\0'), 'contains the character NUL; remove it')
      .optional()
      .describe(
        'Part of the first line of the context in either case, or the start of an id, up to 200 characters',
      ),
    status: z.enum(['running', 'ok', 'error']).optional().describe('Only decisions that stand so'),
    mode: z.enum(['default', 'direct']).optional().describe('Only decisions in this mode'),
    key_id: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, 'expected the `key_id` of a decision in this list')
      .transform(Number)
      .pipe(z.int().min(1))
      .optional()
      .describe('Id number of the API key that made the decision'),
    source: z
      .enum(SOURCES)
      .optional()
      .describe('Only decisions that were asked for by REST, an agent, the console or an integration'),
    best: OptionLetter.optional().describe('The best option of at least one stakeholder'),
    verdict: VerdictKind.optional().describe('How the result of at least one stakeholder stands'),
    from: Moment.optional().describe(
      'Only decisions made at this time or later: an ISO date (its midnight, UTC) or date-time',
    ),
    to: Moment.optional().describe('Only decisions made before this time'),
    shared: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .pipe(z.boolean())
      .optional()
      .describe('Whether the decision is shared with the organization'),
    limit: z
      .string()
      .regex(/^([1-9]\d?|100)$/, {
        error: ({ input }) => `expected a whole number from 1 to ${MOST}, got ${shownValue(input)}`,
      })
      .transform(Number)
      .pipe(z.int().min(1).max(MOST))
      .default(LIMIT)
      .describe('Largest number of decisions on a page, 1 to 100; by default 50'),
    cursor: z
      .string()
      .refine(isCursor, 'expected `next_cursor` of a page')
      .optional()
      .describe('`next_cursor` of the page before; send it with the same filters'),
  })
  .superRefine(({ from, to }, issues) => {
    if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to))
      issues.addIssue({ code: 'custom', path: ['from'], message: 'expected a time before `to`' });
  });
export type ListQuery = z.output<typeof ListQuery>;

/** The names are those of the console's export. */
const ListedDecision = z
  .strictObject({
    id: z.string().describe('Id of the decision, `dec_…`'),
    created_at: z.iso.datetime().describe('When it was made'),
    status: z
      .enum(['running', 'ok', 'error'])
      .describe('`running`, then `ok` with an answer, or `error` with a reason'),
    mode: z.enum(['default', 'direct']).describe('Default mode, with consequences, or Direct mode, without'),
    key: z.string().describe('Name of the API key that made the decision'),
    key_id: z.int().describe('Id number of that API key, as the filter `key_id` takes it'),
    source: z
      .enum(SOURCES)
      .describe('How it was asked for: by REST, an agent, the console or an integration'),
    best_by_stakeholder: z
      .record(z.string(), z.string())
      .nullable()
      .describe('Letter of the best option by stakeholder id; null without an answer'),
    verdict_by_stakeholder: Verdicts.nullable().describe(NO_VERDICTS),
    cost_usd: z.number().describe('What was billed, in USD; 0 where a free decision paid, or nothing'),
    shared: z.boolean().describe('Whether every API key of the organization sees it'),
    first_line: z
      .string()
      .nullable()
      .describe(
        'The first line of the context, at most 200 characters; null when the content is no longer stored',
      ),
    judge: z
      .string()
      .nullable()
      .describe('Model that answered in Direct mode, if known; a Default mode result names its own'),
    progress: z
      .strictObject(Progress.shape)
      .nullable()
      .describe('How many model calls are answered; null unless it runs'),
  })
  .describe('A decision in a list');
export const DecisionList = z
  .strictObject({
    decisions: z.array(ListedDecision).describe('Decisions of the page, newest first'),
    next_cursor: z
      .string()
      .nullable()
      .describe('`cursor` of the next page, which has older decisions; null when there is none'),
  })
  .describe('A page of decisions');
export type DecisionList = z.infer<typeof DecisionList>;

nameInDocument({ ListedDecision, DecisionList });
