/**
 * Splits a stream of bytes into messages of PostgreSQL's protocol 3, wherever the network has cut
 * it ("Message Formats" in PostgreSQL's manual). A message is a byte for the type, then its length
 * as an int32, which counts itself and the rest.
 */

export interface PostgresMessage {
  /** One character; empty for the first messages of a connection, which have no type. */
  type: string;
  /** The whole message, to be sent on as it is. */
  bytes: Buffer;
}

const LENGTH_BYTES = 4;
/** A message holds at most 1 GiB. Bytes that state a greater length are not of this protocol. */
const MOST_BYTES = 2 ** 30;
const SSL_REQUEST = 80_877_103;
const GSS_ENCRYPTION_REQUEST = 80_877_104;

/** Reads one direction of one connection. */
export class PostgresMessages {
  /** A client's first messages have no type. */
  #isTyped: boolean;
  #rest = Buffer.alloc(0);

  constructor(sender: 'client' | 'server') {
    this.#isTyped = sender === 'server';
  }

  /**
   * Returns the messages that this piece completes. Throws if the bytes are not of this protocol.
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

/**
 * Whether the client asks to encrypt. It then waits for one byte; if this refuses, it starts anew.
 */
export function asksForEncryption({ type, bytes }: PostgresMessage): boolean {
  if (type !== '' || bytes.length !== 2 * LENGTH_BYTES) return false;
  return [SSL_REQUEST, GSS_ENCRYPTION_REQUEST].includes(bytes.readInt32BE(LENGTH_BYTES));
}

/** The first texts of a typed message, each of which ends in a zero byte. */
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

/** A typed message in which the text that follows the texts `before` is replaced by another. */
export function withText(
  { bytes }: PostgresMessage,
  { before, text, newText }: { before: readonly string[]; text: string; newText: string },
): Buffer {
  const from = before.reduce((sum, one) => sum + Buffer.byteLength(one) + 1, 1 + LENGTH_BYTES);
  const changed = Buffer.concat([
    bytes.subarray(0, from),
    Buffer.from(newText),
    bytes.subarray(from + Buffer.byteLength(text)),
  ]);
  changed.writeInt32BE(changed.length - 1, 1);
  return changed;
}
