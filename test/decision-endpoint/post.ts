/** Sends a call to a decision endpoint, as a client would. */
import { z } from 'zod';

export interface Sent {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

/** A text is sent as it is. */
export async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Sent> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const Answer = z.looseObject({
  type: z.string(),
  noul: z.number().optional(),
  choice: z.string().optional(),
  score: z.number().optional(),
  probabilities: z.record(z.string(), z.unknown()).optional(),
  confidence: z.number().optional(),
});
export const SystemOneReply = z.looseObject({ answers: z.record(z.string(), Answer) });

export const DecisionsReply = z.looseObject({
  answers: z.array(
    z.looseObject({
      type: z.string(),
      name: z.string().optional(),
      probability: z.number().optional(),
      probabilities: z
        .array(z.looseObject({ value: z.unknown(), probability: z.number().nullable() }))
        .optional(),
    }),
  ),
});
