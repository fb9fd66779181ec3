/** The record of a decision: what is sent, in the API's own names. */
import { z } from 'zod';
import { nameInDocument } from '../../wire/types.ts';
import { NO_VERDICTS, Verdicts } from '../../wire/verdicts.ts';
import { SOURCES } from '../asked.ts';
import { Refinement } from '../refinement.ts';
import { DecisionResult, DirectResult, Lineage, Links, Progress, TokenUsage, Usage } from '../result.ts';
import { RevisionNote } from '../schema.ts';
import { Assessment, ChosenReport } from './feedback-schema.ts';

const Status = z
  .enum(['ok', 'error', 'running'])
  .describe('`running`, then `ok` with an answer, or `error` with a reason');

const best = z
  .string()
  .nullable()
  .describe('Letter of the best option, where all stakeholders have the same; otherwise null');
const bestByStakeholder = z
  .record(z.string(), z.string())
  .nullable()
  .describe('Letter of the best option by stakeholder id; null without an answer');

/** A newer report has taken the place of any before it. */
const Chosen = z
  .looseObject({
    chosenOption: z
      .string()
      .nullable()
      .describe('Letter of the option that was carried out, or `none`; null if the report names none'),
    followed: z
      .boolean()
      .nullable()
      .describe("Whether the analysis was followed, in the reporter's own word; null if not said"),
    decidedBy: z.enum(['agent', 'human']).nullable().describe('Who made the choice; null if not said'),
    note: z.string().nullable().describe('Why, or how it went; null without a note'),
    reportedBy: ChosenReport.shape.reported_by
      .unwrap()
      .nullable()
      .describe('Person who reported it; null if the report names nobody'),
    reportedAt: z.iso.datetime().describe('When it was reported'),
    wasBest: z
      .record(z.string(), z.boolean().nullable())
      .describe(
        "Whether the chosen option was each stakeholder's best, by stakeholder id; null without a chosen option",
      ),
    says: z
      .record(z.string(), z.string())
      .describe('The same in a sentence for each stakeholder, by id; empty without a chosen option'),
  })
  .describe('The newest report of which option was carried out');

const Revision = z
  .looseObject({
    id: z.string().describe('Id of the revision, `dec_…`'),
    number: z.int().min(1).describe('Number of the revision, from 1, the first decision'),
    createdAt: z.iso.datetime().describe('When it was made'),
    status: Status,
    best,
    bestByStakeholder,
    verdictByStakeholder: Verdicts.nullable().describe(NO_VERDICTS),
    note: RevisionNote.nullable().describe('Why it was made; null without a note'),
    noteOmitted: z
      .boolean()
      .optional()
      .describe('True where a note is left out, because those of newer revisions fill 200,000 bytes'),
  })
  .describe('A revision of a decision, in short');

const ListedAssessment = Assessment.omit({ decision_id: true, created_at: true })
  .extend({
    createdAt: z.iso.datetime().describe('When it was added'),
    textOmitted: z
      .boolean()
      .optional()
      .describe(
        'True where texts and names are left out, because those of newer assessments fill 600,000 bytes',
      ),
  })
  .describe('An assessment as the record of its decision lists it');

const Publication = z
  .looseObject({
    url: z.string().describe('Address of the page, which anyone who has it can read'),
    publishedAt: z.iso.datetime().describe('When it was published'),
    publishedBy: z
      .object({
        id: z.int().describe('Id number of the person'),
        name: z.string().describe('Name of the person'),
      })
      .nullable()
      .describe('Person who published it; null if an API key did'),
  })
  .describe('The public page of a decision');

export const DecisionRecord = z
  .looseObject({
    id: z.string().describe('Id of the decision, `dec_…`'),
    createdAt: z.iso.datetime().describe('When it was made'),
    model: z.string().describe('Always `model-1`'),
    mode: z.enum(['default', 'direct']).describe('Default mode, with consequences, or Direct mode, without'),
    status: Status,
    errorMessage: z.string().nullable().describe('Why it failed; null unless `status` is `error`'),
    progress: Progress.nullable().describe('How many model calls are answered; null unless it runs'),
    best,
    bestByStakeholder,
    verdictByStakeholder: Verdicts.nullable().describe(NO_VERDICTS),
    contentStored: z.boolean().describe('Whether request and answer are still stored'),
    request: z.looseObject({}).nullable(),
    response: z.looseObject({}).nullable(),
    refinement: Refinement.nullable().describe(
      'Further answers that it rests on; null if it neither refines another nor keeps answers of persons',
    ),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .describe('When request and answer expire; null if they do not, or are gone'),
    sharedWithOrg: z.boolean().describe('Whether every API key of the organization sees it'),
    canChangeSharing: z.boolean().describe('Whether the calling key made it, and so may share it or hide it'),
    publication: Publication.nullable().describe('Its public page; null unless it is published'),
    links: Links.nullable().describe('Addresses for people; null when no result is stored'),
    canPublish: z.boolean().describe('Whether the calling key made it and its result is stored'),
    source: z
      .enum(SOURCES)
      .describe('How it was asked for: by REST, an agent, the console or an integration'),
    judge: z
      .string()
      .nullable()
      .describe(
        'Name of the model that answered in Direct mode, if known; a Default mode result names its own',
      ),
    lineage: Lineage.describe('Its place among its revisions'),
    chosen: Chosen.nullable().describe('Report of the option that was carried out; null without a report'),
    revisions: z.array(Revision).describe('Revisions with itself, oldest first; of more than 50, the newest'),
    revisionCount: z.int().min(1).describe('Number of revisions of the lineage, at most 1000'),
    assessments: z.array(ListedAssessment).describe('Assessments, newest last; of more than 50, the newest'),
    assessmentSummary: z
      .object({
        count: z.int().describe('Number of all assessments'),
        agree: z.int().describe('Number of those that agree'),
        partly: z.int().describe('Number of those that agree in part'),
        disagree: z.int().describe('Number of those that disagree'),
      })
      .describe('How many assessments there are, at most 200'),
    usage: z.union([Usage, TokenUsage]).nullable().describe('What the judge used; null without an answer'),
    costUsd: z.number().describe('What was billed, in USD; 0 where a free decision paid, or nothing'),
  })
  .describe('A decision and what was added to it');
export type DecisionRecord = z.infer<typeof DecisionRecord>;

/**
 * As the document tells it. What is stored was made from these schemas, so reading a record does
 * not parse it again.
 */
export const DocumentedRecord = DecisionRecord.extend({
  request: DecisionRecord.shape.request.describe('Request as it was sent; null when it is not stored'),
  response: z
    .union([DecisionResult, DirectResult])
    .nullable()
    .describe('Result of the decision; null without one, and when it is not stored'),
}).describe('A decision and what was added to it');
export type DocumentedRecord = z.infer<typeof DocumentedRecord>;

nameInDocument({ Chosen, Revision, ListedAssessment, Publication, DecisionRecord: DocumentedRecord });
