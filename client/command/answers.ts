/** The service's answers that the command prints, as any version gave them. */
import { z } from 'zod';
import { ReadResult } from '../../pictures/read-result.ts';

const Probabilities = z.record(z.string(), z.number());
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

/** Any answer of the service to a request. */
export const Answer = z.union([ReadResult, Questions]);
export type Answer = z.infer<typeof Answer>;
export type TypedAnswer = z.infer<typeof Questions>['answers'][string];

export const Recorded = z.object({ response: ReadResult });

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
