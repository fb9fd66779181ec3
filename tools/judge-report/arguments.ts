/** Reads the arguments of the command: the sets, or a record; and where the report goes. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CannotStart } from '../../server/process/config.ts';
import { SET_NAMES } from '../public-sets/all-sets.ts';
import type { Questioning } from './recorded/record-format.ts';

export interface Arguments {
  out: string;
  /** The file of a record, or what to ask. */
  source: { replay: string } | { questioning: Questioning };
  /** The file that keeps all answers. */
  record: string | undefined;
}

const USAGE = [
  'usage: npm run judge-report -- --set FILE [--set FILE …] [--record FILE] [--out FOLDER]',
  `       npm run judge-report -- --public ${SET_NAMES.join('|')}[,…] [--limit ROWS] [--record FILE] [--out FOLDER]`,
  '       npm run judge-report -- --replay FILE [--out FOLDER]',
].join('\n');

/** Throws CannotStart with the usage. */
export function readArguments(args: readonly string[]): Arguments {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        set: { type: 'string', multiple: true },
        public: { type: 'string' },
        limit: { type: 'string' },
        record: { type: 'string' },
        replay: { type: 'string' },
        out: { type: 'string', default: 'build/judge-report' },
      },
    });
    const { set, public: names, limit, record, replay } = values;
    const out = resolve(values.out);
    if (replay !== undefined) {
      if (set !== undefined || names !== undefined || limit !== undefined || record !== undefined)
        throw new Error(
          '--replay takes sets and rows from its file: leave out --set, --public, --limit and --record',
        );
      return { out, source: { replay }, record };
    }
    if (names !== undefined && set !== undefined)
      throw new Error('--set and --public make a report each: name one of them');
    if (names !== undefined)
      return {
        out,
        source: { questioning: { kind: 'public', names: setNames(names), limit: rowsOf(limit) } },
        record,
      };
    if (set === undefined) throw new Error('no labelled set was named');
    if (limit !== undefined) throw new Error('--limit is for --public; a labelled file is asked whole');
    return { out, source: { questioning: { kind: 'labelled', names: set, limit: null } }, record };
  } catch (error) {
    throw new CannotStart(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function setNames(text: string): string[] {
  const names = [...new Set(text.split(','))];
  const unknown = names.find((name) => !SET_NAMES.includes(name));
  if (unknown !== undefined)
    throw new Error(`--public: there is no set "${unknown}"; name some of ${SET_NAMES.join(', ')}`);
  return names;
}

function rowsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const rows = Number(text);
  if (!Number.isSafeInteger(rows) || rows < 1)
    throw new Error(`--limit: expected a whole number of rows from 1, got "${text}"`);
  return rows;
}
