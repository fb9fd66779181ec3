/** The command `decide`. */
import { readFileSync } from 'node:fs';
import { printable } from '../../pictures/words/printable.ts';
import { ApiError, isApiError } from '../library/index.ts';
import { readCommandLine } from './arguments.ts';
import { runCommand } from './run-command.ts';
import { EXIT, WrongUsage } from './usage.ts';

// The reader of the output may end first, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT.done);
});

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const line = readCommandLine(args);
    if (line !== null) return await runCommand(line);
    process.stdout.write(`${version()}\n`);
    return EXIT.done;
  } catch (error) {
    const [message, code] = endOf(error);
    process.stderr.write(`decide: ${printable(message)}\n`);
    return code;
  }
}

function endOf(error: unknown): [message: string, code: number] {
  // A TypeError of the library names an argument that came from the command line or a setting.
  if (error instanceof WrongUsage || (error instanceof TypeError && !(error instanceof ApiError)))
    return [error.message, EXIT.wrongUsage];
  if (!isApiError(error)) throw error;
  const details = [
    error.type,
    ...(error.status === null ? [] : [`status ${error.status}`]),
    ...(error.requestId === null ? [] : [`request ${error.requestId}`]),
  ];
  const again =
    error.decisionId !== null && error.type !== 'decision_failed' && error.type !== 'answer_gone'
      ? ` The decision goes on. To come back: decide get ${error.decisionId} --watch`
      : '';
  const { docUrl } = error as { docUrl?: string | null };
  const more = docUrl == null ? '' : ` More: ${docUrl}`;
  return [`${error.message} (${details.join(', ')})${more}${again}`, exitCodeOf(error)];
}

function exitCodeOf({ type, status }: ApiError): number {
  if (type === 'authentication') return EXIT.noValidKey;
  const mayPass = type === 'no_connection' || type === 'timeout' || type === 'rate_limited';
  return mayPass || (status ?? 0) >= 500 ? EXIT.unavailable : EXIT.refused;
}

/** The manifest stands one folder above this file, in the source and in the package. */
function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
