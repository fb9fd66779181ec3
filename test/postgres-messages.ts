/**
 * The messages of PostgreSQL's protocol 3 out of a stream of bytes, wherever the network has cut it
 * ("Message Formats" in PostgreSQL's manual): a byte for the type, then the length as int32, which
 * counts itself and what follows.
 */

export interface PostgresMessage {
  /** One character; empty where the protocol has none: at the start of a connection. */
  type: string;
  /** All of it, to be sent on as it is. */
  bytes: Buffer;
}

const LENGTH_BYTES = 4;
/** A message holds at most 1 GiB; what says more is not this protocol. */
const MOST_BYTES = 2 ** 30;
const SSL_REQUEST = 80_877_103;
const GSS_ENCRYPTION_REQUEST = 80_877_104;

/** One direction of one connection. */
export class PostgresMessages {
  /** A client's first messages have no type. */
  #isTyped: boolean;
  #rest = Buffer.alloc(0);

  constructor(sender: 'client' | 'server') {
    this.#isTyped = sender === 'server';
  }

  /**
   * The messages that are whole with this piece. Throws where the bytes are not of this protocol.
   */
  push(piece: Buffer): PostgresMessage[] {
    this.#rest = Buffer.concat([this.#rest, piece]);
    const whole: PostgresMessage[] = [];
    for (let message = this.#take(); message !== null; message = this.#take()) whole.push(message);
    return whole;
  }

  #take(): PostgresMessage | null {
    const typeBytes = this.#isTyped ? 1 : 0;
    if (this.#rest.length < typeBytes + LENGTH_BYTES) return null;
    const length = this.#rest.readInt32BE(typeBytes);
    if (length < LENGTH_BYTES || length > MOST_BYTES)
      throw new Error(`a PostgreSQL message cannot be ${length} bytes long`);
    if (this.#rest.length < typeBytes + length) return null;
    const bytes = this.#rest.subarray(0, typeBytes + length);
    this.#rest = this.#rest.subarray(bytes.length);
    const type = bytes.toString('latin1', 0, typeBytes);
    this.#isTyped ||= !asksForEncryption({ type, bytes });
    return { type, bytes };
  }
}

/** The client waits for one byte that says whether it may, and begins anew when it may not. */
export function asksForEncryption({ type, bytes }: PostgresMessage): boolean {
  if (type !== '' || bytes.length !== 2 * LENGTH_BYTES) return false;
  return [SSL_REQUEST, GSS_ENCRYPTION_REQUEST].includes(bytes.readInt32BE(LENGTH_BYTES));
}

/** The texts that end in a zero byte at the beginning of a typed message. */
export function textsOf({ bytes }: PostgresMessage, count: number): string[] {
  const texts: string[] = [];
  let from = 1 + LENGTH_BYTES;
  while (texts.length < count) {
    const end = bytes.indexOf(0, from);
    if (end < 0) throw new Error(`a PostgreSQL message has fewer than ${count} texts`);
    texts.push(bytes.toString('utf8', from, end));
    from = end + 1;
  }
  return texts;
}
