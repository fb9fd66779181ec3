/**
 * What a procedure returns: an object, JSON text, bytes of another type, or one of them with a
 * status or headers.
 */
import type { Readable } from 'node:stream';
import { z } from 'zod';

/** A body that is already JSON text, such as a stored result. It is sent unchanged. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** tRPC's adapter turns every answer into JSON; rest.ts replaces its `null` by the text. */
  toJSON(): null {
    return null;
  }
}

/** A body that is not JSON, such as a picture or events. Empty for a reply without a body. */
export class Bytes {
  readonly bytes: Buffer | Readable;
  /** For a reply without a body: null. */
  readonly type: string | null;

  constructor(bytes: Buffer | Readable, type: string | null) {
    this.bytes = bytes;
    this.type = type;
  }

  toJSON(): null {
    return null;
  }
}

/** A reply with a status other than 200, or with headers of its own. */
export class Reply {
  readonly body: object;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: object, { status = 200, headers = {} }: Partial<Pick<Reply, 'status' | 'headers'>> = {}) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }

  toJSON(): object {
    return this.body;
  }
}

/**
 * The output schema of every procedure. It checks nothing, because answers are made from the
 * documented schemas.
 */
export const anyAnswer = z.unknown();
