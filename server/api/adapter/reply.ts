/** Outputs of procedures. */
import { z } from 'zod';
import type { Context } from './request-state.ts';

/** What the rooms answer is sent as it is: it was made from the documented schemas, and is not checked again on each reply. */
export const asAnswered = z.looseObject({});

/** What is JSON text already takes the place of what the procedure returns. */
export function asText(ctx: Context, text: string): Record<string, never> {
  ctx.reply.text = text;
  return {};
}
