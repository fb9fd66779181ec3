/** What is stored of how a judge's probabilities were obtained. */
import { z } from 'zod';

export const KeptEvidence = z.object({
  method: z.enum(['built-in', 'table', 'logprobs', 'sampled', 'decided']),
  mass: z.number(),
  masked: z.boolean(),
  model: z.string().optional().describe('The version of the model that answered, as it names itself'),
});
