/**
 * Measures a decision over HTTP with the built-in judge, from the first byte of the request to the
 * last byte of the answer.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeDataDir, removeDataDir, type Service, startService } from '../test/service.ts';

const REPEATS = 30;
const examples = resolve(import.meta.dirname, '../examples');

export async function benchDecision(): Promise<void> {
  const dataDir = makeDataDir();
  const service = await startService(dataDir);
  try {
    console.log('request                  stakeholders consequences  draws  largest SE  median ms   p90 ms');
    for (const name of ['database-migration', 'office-policy', 'breach-disclosure', 'dominated-option'])
      await measure(service, name);
    await measure(service, 'twelve consequences', twelveConsequences());
  } finally {
    await service.end('SIGTERM');
    removeDataDir(dataDir);
  }
}

interface Body {
  stakeholders: unknown[];
  options: { consequences: unknown[] }[];
  seed?: number;
}

interface Result {
  results: { mc: { draws: number; standard_error: number } }[];
}

async function measure(service: Service, name: string, given?: Body): Promise<void> {
  const body: Body = given ?? JSON.parse(readFileSync(resolve(examples, `${name}.json`), 'utf8'));
  await send(service, body);
  const times: number[] = [];
  let answer: Result = { results: [] };
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const startedAt = performance.now();
    answer = await send(service, { ...body, seed: repeat });
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const consequences = body.options.reduce((sum, option) => sum + option.consequences.length, 0);
  const draws = Math.max(...answer.results.map((result) => result.mc.draws));
  const standardError = Math.max(...answer.results.map((result) => result.mc.standard_error));
  console.log(
    [
      name.padEnd(24),
      String(body.stakeholders.length).padStart(12),
      String(consequences).padStart(12),
      String(draws).padStart(6),
      standardError.toExponential(1).padStart(11),
      times[Math.floor(REPEATS / 2)]?.toFixed(0).padStart(10),
      times[Math.floor(REPEATS * 0.9)]?.toFixed(0).padStart(8),
    ].join(' '),
  );
}

/**
 * The typical decision: 3 stakeholders, and 3 options of 4 consequences that count for all of them.
 */
function twelveConsequences(): Body {
  const body = JSON.parse(readFileSync(resolve(examples, 'office-policy.json'), 'utf8'));
  for (const option of body.options)
    for (const consequence of option.consequences) {
      delete consequence.stakeholders;
      if (typeof consequence.valence !== 'string') consequence.valence = 'harm';
    }
  return body;
}

async function send(service: Service, body: Body): Promise<Result> {
  const reply = await fetch(`${service.baseUrl}/api/v1/decisions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${reply.status}: ${text}`);
  return JSON.parse(text);
}
