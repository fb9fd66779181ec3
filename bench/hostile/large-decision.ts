/** Decisions for attacks: a small one, and one whose record is about a megabyte. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Target } from './target.ts';

/** The decision for attacks that do not need a large one. */
function smallDecision(): object {
  const file = resolve(import.meta.dirname, '../../examples/dominated-option.json');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * The result of each stakeholder contains the text of each consequence once: 8 × 40 kB, and more in
 * UTF-8.
 */
export function largeDecision(): object {
  const text = '☂'.repeat(990);
  const option = (id: string) => ({
    id,
    description: `Option ${id}`,
    consequences: Array.from({ length: 20 }, (_, index) => ({
      description: `${text} ${id}${index}`,
      valence: index % 2 === 0 ? 'benefit' : 'harm',
    })),
  });
  const stakeholders = Array.from({ length: 8 }, (_, index) => ({ description: `Stakeholder ${index}` }));
  return { context: 'A large decision.', stakeholders, options: ['A', 'B'].map(option), seed: 1 };
}

/** Makes a decision, waits until it has ended, and returns the path of its record. */
export async function makeDecision(
  { service }: Pick<Target, 'service'>,
  key: string,
  decision: object = smallDecision(),
): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const url = `${service.baseUrl}/api/v1/decisions`;
  const made = await fetch(url, { method: 'POST', headers, body: JSON.stringify(decision) });
  const { id } = Object(await made.json());
  const path = `/api/v1/decisions/${id}`;
  for (;;) {
    const reply = await fetch(`${service.baseUrl}${path}`, { headers });
    const { status, errorMessage } = Object(await reply.json());
    if (status === 'ok') return path;
    if (status !== 'running') throw new Error(`${path} ended in ${status}: ${errorMessage}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}
