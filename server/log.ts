/** Structured logs: JSON lines on stderr, so that stdout holds only what is meant for a person. */
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** `info` unless LOG_LEVEL is set; at a terminal `warn`, so that a line a request does not push away what was printed. */
export function openLog(level: Config['logLevel']): Logger {
  return pino(
    {
      level: level ?? (process.stderr.isTTY ? 'warn' : 'info'),
      base: null,
      serializers: { err: plainError },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

/** PostgreSQL's errors carry rows and values in their details; those are customers' and stay out of logs. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack };
}
