/** Tells which judge answers, in which format and with what limits, for /readyz and the console. */
import { z } from 'zod';
import type { EndpointModel } from '../../judge/endpoint/adapter.ts';
import { MODEL_FORMATS } from '../../judge/endpoint/settings.ts';
import type { Model } from '../../judge/port.ts';

/**
 * It has no `reason`, which may quote the endpoint; only the log has it. The built-in judge has a
 * name alone.
 */
export const JudgeStatus = z.object({
  name: z.string(),
  state: z.enum(['unknown', 'ready', 'starting', 'missing', 'failed']).optional(),
  format: z.enum(MODEL_FORMATS).exclude(['auto']).optional(),
  logprobs: z.number().optional(),
  batch: z.number().optional(),
  grammar: z.string().optional(),
  records: z.string().optional(),
  one_pass: z.string().optional(),
  questions: z.number().optional(),
  bytes: z.number().optional(),
  options: z.number().optional(),
  rounded: z.boolean().optional(),
  joint: z.boolean().optional(),
} satisfies Record<'name' | keyof Omit<EndpointModel['state'], 'reason'>, z.ZodType>);
export type JudgeStatus = z.infer<typeof JudgeStatus>;

/** The judge's status as this process last saw it. Asks the model nothing. */
export function judgeStatus(services: {
  model: Pick<Model, 'name'>;
  endpoint?: Pick<EndpointModel, 'state'> | undefined;
}): JudgeStatus {
  return JudgeStatus.parse({ name: services.model.name, ...services.endpoint?.state });
}
