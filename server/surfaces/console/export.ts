/**
 * Exports of the two logs as CSV and NDJSON: what the filters mean, as a stream. The number of rows
 * is in the header X-Row-Count. Rows are read in batches behind the last one, so that a slow reader
 * holds neither a transaction nor more than a batch in memory. What comes after the start of the
 * export is not in it.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { csvRow } from '../../../pictures/words/csv-row.ts';
import { actorOf, writeAudit } from '../../accounts/audit-log.ts';
import type { SignedIn } from '../../accounts/sessions.ts';
import { inOrganization, type Organizations } from '../../database/organization-sql.ts';
import { parseBody } from '../../http/bodies/parse-body.ts';
import { stateOf } from '../../http/serving/request-state.ts';
import { Refusal } from '../../refusals.ts';
import { parametersOf } from '../rest/adapter/inputs.ts';
import { auditExport } from './audit-log/export.ts';
import type { ConsoleTools } from './context.ts';
import { decisionsExport } from './decisions/export.ts';
import type { LogExport } from './log-export.ts';
import { WrongInput } from './trpc.ts';

const FORMATS = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const;
type Format = keyof typeof FORMATS;

const EXPORTS = { decisions: decisionsExport, 'audit-log': auditExport };

/** As the log writes them. */
export const EXPORT_PATHS = Object.keys(EXPORTS).flatMap((name) =>
  Object.keys(FORMATS).map((format) => `/console/export/${name}.${format}`),
);

interface Asked {
  services: { database: Organizations };
  tools: Pick<ConsoleTools, 'exports' | 'reports'>;
  personOf(request: FastifyRequest): SignedIn | undefined;
}

export function serveExports(app: FastifyInstance, asked: Asked): void {
  for (const [name, log] of Object.entries(EXPORTS))
    for (const format of ['csv', 'ndjson'] as const)
      app.get(`/console/export/${name}.${format}`, (request, reply) =>
        sendExport(request, reply, { ...asked, log, name, format }),
      );
}

async function sendExport<Filter extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    services,
    tools,
    personOf,
    log,
    name,
    format,
  }: Asked & { log: LogExport<Filter>; name: string; format: Format },
): Promise<FastifyReply> {
  const person = personOf(request);
  if (person === undefined) throw new Refusal('not_signed_in');
  if (log.isForOwners && person.role !== 'owner') throw new Refusal('owners_only');
  const filter = filterOf(log.filter, request.url);
  const { organizationId } = person;
  const release = tools.exports.take({
    person: `${organizationId}/${person.memberId}`,
    organization: organizationId,
  });
  const ofCaller = inOrganization(services, organizationId);
  try {
    const { count, batches } = await tools.reports.run(organizationId, () =>
      log.open(ofCaller, person, filter),
    );
    await writeAudit(ofCaller.database.sql, {
      organizationId,
      actor: actorOf(person, stateOf(request).address ?? undefined),
      verb: 'exported',
      object: { kind: 'log', id: name },
      detail: describeExport(format, count, filter),
    });
    const file = `${name}-${new Date().toISOString().slice(0, 10)}.${format}`;
    const inTurn = eachInTurn(batches, (work) => tools.reports.run(organizationId, work, { weight: 0 }));
    const stream = Readable.from(lines(inTurn, log.columns, format), { objectMode: false });
    stream.once('close', release);
    reply.raw.once('close', () => stream.destroy());
    return reply
      .header('x-row-count', String(count))
      .header('content-disposition', `attachment; filename="${file}"`)
      .type(FORMATS[format])
      .send(stream);
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * The text of a search is not told: it may be from a decision that owners do not see. All other
 * filters take values of ours, ids and times.
 */
function describeExport(format: Format, count: number, filter: object): string {
  const told = Object.entries(filter).map(([name, value]) =>
    name === 'search' ? name : `${name}: ${value}`,
  );
  return [`${count} rows as ${format}`, ...told].join(', ');
}

/**
 * Each batch is a statement in the turn of the organization. It weighs nothing, because an export
 * that has begun is not refused; the places of exports bound their number.
 */
async function* eachInTurn<Value>(
  batches: AsyncIterable<Value>,
  run: (work: () => Promise<IteratorResult<Value>>) => Promise<IteratorResult<Value>>,
): AsyncGenerator<Value> {
  const iterator = batches[Symbol.asyncIterator]();
  for (;;) {
    const next = await run(() => iterator.next());
    if (next.done === true) return;
    yield next.value;
  }
}

/** A batch at a time, as bytes: a stream of single rows costs ten times as much. */
async function* lines(
  batches: AsyncIterable<readonly Record<string, unknown>[]>,
  columns: readonly string[],
  format: Format,
): AsyncGenerator<Buffer> {
  if (format === 'csv') yield Buffer.from(csvRow(columns));
  for await (const rows of batches)
    yield Buffer.from(
      rows
        .map((row) =>
          format === 'csv' ? csvRow(columns.map((column) => row[column])) : `${JSON.stringify(row)}\n`,
        )
        .join(''),
    );
}

/**
 * The filter in the address, in which every value is text: `true`, `false` and numbers are read.
 */
function filterOf<Filter>(schema: z.ZodType<Filter>, url: string): Filter {
  const asSent = Object.fromEntries(
    Object.entries(parametersOf(url)).map(([name, value]) => [name, readValue(name, value)]),
  );
  // What JSON allows and the database cannot hold is refused as in a body.
  parseBody(Buffer.from(JSON.stringify(asSent)));
  const result = schema.safeParse(asSent);
  if (result.success) return result.data;
  throw WrongInput.of(result.error, asSent);
}

const NOT_TEXT: Readonly<Record<string, (value: string) => unknown>> = {
  shared: (value) => (value === 'true' ? true : value === 'false' ? false : value),
  keyId: wholeNumber,
  memberId: wholeNumber,
};

function readValue(name: string, value: string): unknown {
  return Object.hasOwn(NOT_TEXT, name) ? NOT_TEXT[name]?.(value) : value;
}

function wholeNumber(value: string): unknown {
  return /^\d{1,15}$/.test(value) ? Number(value) : value;
}
