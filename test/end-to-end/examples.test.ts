/** Sends every example of examples/ as it is and expects what examples/README.md says. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { copyPreparedData } from '../prepared-data.ts';
import { removeDataDir, type Service, startService } from '../service.ts';
import { Client } from './client.ts';

const Spread = z.object({ mean: z.number(), p10: z.number(), p90: z.number() });
const Answer = z.object({
  id: z.string().regex(/^dec_/),
  agreement: z.object({ all_same: z.boolean(), best_by_stakeholder: z.record(z.string(), z.string()) }),
  results: z.array(
    z.object({
      stakeholder: z.object({ id: z.string() }),
      best: z.string(),
      probabilities: z.record(z.string(), z.number()),
      ev: z.record(z.string(), Spread),
      ev_uncorrected: z.record(z.string(), Spread),
      consequences: z.array(
        z.object({
          id: z.string(),
          option: z.string(),
          valence: z.enum(['benefit', 'harm']),
          size: z.object({ value: z.number(), p10: z.number(), p90: z.number() }),
          counted_share: z.number(),
        }),
      ),
      insight: z.object({ expected_loss: z.record(z.string(), z.number()), evpi: z.number() }),
    }),
  ),
});
type Answer = z.infer<typeof Answer>;

const Direct = Answer.pick({ agreement: true });
const Questions = z.object({
  answers: z.object({
    department: z.object({ choice: z.string() }),
    urgency: z.object({ score: z.int(), warnings: z.array(z.string()) }),
    churn: z.object({ noul: z.number(), warnings: z.array(z.string()) }),
  }),
});

const dataDir = copyPreparedData();
let service: Service;
let client: Client;

beforeAll(async () => {
  service = await startService(dataDir);
  client = new Client(service.baseUrl, service.key ?? '');
});
afterAll(async () => {
  await service?.end('SIGTERM');
  removeDataDir(dataDir);
});

describe('examples', () => {
  test('database-migration: money and outage minutes drive the sizes', async () => {
    const answer = await send('database-migration');
    expect(answer.results.map((result) => result.stakeholder.id)).toEqual(['customers', 'oncall', 'finance']);
    const finance = sizes(answer, 'finance');
    expect(finance['c-cost']).toBeGreaterThan(finance['b-cost'] ?? 1);
    expect(finance['b-cost']).toBeGreaterThan(finance['a-cheap'] ?? 1);
    const customers = sizes(answer, 'customers');
    expect(customers['a-downtime']).toBeGreaterThan(2 * (customers['b-switch'] ?? 1));
    expect(Object.keys(sizes(answer, 'oncall')).sort()).toEqual([
      'a-night',
      'a-simple',
      'a-supported',
      'b-complex',
      'b-standby',
      'b-supported',
      'c-nofix',
      'c-nosupport',
      'c-quiet',
    ]);
    expect(sizes(answer, 'oncall')['a-supported']).toBe(sizes(answer, 'oncall')['b-supported']);
  });

  test('office-policy: consequences touch only the stakeholders that they name', async () => {
    const answer = await send('office-policy');
    expect(Object.keys(sizes(answer, 'parents'))).toEqual(['A1', 'B1', 'B2', 'B4', 'C1', 'C4']);
    expect(Object.keys(sizes(answer, 'company'))).toEqual(['A2', 'A3', 'A4', 'B2', 'B3', 'C2', 'C3', 'C4']);
    expect(answer.agreement.best_by_stakeholder.parents).not.toBe('A');
  });

  test('double-counting: a benefit stated in three ways counts about once', async () => {
    const answer = await send('double-counting');
    const result = answer.results[0];
    const said = result?.consequences.filter((c) => ['visible', 'seen', 'notice'].includes(c.id)) ?? [];
    expect(said).toHaveLength(3);
    const largest = Math.max(...said.map((c) => c.size.value));
    const counted = said.reduce((sum, c) => sum + c.size.value * c.counted_share, 0);
    expect(counted).toBeGreaterThan(0.9 * largest);
    expect(counted).toBeLessThan(1.6 * largest);
    expect(result?.ev.A?.mean).toBeLessThan(result?.ev_uncorrected.A?.mean ?? 0);
  });

  test('breach-disclosure: stakeholders without ids are s1, s2, s3', async () => {
    const answer = await send('breach-disclosure');
    expect(Object.keys(answer.agreement.best_by_stakeholder)).toEqual(['s1', 's2', 's3']);
    expect(answer.agreement.best_by_stakeholder.s1).not.toBe('C');
  });

  test('dominated-option: B, most probably', async () => {
    const answer = await send('dominated-option');
    expect(answer.results[0]?.best).toBe('B');
    expect(answer.results[0]?.probabilities.B).toBeGreaterThan(0.8);
  });

  test('direct-lunch: A for the vegan', async () => {
    const { status, body } = await client.post(read('direct-lunch'));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(Direct.parse(body).agreement.best_by_stakeholder).toMatchObject({ vegan: 'A' });
  });

  test('questions-support-ticket: billing; nothing speaks for the other two, and they say so', async () => {
    const { status, body } = await client.askQuestions(read('questions-support-ticket'));
    expect(status, JSON.stringify(body)).toBe(200);
    const { department, urgency, churn } = Questions.parse(body).answers;
    expect(department.choice).toBe('billing');
    expect(urgency.warnings).toHaveLength(1);
    expect(churn).toMatchObject({ noul: 0.5, warnings: urgency.warnings });
  });
});

async function send(name: string): Promise<Answer> {
  const { status, body } = await client.post(read(name));
  expect(status, JSON.stringify(body)).toBe(200);
  const answer = Answer.parse(body);
  for (const result of answer.results) {
    const sum = Object.values(result.probabilities).reduce((total, p) => total + p, 0);
    expect(sum).toBeCloseTo(1, 9);
    const { expected_loss: loss, evpi } = result.insight;
    expect(loss[result.best], `${name}: the loss of the best option is the EVPI`).toBe(evpi);
    for (const [option, { mean }] of Object.entries(result.ev)) {
      const behind = (result.ev[result.best]?.mean ?? 0) - mean;
      expect((loss[option] ?? 0) - evpi, `${name}: ${option} loses what it is behind`).toBeCloseTo(behind, 9);
    }
    for (const [option, ev] of Object.entries(result.ev)) {
      const counted = result.consequences
        .filter((c) => c.option === option)
        .reduce((total, c) => total + (c.valence === 'benefit' ? 1 : -1) * c.size.value * c.counted_share, 0);
      expect(ev.mean, `${name}: the parts of ${option} add up`).toBeCloseTo(counted, 9);
    }
  }
  return answer;
}

function read(name: string): object {
  const file = resolve(import.meta.dirname, `../../examples/${name}.json`);
  return z.looseObject({}).parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Mean sizes for one stakeholder by consequence id, in the request's order. */
function sizes(answer: Answer, stakeholder: string): Record<string, number> {
  const result = answer.results.find((one) => one.stakeholder.id === stakeholder);
  return Object.fromEntries((result?.consequences ?? []).map((c) => [c.id, c.size.value]));
}
