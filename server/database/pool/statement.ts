/**
 * The driver's `sql`, except that each statement is handed to `dispatch` when it is awaited. The
 * driver's own pool would send several statements on one connection before the first is answered,
 * and gives their results to the wrong statements when one of them has to be prepared again.
 */
import type postgres from 'postgres';

/** The part of the driver's query that decides when and where it runs. */
export interface Statement extends PromiseLike<unknown> {
  reject(error: unknown): void;
  /** Called by `cancel()`, once. */
  canceller: unknown;
  cancelled: unknown;
  /** It was prepared before, so the driver prepares it again if PostgreSQL asks for that. */
  prepared?: boolean;
  options: { onexecute?: () => boolean };
  /** Set by `cursor` and by `readable` and `writable`. */
  cursorFn?: unknown;
  streaming?: unknown;
}

export type Dispatch = (statement: Statement) => void;

/** `template` makes the queries and fragments; it never opens a connection. */
export function makeSql<Own extends object>(
  template: postgres.Sql,
  dispatch: Dispatch,
  own: Own,
): postgres.Sql & Own {
  const hooks = { handler: dispatch, canceller: cancelUnsent };
  const take = <T extends object>(made: T, values: readonly unknown[]): T => {
    if (!('handler' in made)) return made;
    // The driver would reject the statement that runs, in place of this one.
    if (values.includes(undefined)) throw new TypeError('a statement has an undefined value');
    return Object.assign(made, hooks);
  };
  const tag = (...args: readonly never[]) => take(Reflect.apply(template, undefined, args), args);
  const unsafe = (text: string, ...rest: readonly never[]) =>
    take(Reflect.apply(template.unsafe, template, [text, ...rest]), []);
  return Object.assign(tag, template, { unsafe }, REFUSED, own);
}

/** A statement that was cancelled before it was sent is never sent. */
function cancelUnsent(statement: Statement): void {
  statement.cancelled = true;
  statement.reject(
    Object.assign(new Error('the statement was cancelled before it was sent'), { code: '57014' }),
  );
}

/** Parts of the driver that would open connections of their own, or keep one. */
const REFUSED = Object.fromEntries(
  ['reserve', 'listen', 'subscribe', 'largeObject', 'file', 'notify', 'begin', 'end', 'close'].map((name) => [
    name,
    () => {
      throw new Error(`sql.${name} is not there: use sql\`…\`, sql.begin or the listener`);
    },
  ]),
);
