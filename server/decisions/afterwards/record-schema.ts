/** The record of a decision: what is sent, in the API's own names. */
import { z } from 'zod';
import { nameInDocument } from '../../wire/types.ts';
import { NO_VERDICTS, Verdicts } from '../../wire/verdicts.ts';
import { SOURCES } from '../asked.ts';
import { Refinement } from '../refinement.ts';
import { DecisionResult, DirectResult, Lineage, Links, TokenUsage, Usage } from '../result.ts';
import { RevisionNote } from '../schema.ts';
import { Assessment, ChosenReport } from './feedback-schema.ts';

const Status = z.enum(['ok', 'error', 'running']);

/** A newer report has taken the place of any before it. */
const Chosen = z.looseObject({
  chosenOption: z.string().nullable(),
  followed: z.boolean().nullable().describe("The reporter's own word"),
  decidedBy: z.enum(['agent', 'human']).nullable(),
  note: z.string().nullable(),
  reportedBy: ChosenReport.shape.reported_by.unwrap().nullable(),
  reportedAt: z.iso.datetime(),
  wasBest: z
    .record(z.string(), z.boolean().nullable())
    .describe(
      "Stakeholder id to whether the chosen option was this stakeholder's best; null without a chosen option",
    ),
  says: z
    .record(z.string(), z.string())
    .describe('The same in words, which also tell of options that were level; empty without a chosen option'),
});

const Revision = z.looseObject({
  id: z.string(),
  number: z.int().min(1),
  createdAt: z.iso.datetime(),
  status: Status,
  best: z.string().nullable(),
  bestByStakeholder: z.record(z.string(), z.string()).nullable(),
  verdictByStakeholder: Verdicts.nullable().describe(NO_VERDICTS),
  note: RevisionNote.nullable(),
  noteOmitted: z
    .boolean()
    .optional()
    .describe(
      'True when there is a note, which is left out to bound the record: newest first, 200,000 bytes',
    ),
});

const ListedAssessment = Assessment.omit({ decision_id: true, created_at: true }).extend({
  createdAt: z.iso.datetime(),
  textOmitted: z
    .boolean()
    .optional()
    .describe('True when texts and names are left out to bound the record: newest first, 600,000 bytes'),
});

const Publication = z.looseObject({
  url: z.string(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.object({ id: z.int(), name: z.string() }).nullable(),
});

export const DecisionRecord = z.looseObject({
  id: z.string(),
  createdAt: z.iso.datetime(),
  model: z.string(),
  mode: z.enum(['default', 'direct']),
  status: Status,
  errorMessage: z.string().nullable(),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  best: z.string().nullable(),
  bestByStakeholder: z.record(z.string(), z.string()).nullable(),
  verdictByStakeholder: Verdicts.nullable().describe(NO_VERDICTS),
  contentStored: z.boolean(),
  request: z.looseObject({}).nullable(),
  response: z.looseObject({}).nullable(),
  refinement: Refinement.nullable().describe(
    'Null for a decision that neither refines another nor revises one with answers of persons',
  ),
  expiresAt: z.iso.datetime().nullable(),
  sharedWithOrg: z.boolean(),
  canChangeSharing: z.boolean(),
  publication: Publication.nullable(),
  links: Links.nullable(),
  canPublish: z.boolean(),
  source: z.enum(SOURCES),
  judge: z
    .string()
    .nullable()
    .describe('The model that answered in Direct mode, if known; a Default mode result names its own'),
  lineage: Lineage,
  chosen: Chosen.nullable(),
  revisions: z.array(Revision).describe('Oldest first, itself included; of more than 50, the newest'),
  revisionCount: z.int().min(1).describe('Of all decisions of the lineage, at most 1000'),
  assessments: z.array(ListedAssessment).describe('Newest last; of more than 50, the newest'),
  assessmentSummary: z
    .object({ count: z.int(), agree: z.int(), partly: z.int(), disagree: z.int() })
    .describe('Of all assessments, at most 200'),
  usage: z.union([Usage, TokenUsage]).nullable(),
  costUsd: z.number(),
});
export type DecisionRecord = z.infer<typeof DecisionRecord>;

/**
 * As the document tells it. What is stored was made from these schemas, so reading a record does
 * not parse it again.
 */
export const DocumentedRecord = DecisionRecord.extend({
  request: DecisionRecord.shape.request.describe('As it was sent'),
  response: z.union([DecisionResult, DirectResult]).nullable(),
});
export type DocumentedRecord = z.infer<typeof DocumentedRecord>;

nameInDocument({ Chosen, Revision, ListedAssessment, Publication, DecisionRecord: DocumentedRecord });
