/**
 * Measures the time that the service adds to a decision model that takes 430 ms a call. Target: 20
 * ms by the adapter for a decision of three stakeholders, beyond a client that only sends the same
 * calls.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createEndpointModel } from '../judge/endpoint/adapter.ts';
import { planDecision } from '../server/decisions/plan.ts';
import { DecisionRequest } from '../server/decisions/schema.ts';
import { openFairQueue } from '../server/limits/fair-queue.ts';
import { type DecisionEndpoint, openDecisionEndpoint } from '../test/decision-endpoint/decision-endpoint.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../test/service.ts';
import { decide, readExample } from './formats/ask.ts';
import { processorMsOf } from './processor-time.ts';
import { quantile } from './quantile.ts';

const MODEL_MS = 430;
const REPEATS = 20;
/** So that the engine takes as long with each judge. */
const DRAWS = '1024';
const NAME = 'database-migration';

export async function benchAdded(): Promise<void> {
  console.log(
    `${REPEATS} times each over a decision model that takes ${MODEL_MS} ms a call, in ms; ${DRAWS} draws`,
  );
  console.log('| what | shortest | median | beyond the model: shortest | median | processor |');
  console.log('|---|---:|---:|---:|---:|---:|');
  const endpoint = await openDecisionEndpoint({ dialect: 'typesafe', hold: () => sleep(MODEL_MS) });
  try {
    await measureAdapter(endpoint);
    const env = { MODEL_URL: endpoint.url, MODEL_NAME: endpoint.model };
    await measureService(env, async (service) => {
      await measure(`${NAME} over HTTP`, () => decide(service, readExample(NAME)), service.process.pid);
      const direct = readExample('direct-lunch');
      await measure('direct-lunch over HTTP', () => decide(service, direct), service.process.pid);
      const questions = readExample('questions-support-ticket');
      await measure(
        'typed questions over HTTP',
        () => decide(service, questions, 'questions'),
        service.process.pid,
      );
    });
    await measureService({}, (service) =>
      measure(
        `${NAME} over HTTP, built-in judge`,
        () => decide(service, readExample(NAME)),
        service.process.pid,
        0,
      ),
    );
  } finally {
    await endpoint.close();
  }
}

/** The adapter alone, and a client that only sends the bodies that the adapter sent. */
async function measureAdapter(endpoint: DecisionEndpoint): Promise<void> {
  const model = createEndpointModel(
    {
      url: endpoint.url,
      name: endpoint.model,
      apiKey: undefined,
      format: 'systemone',
      strategy: 'auto',
      timeoutSeconds: 60,
      warmingSeconds: 60,
      concurrency: 16,
      temperatureScale: 1,
    },
    pino({ level: 'silent' }),
    openFairQueue,
  );
  const asSent = readExample(NAME);
  const request = DecisionRequest.parse(asSent);
  const { tasks } = planDecision({ request, asSent, overlapMode: 'correct' });
  const options = { signal: new AbortController().signal, onAnswered: async () => {} };
  await model.prepare(options.signal);
  const before = endpoint.calls.length;
  await measure(`${NAME}, the adapter alone`, () => model.answer(tasks, options));
  const texts = endpoint.calls.slice(before, before + model.plan(tasks).calls).map(({ text }) => text);
  await measure(`${NAME}, a client that only sends the same calls`, () =>
    Promise.all(
      texts.map(async (body) => {
        const reply = await fetch(`${endpoint.url}/systemone`, { method: 'POST', body });
        await reply.json();
      }),
    ),
  );
}

async function measureService(
  env: Record<string, string>,
  run: (service: Service) => Promise<void>,
): Promise<void> {
  const dataDir = makeDataDir();
  const service = await startService(dataDir, { LOG_LEVEL: 'warn', DRAWS, ...env });
  try {
    await run(service);
  } finally {
    await service.end('SIGTERM');
    removeDataDir(dataDir);
  }
}

/** The processor time is that of the process, by default this one, which also is the model. */
async function measure(
  what: string,
  run: () => Promise<unknown>,
  pid = process.pid,
  modelMs = MODEL_MS,
): Promise<void> {
  for (let warming = 0; warming < 3; warming += 1) await run();
  const processorBefore = processorMsOf(pid);
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const startedAt = performance.now();
    await run();
    times.push(performance.now() - startedAt);
  }
  const processor = (processorMsOf(pid) - processorBefore) / REPEATS;
  const [shortest, median] = [Math.min(...times), quantile(times, 0.5)];
  const figures = [shortest, median, shortest - modelMs, median - modelMs, processor];
  console.log(`| ${what} | ${figures.map((ms) => ms.toFixed(0)).join(' | ')} |`);
}
