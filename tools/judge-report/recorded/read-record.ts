/** Reads a file of `--record`, and answers from it. */
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { Task } from '../../../judge/port.ts';
import type { Asker } from '../asker.ts';
import type { JudgeOfReport } from '../judge-of-report.ts';
import {
  AskedLine,
  EndLine,
  FORMAT,
  Head,
  hashOfContents,
  hashOfTasks,
  JudgeLine,
  type Questioning,
} from './record-format.ts';

export interface ReadRecord {
  questioning: Questioning;
  judges: readonly JudgeOfReport[];
}

/**
 * Throws an Error that names the file, the place and what to do. It refuses a file of another
 * format, one with answers to a set that has other contents here, one that was cut off, and one
 * whose lines are no answers.
 */
export function readRecord(file: string): ReadRecord {
  const values = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, index) => parseLine(file, index, line));
  const { kind, limit, sets } = readHead(file, values[0]);
  for (const { name, sha256 } of sets) {
    const here = hashHere(file, kind, name);
    if (here !== sha256)
      throw new Error(
        `${file} holds answers to other contents of ${name} (sha256 ${sha256.slice(0, 12)} there, ${here.slice(0, 12)} here): take the set as it was recorded, or record again`,
      );
  }
  const judges = readJudges(file, values.slice(1, -1));
  const requests = values.length - 2 - judges.length;
  const end = EndLine.safeParse(values.at(-1));
  if (!end.success || end.data.requests !== requests)
    throw new Error(
      `${file} is not whole: its last line does not say that the run ended after ${requests} requests; record again`,
    );
  return { questioning: { kind, limit, names: sets.map(({ name }) => name) }, judges };
}

function hashHere(file: string, kind: Questioning['kind'], name: string): string {
  try {
    return hashOfContents(kind, name);
  } catch (error) {
    throw new Error(
      `${file} holds answers to ${name}, which cannot be read here: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function parseLine(file: string, index: number, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`${file}, line ${index + 1}: it is no JSON, so the file is no record, or was cut off`);
  }
}

function readHead(file: string, value: unknown): z.infer<typeof Head> {
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;
  if (format !== FORMAT)
    throw new Error(
      `${file}: its format is ${JSON.stringify(format) ?? 'not named'}, and this version reads "${FORMAT}": replay it with the version that recorded it, or record again`,
    );
  return shaped(file, 0, Head, value);
}

function readJudges(file: string, values: readonly unknown[]): JudgeOfReport[] {
  const judges: { line: JudgeLine; asked: AskedLine[] }[] = [];
  values.forEach((value, index) => {
    if (typeof value === 'object' && value !== null && 'judge' in value)
      judges.push({ line: shaped(file, index + 1, JudgeLine, value), asked: [] });
    else if (judges.length === 0)
      throw new Error(`${file}, line ${index + 2}: an answer stands before the name of its judge`);
    else judges.at(-1)!.asked.push(shaped(file, index + 1, AskedLine, value));
  });
  return judges.map(({ line: { judge, traits, settings }, asked }) => ({
    settings,
    asker: { judge, traits, ask: answerInTurn(file, judge, asked) },
  }));
}

/** Replays the answers in their order; each says which request it belongs to, which is checked. */
function answerInTurn(file: string, judge: string, asked: readonly AskedLine[]): Asker['ask'] {
  let next = 0;
  return async (tasks) => {
    const answer = asked[next];
    next += 1;
    if (answer === undefined || answer.tasks !== hashOfTasks(tasks))
      throw new Error(
        `${file}: answer ${next} of ${judge} ${answer === undefined ? 'is missing' : 'is to another request'}, because this version asks otherwise than the one that recorded it: replay it with that one, or record again`,
      );
    const { distributions, evidence } = answer;
    const all = evidence.length === 1 ? tasks.map(() => evidence[0]!) : evidence;
    if (all.length !== tasks.length || !hasAllChoices(distributions, tasks))
      throw new Error(
        `${file}: answer ${next} of ${judge} does not have one probability for each choice, so the file was changed: record again`,
      );
    return { ...answer, evidence: all };
  };
}

function hasAllChoices(distributions: AskedLine['distributions'], tasks: readonly Task[]): boolean {
  return (
    distributions.length === tasks.length &&
    tasks.every(({ choices }, index) => choices.length === distributions[index]!.length)
  );
}

function shaped<Shape extends z.ZodType>(
  file: string,
  index: number,
  shape: Shape,
  value: unknown,
): z.infer<Shape> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new Error(`${file}, line ${index + 1}, ${path.join('.')}: ${message}`);
}
