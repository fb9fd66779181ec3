/** Sends one prompt or many in one request, and reads the reply. */

import { type Reply, readReply, UnreadableReply } from '../replies/read-reply.ts';
import type { EndpointPath } from './endpoint.ts';
import {
  chatBatchBody,
  chatBody,
  completionsBody,
  type RequestForm,
  type RequestSpec,
} from './request-body.ts';

type Post = (path: EndpointPath, body: object) => Promise<unknown>;

export type BatchPath = (typeof BATCH_PATHS)[number];

/** The first path puts each prompt into the chat format that the model was trained on. */
export const BATCH_PATHS = ['/chat/completions/batch', '/completions'] as const;

/** Returns one answer for each prompt. Throws UnreadableReply. */
export async function sendBatch(
  post: Post,
  path: BatchPath,
  { form, prompts, wanted }: { form: RequestForm; prompts: readonly string[]; wanted: RequestSpec },
): Promise<Reply> {
  const bodyOf = path === '/completions' ? completionsBody : chatBatchBody;
  const reply = readReply(await post(path, bodyOf(form, prompts, wanted)));
  const { length } = reply.generated;
  if (length !== prompts.length)
    throw new UnreadableReply(`the reply has ${length} of ${prompts.length} answers`);
  return reply;
}

/** Returns one answer, or as many as samples were requested. Throws UnreadableReply. */
export async function sendChat(
  post: Post,
  { form, prompt, wanted }: { form: RequestForm; prompt: string; wanted: RequestSpec },
): Promise<Reply> {
  return readReply(await post('/chat/completions', chatBody(form, prompt, wanted)));
}
