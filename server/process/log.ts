/** Structured logs: JSON lines on stderr, so that stdout holds only what is meant for a person. */
import { pino } from 'pino';
import type { Config } from './config.ts';
import type { Log } from './log-fields.ts';

/**
 * The level is `info` unless LOG_LEVEL is set, but `warn` at a terminal, so that lines about
 * requests do not push away what was printed.
 */
export function openLog(level: Config['logLevel']): Log {
  return pino(
    {
      level: level ?? (process.stderr.isTTY ? 'warn' : 'info'),
      base: null,
      serializers: { err: plainError },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

/**
 * PostgreSQL's errors carry rows and values in their details; those are customers' and stay out of
 * logs.
 */
function plainError(error: unknown): unknown {
  const code = error instanceof Object && 'code' in error ? String(error.code) : undefined;
  // The queue's library passes some errors on as objects with the fields of the error.
  if (!(error instanceof Error)) return { type: typeof error, code };
  const { name: type, message, stack } = error;
  if (!quotesValues(error, code)) return { type, code, message, stack };
  return { type, code, stack: stack?.replace(message, '…') };
}

/**
 * True when the message may quote a value: of JSON that cannot be read, or one that PostgreSQL
 * cannot take (SQLSTATE class 22).
 */
function quotesValues(error: Error, code: string | undefined): boolean {
  return error instanceof SyntaxError || /^22[0-9A-Z]{3}$/.test(code ?? '');
}
