/** The parts of the service's answers that the command prints; older answers fit too. */
import { z } from 'zod';
import { InsightFigures } from '../../pictures/words/insight-figures.ts';

const Spread = z.object({ mean: z.number(), p10: z.number(), p90: z.number() });
const Size = z.object({ value: z.number(), p10: z.number().default(0), p90: z.number().default(0) });
const Stakeholder = z.object({ id: z.string(), description: z.string() });
const Probabilities = z.record(z.string(), z.number());

const ValueResult = z.object({
  stakeholder: Stakeholder,
  best: z.string(),
  confidence: z.number().default(0),
  ev: z.record(z.string(), Spread),
  probabilities: Probabilities,
  consequences: z.array(
    z.object({
      id: z.string().default(''),
      option: z.string(),
      valence: z.enum(['benefit', 'harm']),
      description: z.string(),
      label: z.string().nullable().default(null),
      size: Size,
      counted_share: z.number(),
      discounted_by: z.object({ with: z.string() }).nullish(),
    }),
  ),
  best_uncorrected: z.string().optional(),
  /** Older results do not have these. */
  standard_error: z.object({ ev: z.record(z.string(), Spread) }).optional(),
  insight: InsightFigures.nullish(),
});
export type ValueResult = z.infer<typeof ValueResult>;

const DirectResult = z.object({
  stakeholder: Stakeholder,
  best: z.string(),
  confidence: z.number().default(0),
  probabilities: Probabilities,
});

const Decision = z.object({
  id: z.string(),
  results: z.array(ValueResult),
  warnings: z.array(z.string()),
  links: z.object({ view_url: z.string() }).nullish(),
});
const Direct = z.object({ id: z.string(), results: z.array(DirectResult) });
const warnings = z.array(z.string()).default([]);
const Questions = z.object({
  id: z.string(),
  answers: z.record(
    z.string(),
    z.union([
      z.object({ choice: z.string(), probabilities: Probabilities, warnings }),
      z.object({
        score: z.int(),
        legend: z.record(z.string(), z.string()),
        probabilities: Probabilities,
        warnings,
      }),
      z.object({ noul: z.number(), warnings }),
    ]),
  ),
});

export const AnyResult = z.union([Decision, Direct]);
export type AnyResult = z.infer<typeof AnyResult>;

/** Any answer of the service to a request. */
export const Answer = z.union([Decision, Direct, Questions]);
export type Answer = z.infer<typeof Answer>;
export type TypedAnswer = z.infer<typeof Questions>['answers'][string];

export const Recorded = z.object({ response: AnyResult });

const Refusal = z.object({ error: z.object({ message: z.string() }) });

/** Returns why data cannot be shown. */
export function notAnAnswer(data: object): string {
  const refusal = Refusal.safeParse(data);
  if (refusal.success)
    return `this is a refusal, not an answer: the service replied "${refusal.data.error.message}"`;
  if ('context' in data || 'questions' in data)
    return 'this is a request, not an answer: send it with decide FILE';
  return `not an answer of the API: ${JSON.stringify(data).slice(0, 200)}`;
}
