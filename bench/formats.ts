/**
 * Compares the formats in which a model can be asked, each spoken by an imitation server that
 * answers at once: calls, bytes, tokens and the service's processor time for the examples.
 */
import { openDecisionEndpoint } from '../test/decision-endpoint/decision-endpoint.ts';
import { openScriptedEndpoint } from '../test/endpoint/scripted-endpoint.ts';
import { scattered, scriptedJudge } from '../test/judge/endpoint/scripted-judge.ts';
import { makeDataDir, removeDataDir, startService } from '../test/service.ts';
import { decide, readExample } from './formats/ask.ts';
import { processorMsOf } from './processor-time.ts';

const REPEATS = 20;
const EXAMPLES = [
  'breach-disclosure',
  'database-migration',
  'office-policy',
  'double-counting',
  'dominated-option',
  'direct-lunch',
];

/** The engine's part is the same in each row, so it is small here. */
const DRAWS = '1024';

/** Bytes and calls since the peer was opened. */
interface Peer {
  url: string;
  model: string;
  counts(): { calls: number; bytes: number };
  close(): Promise<void>;
}

async function openChat(): Promise<Peer> {
  const endpoint = await openScriptedEndpoint({
    dialect: 'vllm',
    answer: scriptedJudge(scattered),
    stray: {},
  });
  return {
    url: endpoint.url,
    model: 'scripted',
    counts: () => ({
      calls: endpoint.requests.length,
      bytes: endpoint.requests.reduce(
        (sum, { asked }) => sum + Buffer.byteLength(JSON.stringify(asked.body)),
        0,
      ),
    }),
    close: () => endpoint.close(),
  };
}

const FORMATS: readonly [name: string, open: () => Promise<Peer>, settings: Record<string, string>][] = [
  ['chat, single', openChat, { MODEL_FORMAT: 'chat', MODEL_STRATEGY: 'single' }],
  ['chat, batch', openChat, { MODEL_FORMAT: 'chat', MODEL_STRATEGY: 'batch' }],
  ['chat, rows', openChat, { MODEL_FORMAT: 'chat', MODEL_STRATEGY: 'rows' }],
  ['systemone', () => openDecisionEndpoint({ dialect: 'typesafe' }), { MODEL_FORMAT: 'systemone' }],
  ['decisions', () => openDecisionEndpoint({ dialect: 'openai' }), { MODEL_FORMAT: 'decisions' }],
];

export async function benchFormats(): Promise<void> {
  console.log(
    `examples asked ${REPEATS} times each, ${DRAWS} draws; the imitation servers count 4 bytes as a token`,
  );
  console.log('| example | format | calls | bytes sent | input tokens | output tokens | processor ms |');
  console.log('|---|---|---:|---:|---:|---:|---:|');
  for (const [name, open, settings] of FORMATS) await benchFormat(name, await open(), settings);
}

async function benchFormat(name: string, peer: Peer, settings: Record<string, string>): Promise<void> {
  const dataDir = makeDataDir();
  const env = { MODEL_URL: peer.url, MODEL_NAME: peer.model, DRAWS, LOG_LEVEL: 'warn', ...settings };
  const service = await startService(dataDir, env);
  try {
    for (const example of EXAMPLES) {
      const body = readExample(example);
      // Not counted: the probe, and code that runs for the first time.
      for (let warming = 0; warming < 3; warming += 1) await decide(service, body);
      const before = { ...peer.counts(), ms: processorMsOf(service.process.pid) };
      let usage = { input_tokens: 0, output_tokens: 0 };
      for (let repeat = 0; repeat < REPEATS; repeat += 1) ({ usage } = await decide(service, body));
      const { calls, bytes } = peer.counts();
      const figures = [
        (calls - before.calls) / REPEATS,
        (bytes - before.bytes) / REPEATS,
        usage.input_tokens,
        usage.output_tokens,
        (processorMsOf(service.process.pid) - before.ms) / REPEATS,
      ];
      console.log(
        `| ${example} | ${name} | ${figures.map((figure) => Math.round(figure).toLocaleString('en')).join(' | ')} |`,
      );
    }
  } finally {
    await service.end('SIGTERM');
    await peer.close();
    removeDataDir(dataDir);
  }
}
