/**
 * The file of an organization: one JSON document that people can read, with each row on a line of
 * its own, so that programs need only one row in memory. Its last line has the SHA-256 of all lines
 * before it.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { BackupFault } from '../frames.ts';

export const FORM = 'decision-analysis organization 1';

export const Head = z.strictObject({
  format: z.literal(FORM),
  program: z.string(),
  made_at: z.iso.datetime({ offset: true }),
  schema_version: z.int(),
  organization: z.strictObject({ id: z.int(), name: z.string() }),
});
export type Head = z.infer<typeof Head>;

const Sums = z.record(z.string(), z.strictObject({ rows: z.int(), sha256: z.string() }));
export type Sums = z.infer<typeof Sums>;

/** Longer than any row. */
const MOST_LINE_BYTES = 64 * 1024 * 1024;
const BATCH_BYTES = 1024 * 1024;

/** Writes the tables that `rowsOf` gives, each row as JSON without line ends. */
export async function writeExport(
  handle: FileHandle,
  head: Head,
  tables: AsyncIterable<{ name: string; rows: AsyncIterable<string> }>,
): Promise<{ sums: Sums; sha256: string }> {
  const all = createHash('sha256');
  const sums: Sums = {};
  let waiting: string[] = [];
  let length = 0;
  const flush = async () => {
    const text = waiting.join('');
    waiting = [];
    length = 0;
    all.update(text);
    await handle.write(text);
  };
  const put = async (text: string) => {
    waiting.push(text);
    length += text.length;
    if (length > BATCH_BYTES) await flush();
  };
  await put(`{\n${JSON.stringify(head).slice(1, -1)},\n"tables": {\n`);
  let isFirst = true;
  for await (const { name, rows } of tables) {
    const sum = createHash('sha256');
    let count = 0;
    await put(`${isFirst ? '' : ',\n'}${JSON.stringify(name)}: [`);
    isFirst = false;
    for await (const row of rows) {
      sum.update(`${row}\n`);
      await put(`${count === 0 ? '' : ','}\n${row}`);
      count += 1;
    }
    sums[name] = { rows: count, sha256: sum.digest('hex') };
    await put('\n]');
  }
  await put(`\n},\n"manifest": ${JSON.stringify(sums)},\n`);
  await flush();
  const sha256 = all.digest('hex');
  await handle.write(`"sha256": "${sha256}"\n}\n`);
  return { sums, sha256 };
}

export interface ReadRow {
  table: string;
  /** JSON, as the database wrote it. */
  row: string;
}

/**
 * Yields the head and then the rows. Throws BackupFault, at the latest after the last one, when the
 * file is not what was written.
 */
export async function* readExport(path: string): AsyncGenerator<{ head: Head } | ReadRow, void> {
  const all = createHash('sha256');
  const lines = readLines(path);
  const sums = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();
  const next = async (): Promise<string> => {
    const { done, value } = await lines.next();
    if (done) throw broken(path, 'it is cut off');
    all.update(`${value}\n`);
    return value;
  };
  try {
    if ((await next()) !== '{') throw foreign(path);
    yield { head: headOf(path, await next()) };
    if ((await next()) !== '"tables": {') throw broken(path, 'it has no tables');
    for (let line = await next(); line !== '},'; line = await next()) {
      const table = /^"([a-z_]+)": \[$/.exec(line)?.[1];
      if (table === undefined || sums.has(table)) throw broken(path, 'a table is expected');
      const sum = { rows: 0, hash: createHash('sha256') };
      sums.set(table, sum);
      for (line = await next(); !/^\],?$/.test(line); line = await next()) {
        const row = line.endsWith(',') ? line.slice(0, -1) : line;
        sum.rows += 1;
        sum.hash.update(`${row}\n`);
        yield { table, row };
      }
    }
    const manifest = /^"manifest": (.*),$/.exec(await next())?.[1];
    compare(path, manifest, sums);
    const end = [`"sha256": "${all.digest('hex')}"`, '}', undefined];
    for (const wanted of end)
      if ((await lines.next()).value !== wanted) throw broken(path, 'its checksum is not that of its lines');
  } finally {
    await lines.return();
  }
}

function headOf(path: string, line: string): Head {
  const parsed = parseJson(`{${line.replace(/,$/, '')}}`);
  const head = Head.safeParse(parsed);
  if (head.success) return head.data;
  const { format } = z.object({ format: z.string() }).safeParse(parsed).data ?? {};
  throw format?.startsWith('decision-analysis organization ')
    ? new BackupFault(
        `${path} has another form than this program reads: import it with the program that wrote it`,
      )
    : foreign(path);
}

function compare(
  path: string,
  manifest: string | undefined,
  found: ReadonlyMap<string, { rows: number; hash: ReturnType<typeof createHash> }>,
): void {
  const said = Sums.safeParse(parseJson(manifest ?? ''));
  const sums = [...found].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.digest('hex') }]);
  if (!said.success || JSON.stringify(Object.entries(said.data)) !== JSON.stringify(sums))
    throw broken(path, 'its rows are not those of its manifest');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function foreign(path: string): BackupFault {
  return new BackupFault(
    `${path} is no export of an organization: give a file that "admin org export" wrote`,
  );
}

function broken(path: string, what: string): BackupFault {
  return new BackupFault(`${path} was changed or damaged (${what}): use the file as it was exported`);
}

async function* readLines(path: string): AsyncGenerator<string, void> {
  let rest: Buffer = Buffer.alloc(0);
  const stream = createReadStream(path, { highWaterMark: BATCH_BYTES });
  try {
    for await (const chunk of stream) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let from = 0;
      for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10, from)) {
        yield rest.toString('utf8', from, at);
        from = at + 1;
      }
      rest = rest.subarray(from);
      if (rest.length > MOST_LINE_BYTES) throw broken(path, 'a line is too long');
    }
  } catch (error) {
    if (error instanceof BackupFault) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new BackupFault(`${path} cannot be read (${code}): is the path right, and may this user read it?`);
  }
  if (rest.length > 0) throw broken(path, 'it is cut off');
}
