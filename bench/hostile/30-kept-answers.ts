/** Row 30: the storage for each free operation on a large record with an Idempotency-Key. */
import { openDatabase } from '../../server/database/database.ts';
import type { Attack, Figure } from './attack.ts';

const REQUESTS = 40;
/** All texts differ. The answer to each operation on this decision has about 650 kB. */
const DECISION = {
  context: 'A shop decides on its opening hours.',
  stakeholders: [{ id: 'owner', description: 'Owns the shop' }],
  options: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((id) => ({
    id,
    description: `Way ${id}`,
    consequences: Array.from({ length: 16 }, (_, index) => ({
      description: `${id}${index} ${randomText(980, id.charCodeAt(0) * 100 + index)}`,
      valence: 'benefit',
    })),
  })),
};
const OPERATIONS: [path: string, body: object][] = [
  ['/chosen', { chosen_option: 'A', note: randomText(2000, 1) }],
  ['/publication', {}],
];

export const attack: Attack = {
  row: 30,
  title: `${REQUESTS} small free requests, each with an Idempotency-Key, about a large record`,
  env: {},
  async run({ service, key, databaseUrl }) {
    const send = (path: string, body: object, more: Record<string, string> = {}) =>
      fetch(`${service.baseUrl}/api/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more },
        body: JSON.stringify(body),
      });
    const made = await send('/decisions', DECISION);
    const { id } = Object(await made.json());
    if (made.status !== 200) throw new Error(`the decision was answered ${made.status}`);
    const database = openDatabase(await databaseUrl(), { max: 1 });
    const bytes = async () => {
      const [row] = await database.sql<{ bytes: number }[]>`
        select pg_total_relation_size('idempotency_keys') as bytes`;
      return row?.bytes ?? Number.NaN;
    };
    const figures: Figure[] = [];
    for (const [path, body] of OPERATIONS) {
      const before = await bytes();
      let answered = 0;
      for (let sent = 0; sent < REQUESTS; sent += 1) {
        const reply = await send(`/decisions/${id}${path}`, body, { 'idempotency-key': `${path} ${sent}` });
        answered = (await reply.arrayBuffer()).byteLength;
        if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}`);
      }
      const stored = (await bytes()) - before;
      figures.push(
        { name: `POST ${path}: its answer`, value: `${(answered / 1e3).toFixed(0)} kB`, target: '' },
        {
          name: `POST ${path}: stored for a request, with index and dead rows`,
          value: `${(stored / REQUESTS / 1e3).toFixed(2)} kB`,
          target: '≤ 4 kB',
        },
      );
    }
    await database.close();
    return figures;
  },
};

/** Text that hardly compresses and differs with each seed (mulberry32, Tommy Ettinger, 2017). */
function randomText(length: number, seed: number): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let h = Math.imul(state ^ (state >>> 15), 1 | state);
    h = (h + Math.imul(h ^ (h >>> 7), 61 | h)) ^ h;
    return String.fromCharCode(97 + (((h ^ (h >>> 14)) >>> 0) % 26));
  }).join('');
}
