/** How a result was computed: settings, versions, and what shows whether it was kept unchanged. */
import { z } from 'zod';
import { nameInDocument } from '../wire/types.ts';

const probability = z.number().min(0).max(1);

const TauPrior = z.object({
  scale: z
    .number()
    .describe('Value of `tau` that is assumed without answers: standard deviation of a log ratio'),
  df: z.number().describe('Number of degrees of freedom that the assumption is worth'),
});

const JudgeTraits = z.object({
  spread_scale: z.number().describe("Factor on the judge's stated spreads, besides `ratio_spread_scale`"),
  measured_sd: z
    .number()
    .describe('Ratio records with a smaller standard deviation of the log ratio are measurements'),
  same_size_factor: z
    .number()
    .nullable()
    .describe('Sizes of texts that say the same agree within this factor; null: as judged'),
  misread_share: probability
    .optional()
    .describe(
      'Share of decisions that the judge misreads; `probabilities` are mixed with equal ones by it; older results lack it',
    ),
});

const Correction = z.object({
  mirror: z.boolean().describe("Whether consequences that are each other's absence were corrected too"),
  kept: z.boolean().describe('Whether the figures without `uncorrected` in their name are corrected'),
});

export const Meta = z
  .looseObject({
    tau: z
      .number()
      .describe("How far answers disagree beyond their spread, as a log ratio's standard deviation"),
    phi: z
      .number()
      .optional()
      .describe(
        'Factor on the variance of answers, from the residuals of all stakeholders; older results lack it',
      ),
    item_share: probability
      .optional()
      .describe(
        'Share of the stated variance of answers that lies in the items, not the pairs; older results lack it',
      ),
    draws: z.int().describe('Largest number of draws for any stakeholder'),
    draws_setting: z
      .union([z.literal('auto'), z.int()])
      .describe('Number of draws that the service is set to, or `auto`: as many as the errors need'),
    ratio_spread_scale: z.number().describe("Factor on the stated spread of the judge's ratio answers"),
    tau_prior: TauPrior.describe('What is assumed of `tau` while there are few answers'),
    judge_traits: JudgeTraits.optional().describe(
      "How the judge's answers about sizes were taken; older results lack it",
    ),
    size_model: z
      .string()
      .optional()
      .describe('Version of the calculation of sizes; results without it are of `least-squares/1`'),
    overlap_model: z.string().describe('Version of the correction for overlap'),
    correction: Correction.describe('How far overlaps were corrected'),
    judge: z.string().describe('Name of the judge that answered: the built-in one, or a language model'),
    judge_versions: z
      .array(z.string())
      .optional()
      .describe('Versions of the model that answered, as it named them; absent where it does not'),
    method: z
      .enum(['logprobs', 'sampled', 'decided'])
      .optional()
      .describe(
        'How a model gave its probabilities: from token logprobs, from repeated samples, or as its answer',
      ),
    least_mass: probability
      .optional()
      .describe('Smallest probability that the model put on all choices of a question together'),
    masked: z
      .boolean()
      .optional()
      .describe('Whether a grammar may have hidden what the model would have said beside the choices'),
    prompts: z
      .record(z.string(), z.int())
      .optional()
      .describe('Version number of the prompt of each kind of question; only with a language model'),
    engine: z.string().describe('Version of the engine, and the first 8 digits of the SHA-256 of its module'),
    result_hash: z
      .string()
      .describe('SHA-256, hexadecimal, of `agreement` and `results` in canonical JSON (RFC 8785)'),
  })
  .describe('How the result was computed');

nameInDocument({ ResultMeta: Meta });
