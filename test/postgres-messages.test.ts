/**
 * Cuts a recorded exchange between postgres.js and PostgreSQL 18 at every byte. The messages must
 * always be the same.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { asksForEncryption, PostgresMessages, textsOf } from './postgres-messages.ts';

const file = resolve(import.meta.dirname, 'recorded-postgres-stream.json');
const recorded: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));

/**
 * The types in order, with "-" for messages without a type: SSLRequest and start-up, SCRAM, a
 * simple query; a transaction with two inserts and a select that are sent together; one that fails
 * and is rolled back; three rows; a notice.
 */
const SENDERS = [
  ['client', '--ppQQPDHBESBESPDBESPDBESQBESPDBESPDBESPDBESQX'],
  ['server', 'RRRRSSSSSSSSSSSSSSSKZCZCZ1tn2CZ2CZ1tT2DDCZ1tn2CZCZ2CZ1tT2EZ1tn2CZ1tT2DDDCZNCZ'],
] as const;

function read(sender: 'client' | 'server', pieces: readonly Buffer[]) {
  const messages = new PostgresMessages(sender);
  const whole = pieces.flatMap((piece) => messages.push(piece));
  return {
    types: whole.map(({ type }) => type || '-').join(''),
    isWhole: Buffer.concat(whole.map(({ bytes }) => bytes)).equals(Buffer.concat(pieces)),
  };
}

test.each(SENDERS)(
  '%s: the messages are the same in one piece, byte by byte, and cut in two at any place',
  (sender, types) => {
    const stream = Buffer.from(recorded[sender] ?? '', 'base64');
    const bytes = Array.from(stream, (_, at) => stream.subarray(at, at + 1));
    const cuts = bytes.map((_, at) => [stream.subarray(0, at), stream.subarray(at)]);
    for (const pieces of [[stream], bytes, ...cuts])
      expect(
        read(sender, pieces),
        `${pieces.length} pieces, the first of ${pieces[0]?.length} bytes`,
      ).toEqual({
        types,
        isWhole: true,
      });
  },
);

test('a message is returned with its last byte, and not before', () => {
  const stream = Buffer.from(recorded.client ?? '', 'base64');
  const messages = new PostgresMessages('client');
  const ends: number[] = [];
  for (let at = 0; at < stream.length; at += 1)
    for (const _ of messages.push(stream.subarray(at, at + 1))) ends.push(at + 1);
  const lengths = read('client', [stream]).types.length;
  expect(ends).toHaveLength(lengths);
  expect(ends.slice(0, 3), 'SSLRequest of 8 bytes, start-up of 95, the first of SCRAM').toEqual([
    8, 103, 159,
  ]);
  expect(ends.at(-1)).toBe(stream.length);
});

test('a client may ask for encryption twice before it begins', () => {
  const request = (code: number) => Buffer.concat([int32(8), int32(code)]);
  const [ssl, gss] = [request(80_877_103), request(80_877_104)];
  const startup = Buffer.concat([int32(9), int32(196_608), Buffer.alloc(1)]);
  const whole = new PostgresMessages('client').push(Buffer.concat([gss, ssl, startup, query('select 1')]));
  expect(whole.map(({ type }) => type)).toEqual(['', '', '', 'Q']);
  expect(whole.map(asksForEncryption)).toEqual([true, true, false, false]);
});

test('a message with too few texts or an impossible length is refused', () => {
  const [message] = new PostgresMessages('server').push(query('select 1'));
  expect(textsOf(message!, 1)).toEqual(['select 1']);
  expect(() => textsOf(message!, 2)).toThrow('fewer than 2 texts');
  expect(() => new PostgresMessages('server').push(Buffer.from('HTTP/1.1 400 Bad Request'))).toThrow(
    'cannot be 1414811695 bytes long',
  );
});

function query(text: string): Buffer {
  return Buffer.concat([Buffer.from('Q'), int32(4 + text.length + 1), Buffer.from(`${text}\0`)]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
