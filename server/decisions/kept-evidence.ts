/** What is stored of how a judge's probabilities were obtained. */
import { z } from 'zod';

export const KeptEvidence = z.object({
  method: z
    .enum(['built-in', 'table', 'logprobs', 'sampled', 'decided'])
    .describe('How the probabilities were obtained: by the built-in judge, or how from a model'),
  mass: z.number().describe('Probability that the model put on all choices together, 0 to 1'),
  masked: z.boolean().describe('Whether a grammar may have hidden what the model would have said besides'),
  model: z.string().optional().describe('Version of the model that answered, as it names itself'),
});
