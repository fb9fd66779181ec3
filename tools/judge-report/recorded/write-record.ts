/** Writes all answers of a run to a file, as they come. */
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Evidence } from '../../../judge/port.ts';
import type { JudgeOfReport } from '../judge-of-report.ts';
import {
  type AskedLine,
  FORMAT,
  Head,
  hashOfContents,
  hashOfTasks,
  type JudgeLine,
  type Questioning,
} from './record-format.ts';

export interface RecordWriter {
  /** Wraps the judges so that each answer is written as it comes. They answer in turn. */
  recorded(judges: readonly JudgeOfReport[]): Iterable<JudgeOfReport>;
  /** Writes the last line. Without it the file is refused: the run did not end. */
  end(): void;
}

/** Throws an Error when the file cannot be written, or is there already. */
export function openRecord(file: string, { kind, limit, names }: Questioning): RecordWriter {
  const sets = names.map((name) => ({ name, sha256: hashOfContents(kind, name) }));
  if (existsSync(file)) throw new Error(`--record: ${file} is there already; name another file`);
  writeFileSync(file, lineOf(Head.parse({ format: FORMAT, kind, limit, sets })), { flag: 'wx' });
  const write = (value: object) => appendFileSync(file, lineOf(value));
  let requests = 0;
  const recorded = ({ asker, settings }: JudgeOfReport): JudgeOfReport => {
    const { judge, traits } = asker;
    write({ judge, traits, settings } satisfies JudgeLine);
    const ask: typeof asker.ask = async (tasks) => {
      const asked = await asker.ask(tasks);
      const { distributions, calls, inputTokens, outputTokens, seconds, warnings, version } = asked;
      write({
        tasks: hashOfTasks(tasks),
        distributions: distributions.map((p) => [...p]),
        evidence: shorten(asked.evidence),
        calls,
        inputTokens,
        outputTokens,
        seconds,
        warnings: [...warnings],
        ...(version === undefined ? {} : { version }),
      } satisfies AskedLine);
      requests += 1;
      return asked;
    };
    return { asker: { ...asker, ask }, settings };
  };
  return {
    *recorded(judges) {
      for (const judge of judges) yield recorded(judge);
    },
    end: () => write({ end: true, requests }),
  };
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** Returns one for all, when all are equal. */
function shorten(evidence: readonly Evidence[]): Evidence[] {
  const [first] = evidence;
  return first !== undefined && evidence.every((one) => isDeepStrictEqual(one, first))
    ? [first]
    : [...evidence];
}
