/** Asks the service as a client does. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Service } from '../../test/service.ts';

export function readExample(name: string): object {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, `../../examples/${name}.json`), 'utf8'));
}

export interface Used {
  usage: { input_tokens: number; output_tokens: number };
}

export async function decide({ baseUrl, key }: Service, body: object, path = 'decisions'): Promise<Used> {
  const reply = await fetch(`${baseUrl}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${reply.status}: ${text}`);
  return JSON.parse(text);
}
