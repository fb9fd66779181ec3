/** The service's answers that the command prints, as any version gave them. */
import { z } from 'zod';
import { ReadResult } from '../../pictures/read-result.ts';
import type { OptionText } from '../../pictures/result-figures.ts';

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

const Option = z.object({ id: z.string(), description: z.string() });

/** A record, with what it knows of its result. */
export const Recorded = z.object({
  response: ReadResult,
  request: z
    .object({ options: z.array(Option) })
    .nullish()
    .catch(null),
  judge: z.string().nullish(),
});

/** What a result does not say of itself. */
export interface About {
  /** Empty: only their letters are known. */
  options: readonly OptionText[];
  /** Who answered in Direct mode, if known. */
  judge: string | null;
}

export const UNKNOWN: About = { options: [], judge: null };

export function aboutOf({ request, judge }: Omit<z.infer<typeof Recorded>, 'response'>): About {
  return { options: request?.options ?? [], judge: judge ?? null };
}

/** The notice of a 202, or a record: there is no answer yet. */
export const Running = z.object({
  id: z.string(),
  status: z.literal('running'),
  progress: z.object({ done: z.int(), total: z.int() }).nullish(),
});

const Failed = z.object({ id: z.string(), status: z.literal('error'), errorMessage: z.string().nullish() });
const Refusal = z.object({ error: z.object({ message: z.string() }) });

/** Returns why data cannot be shown. */
export function notAnAnswer(data: object): string {
  const refusal = Refusal.safeParse(data);
  if (refusal.success)
    return `this is a refusal, not an answer: the service replied "${refusal.data.error.message}"`;
  const failed = Failed.safeParse(data);
  if (failed.success)
    return `${failed.data.id} has no answer, because it failed: ${failed.data.errorMessage ?? 'the reason is no longer stored'}`;
  if ('context' in data || 'questions' in data)
    return 'this is a request, not an answer: send it with decide FILE';
  return `not an answer of the API: ${JSON.stringify(data).slice(0, 200)}`;
}
