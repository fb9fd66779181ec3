/**
 * A labelled set: requests of any kind, each with what a sensible person answers. Every part may be
 * missing.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { DecisionRequest } from '../../server/decisions/schema.ts';
import { DirectRequest } from '../../server/one-pass/direct-schema.ts';
import { QuestionsRequest } from '../../server/one-pass/question-schema.ts';

const name = z.string();
/** Stakeholder id -> option letter. */
const best = z.record(z.string(), z.string());
/** The evidence that settles a case, such as "quantity"; the report has a row for each. */
const evidence = z.string().optional();

const LabelledSet = z.object({
  decisions: z.array(z.object({ name, request: DecisionRequest, best, evidence })).default([]),
  direct: z.array(z.object({ name, request: DirectRequest, best, evidence })).default([]),
  questions: z
    .array(
      z.object({
        name,
        request: QuestionsRequest,
        /** Question -> key of a choice, index of a level, or whether the statement holds. */
        answers: z.record(z.string(), z.union([z.string(), z.int(), z.boolean()])),
        /** Question -> what settles it. */
        evidence: z.record(z.string(), z.string()).default({}),
      }),
    )
    .default([]),
});
export type LabelledSet = z.infer<typeof LabelledSet>;

/**
 * All the files' parts, one behind the other. Throws an Error that names the file and the place.
 */
export function readLabelled(files: readonly string[]): LabelledSet {
  const sets = files.map((file) => {
    const parsed = LabelledSet.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data;
    const { path, message } = parsed.error.issues[0]!;
    throw new Error(`${file}, ${path.join('.')}: ${message}`);
  });
  const set = {
    decisions: sets.flatMap(({ decisions }) => decisions),
    direct: sets.flatMap(({ direct }) => direct),
    questions: sets.flatMap(({ questions }) => questions),
  };
  if (set.decisions.length + set.direct.length + set.questions.length === 0)
    throw new Error(`${files.join(', ')}: no "decisions", "direct" or "questions" in it`);
  return set;
}
