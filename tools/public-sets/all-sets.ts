import { createHash } from 'node:crypto';
import { banking } from './banking.ts';
import { clinc } from './clinc.ts';
import { llmbar } from './llmbar.ts';
import { pandalm } from './pandalm.ts';
import type { PublicSet } from './public-set.ts';
import { readText } from './read-rows.ts';
import { sysone } from './sysone.ts';
import { verbphysics } from './verbphysics.ts';

interface SetFiles {
  read: () => PublicSet;
  /** All that the rows are made of. */
  files: readonly string[];
}

const SETS = new Map<string, SetFiles>([
  ['llmbar', { read: llmbar, files: ['llmbar/rows.jsonl'] }],
  ['pandalm', { read: pandalm, files: ['pandalm/rows.jsonl'] }],
  ['verbphysics', { read: verbphysics, files: ['verbphysics/test.csv'] }],
  ['clinc', { read: clinc, files: ['clinc/rows.json'] }],
  ['banking', { read: banking, files: ['banking/rows.json'] }],
  ['sysone', { read: sysone, files: ['sysone/questions.json', 'sysone/cases.jsonl'] }],
]);

export const SET_NAMES = [...SETS.keys()];

/** Throws an Error that lists the names there are. */
export function readPublicSet(name: string): PublicSet {
  return find(name).read();
}

/** SHA-256 of a set's contents, in hexadecimal digits. */
export function hashOfSet(name: string): string {
  const hash = createHash('sha256');
  for (const file of find(name).files) hash.update(readText(file));
  return hash.digest('hex');
}

function find(name: string): SetFiles {
  const found = SETS.get(name);
  if (found === undefined)
    throw new Error(`there is no public set "${name}": name some of ${SET_NAMES.join(', ')}`);
  return found;
}
