/**
 * Row 31: sockets ask for the largest answers and never read them. One answer is the bundle of
 * /docs, without a key; the other is a large record, with a key.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, Figure } from './attack.ts';
import { largeDecision, makeDecision } from './large-decision.ts';
import type { Target } from './target.ts';
import { watch } from './watch.ts';

const SOCKETS = 1000;
/** Requests sent at once on one socket. */
const PIPELINED = 200;
const WATCH_MS = 15_000;
/**
 * The bench waits at most this long, from the first socket on, until the service has closed all of
 * them.
 */
const MOST_WAIT_MS = 120_000;

export const attack: Attack = {
  row: 31,
  title: `${SOCKETS} sockets ask for the largest answers and do not read`,
  env: {
    DRAWS: '1024',
    // The limits that would end such an attack sooner are lifted, so that the sockets stay open.
    MAX_CONNECTIONS: '5000',
    MAX_CONNECTIONS_PER_ADDRESS: '5000',
    // With room to spare, V8 does not collect some hundred MB of garbage. The small heap makes the
    // figure show the memory that is in use.
    NODE_OPTIONS: '--max-old-space-size=192',
  },
  async run(target) {
    const record = await makeDecision(target, target.key, largeDecision());
    const key = `Authorization: Bearer ${target.key}\r\n`;
    const neighbourKey = await target.newNeighbour();
    const neighbour = { key: neighbourKey, path: await makeDecision(target, neighbourKey) };
    const figures: Figure[] = [];
    // Reads both answers first, so that the memory that ordinary reading takes does not count as
    // the attack's.
    await read(target, '/docs/scalar.js', 10);
    await read(target, record, 200);
    for (const { name, sockets, text } of [
      { name: 'the bundle of /docs', sockets: SOCKETS, text: get('/docs/scalar.js') },
      // The kernel's buffers take the whole first answer, so each socket asks twice.
      { name: 'a large record, twice', sockets: SOCKETS, text: get(record, key).repeat(2) },
      { name: `${PIPELINED} pipelined, 10 sockets`, sockets: 10, text: get(record, key).repeat(PIPELINED) },
    ])
      figures.push(...(await attackWith(target, neighbour, { name, sockets, text })));
    return figures;
  },
};

async function attackWith(
  target: Target,
  neighbour: { key: string; path: string },
  { name, sockets, text }: { name: string; sockets: number; text: string },
): Promise<Figure[]> {
  const { service, heldFiles, residentMib } = target;
  const before = residentMib();
  const heldBefore = heldFiles();
  const open: Socket[] = [];
  const startedAt = performance.now();
  const seen = await watch(target, neighbour, async () => {
    const port = Number(new URL(service.baseUrl).port);
    for (let index = 0; index < sockets; index += 1) {
      // There is no listener for data, so hardly any data is read.
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write(text);
      open.push(socket);
    }
    await sleep(WATCH_MS);
  });
  const held = heldFiles() - heldBefore;
  let mostMib = seen.moreMib;
  while (heldFiles() > heldBefore && performance.now() - startedAt < MOST_WAIT_MS) {
    mostMib = Math.max(mostMib, residentMib() - before);
    await sleep(100);
  }
  const closedAfterS = Math.round((performance.now() - startedAt) / 1000);
  const left = heldFiles() - heldBefore;
  for (const socket of open) socket.destroy();
  await sleep(1000);
  return [
    { name: `${name}: more memory`, value: `${mostMib.toFixed(0)} MiB`, target: '≤ 100 MB' },
    {
      name: `${name}: sockets held after ${WATCH_MS / 1000} s, ${closedAfterS} s`,
      value: `${Math.max(0, held)}, ${Math.max(0, left)}`,
      target: '0 in the end',
    },
    { name: `${name}: slowest /healthz`, value: `${seen.healthMs.toFixed(0)} ms`, target: '' },
    {
      name: `${name}: a neighbour's GETs: p99; failures`,
      value: `${seen.neighbourP99Ms.toFixed(0)} ms; ${seen.neighbourFailures}`,
      target: '0 failures',
    },
  ];
}

async function read({ service, key }: Target, path: string, times: number): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  let left = times;
  const reader = async () => {
    while (left-- > 0) await (await fetch(`${service.baseUrl}${path}`, { headers })).arrayBuffer();
  };
  await Promise.all(Array.from({ length: 20 }, reader));
}

function get(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: service\r\n${headers}\r\n`;
}
