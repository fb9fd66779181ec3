/** Many prompts in one request: vLLM's batch of chats, or a list of prompts for bare completion. */
import { type Reply, readReply, Unreadable } from './read-reply.ts';
import { chatBatchBody, completionsBody, type Form, type Wanted } from './request-body.ts';

export type BatchPath = (typeof BATCH_PATHS)[number];

/** The first puts each prompt into the form in which the model was taught to be asked. */
export const BATCH_PATHS = ['/chat/completions/batch', '/completions'] as const;

/** One answer for each prompt, or Unreadable. */
export async function postBatch(
  post: (path: BatchPath, body: object) => Promise<unknown>,
  path: BatchPath,
  { form, prompts, wanted }: { form: Form; prompts: readonly string[]; wanted: Wanted },
): Promise<Reply> {
  const bodyOf = path === '/completions' ? completionsBody : chatBatchBody;
  const reply = readReply(await post(path, bodyOf(form, prompts, wanted)));
  const { length } = reply.generated;
  if (length !== prompts.length) throw new Unreadable(`the reply has ${length} of ${prompts.length} answers`);
  return reply;
}
