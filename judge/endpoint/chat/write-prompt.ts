/** Writes the whole text of a prompt: one question alone, or many questions with a row each. */
import { createHash } from 'node:crypto';
import type { Ask, WrittenQuestion } from '../prompts/write-question.ts';

/**
 * A prompt for one letter. It ends with the beginning of the answer, so that it works for a bare
 * completion and for a chat.
 */
export function alonePrompt(question: WrittenQuestion, ask: Ask): string {
  return question.shared + afterShared(question, ask);
}

/** The part of such a prompt after its shared beginning. */
export function afterShared({ block }: WrittenQuestion, ask: Ask): string {
  const line = ask.line === '' ? '' : `${ask.line}\n`;
  return `${block}${line}\nAnswer with the one letter of what holds, ${rangeOf(ask.labels)}, and with nothing else.\nAnswer:`;
}

export interface RowsPrompt {
  prompt: string;
  /** For row n (from 1): [index of the question, index of its ask]. */
  rows: readonly (readonly [question: number, ask: number])[];
}

const ANSWERS = {
  lines:
    'Write one line for each row, in order: its number, a colon and its one letter, without spaces, and nothing else.',
  json: 'Write one JSON object and nothing else: for each row, in order, its number as the name and its one letter as the value.',
};

/**
 * Writes questions that share their beginning. A model's answer to a row may depend on the rows
 * before it, so the order is rotated by a number that follows from the questions' text. The same
 * questions always get the same order, and no question always stands first.
 */
export function rowsPrompt(questions: readonly WrittenQuestion[], answer: 'lines' | 'json'): RowsPrompt {
  const rows: [number, number][] = [];
  const parts: string[] = [];
  const start = rotationOf(questions);
  for (let place = 0; place < questions.length; place += 1) {
    const index = (start + place) % questions.length;
    const { block, asks } = questions[index]!;
    const first = rows.length + 1;
    asks.forEach((_, ask) => {
      rows.push([index, ask]);
    });
    const lines = asks.map(({ line, labels }, ask) => {
      const which = asks.length === 1 ? '' : `Row ${first + ask}: ${line} `;
      return `${which}The letters are ${rangeOf(labels)}.\n`;
    });
    const name = asks.length === 1 ? `Row ${first}` : `Rows ${first} to ${rows.length}`;
    parts.push(`${name}\n${block}${lines.join('')}\n`);
  }
  const form =
    `Answer every row, 1 to ${rows.length}, each for itself and without regard to the others. ${ANSWERS[answer]}\n` +
    'Answer:\n';
  return { prompt: `${questions[0]?.shared ?? ''}${parts.join('')}${form}`, rows };
}

function rotationOf(questions: readonly WrittenQuestion[]): number {
  const hash = createHash('sha256').update(questions[0]?.shared ?? '');
  for (const { block } of questions) hash.update('\0').update(block);
  return hash.digest().readUInt32BE(0) % Math.max(1, questions.length);
}

function rangeOf(labels: readonly string[]): string {
  const last = labels.at(-1) ?? '';
  if (labels.length <= 26) return labels.length === 1 ? last : `${labels[0]} to ${last}`;
  return 'as they stand before the equals signs';
}
