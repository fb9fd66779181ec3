/**
 * The file of `--record`: one JSON value a line. First the head, which says what was asked; then
 * for each judge a line that names it, and a line for each request that it answered; last the end.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Evidence, Task } from '../../../judge/port.ts';
import { hashOfSet } from '../../public-sets/all-sets.ts';

/** Raised when an older program could not read the file, or would read it wrongly. */
export const FORMAT = 'judge-record/1';

const questioning = {
  /** The names are files with labelled requests, or public sets. */
  kind: z.enum(['labelled', 'public']),
  /** The rows that are taken of each public set; null: all of them. */
  limit: z.int().min(1).nullable(),
};

/** The questions of a report to its judges. */
export type Questioning = z.infer<z.ZodObject<typeof questioning>> & { names: readonly string[] };

export const Head = z.strictObject({
  format: z.literal(FORMAT),
  ...questioning,
  /** The hashes show whether a set still has the same contents. */
  sets: z.array(z.strictObject({ name: z.string(), sha256: z.string() })).min(1),
});

const positive = z.number().positive();
export const JudgeLine = z.strictObject({
  judge: z.string(),
  traits: z.strictObject({
    spreadScale: positive,
    measuredSd: z.number().min(0),
    sameSizeFactor: z.number().nullable(),
    misreadShare: z.number().min(0).max(1),
  }),
  /** The settings with which the figures were made. */
  settings: z.strictObject({
    temperatureScale: positive,
    ratioSpreadScale: positive,
    tauPriorScale: z.number().min(0),
    tauPriorDf: positive,
  }),
});
export type JudgeLine = z.infer<typeof JudgeLine>;

const EvidenceOfTask = z.object({
  /** Any text: later versions have more methods. */
  method: z.custom<Evidence['method']>((value) => typeof value === 'string'),
  mass: z.number(),
  masked: z.boolean(),
  isPartial: z.boolean().exactOptional(),
  isBlank: z.boolean().exactOptional(),
  weak: z.strictObject({ cases: z.int(), right: z.int() }).exactOptional(),
});

export const AskedLine = z.strictObject({
  /** The hash of the tasks, by `hashOfTasks`. */
  tasks: z.string(),
  distributions: z.array(z.array(z.number().min(0).max(1))),
  /** One for each task; one alone stands for all. */
  evidence: z.array(EvidenceOfTask),
  calls: z.int().min(0),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  seconds: z.number().min(0),
  warnings: z.array(z.string()),
  version: z.string().exactOptional(),
});
export type AskedLine = z.infer<typeof AskedLine>;

export const EndLine = z.strictObject({ end: z.literal(true), requests: z.int().min(0) });

/** Identifies what was asked, so that an answer is never taken for the answer to something else. */
export function hashOfTasks(tasks: readonly Task[]): string {
  return createHash('sha256').update(JSON.stringify(tasks)).digest('base64url').slice(0, 16);
}

/** SHA-256 of a set's contents, in hexadecimal digits. */
export function hashOfContents(kind: Questioning['kind'], name: string): string {
  if (kind === 'public') return hashOfSet(name);
  return createHash('sha256').update(readFileSync(name)).digest('hex');
}
