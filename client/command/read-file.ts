/** Reads JSON or YAML from a file or from standard input. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parse as parseYaml } from 'yaml';
import { printable } from '../../pictures/words/printable.ts';
import { WrongUsage } from './usage.ts';

export const STANDARD_INPUT = '-';

export async function readData(file: string, stdin: NodeJS.ReadableStream): Promise<object> {
  const content = file === STANDARD_INPUT ? await text(stdin) : await contentOf(file);
  const name = file === STANDARD_INPUT ? 'standard input' : file;
  const isJson = /\.json$/i.test(file) || (!/\.ya?ml$/i.test(file) && /^\s*[{[]/.test(content));
  const data = isJson ? fromJson(content, name) : fromYaml(content, name);
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new WrongUsage(`${name}: expected an object in JSON or YAML, got ${kindOf(data)}`);
  return data;
}

function kindOf(data: unknown): string {
  if (data === null || data === undefined) return 'nothing';
  return Array.isArray(data) ? 'a list' : `the ${typeof data} ${printable(String(data)).slice(0, 40)}`;
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new WrongUsage(`${file} cannot be read: ${reasonOf(cause)}`, { cause });
  }
}

function fromJson(content: string, name: string): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    throw new WrongUsage(`${name} is not JSON: ${reasonOf(cause)}`, { cause });
  }
}

function fromYaml(content: string, name: string): unknown {
  try {
    // Unknown tags are only warned of, which would go to the terminal.
    return parseYaml(content, { logLevel: 'error' });
  } catch (cause) {
    throw new WrongUsage(`${name} is not YAML: ${reasonOf(cause)}`, { cause });
  }
}

/** The first line of the reason: the parser's further lines quote the file. */
function reasonOf(cause: unknown): string {
  return printable(cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause));
}
