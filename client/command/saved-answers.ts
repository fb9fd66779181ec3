/** The commands about answers in files, which need no service. */
import { z } from 'zod';
import { ReadResult } from '../../pictures/read-result.ts';
import { type ExplicitDecisionResponse, verifyResult } from '../library/index.ts';
import { type About, Answer, aboutOf, notAnAnswer, Recorded, Running, UNKNOWN } from './answers.ts';
import type { Options } from './arguments.ts';
import { look, print } from './print.ts';
import { readData } from './read-file.ts';
import { runningLines } from './running-lines.ts';
import { answerLines } from './show-answer.ts';
import { differenceData, differenceLines, optionsOfBoth } from './show-difference.ts';
import { printableData } from './terminal.ts';
import { EXIT, WrongUsage } from './usage.ts';

/** One saved answer, or two of which the second revises the first. */
export async function show(files: readonly string[], options: Options): Promise<number> {
  const saved: { data: object; answer: Answer; about: About }[] = [];
  for (const file of files) {
    const data = await readData(file, process.stdin);
    const answer = z.union([Answer, Recorded]).safeParse(printableData(data));
    if (!answer.success) {
      const running = Running.safeParse(printableData(data));
      if (!running.success) throw new WrongUsage(notAnAnswer(data));
      const { id, progress } = running.data;
      print(options, data, () => runningLines(id, progress));
      return EXIT.stillRunning;
    }
    saved.push(
      'response' in answer.data
        ? { data, answer: answer.data.response, about: aboutOf(answer.data) }
        : { data, answer: answer.data, about: UNKNOWN },
    );
  }
  const [first, second] = saved;
  if (second === undefined)
    print(options, first!.data, () => answerLines(first!.answer, look(), first!.about));
  else {
    const [before, after] = [first!, second].map(({ answer }) => ReadResult.safeParse(answer));
    if (!before!.success || !after!.success) throw new WrongUsage('typed questions have no revisions');
    const [was, is] = [before!.data, after!.data];
    const texts = optionsOfBoth(first!.about, second.about);
    print(options, differenceData(was, is), () => differenceLines(was, is, look(), texts));
  }
  return EXIT.done;
}

/** Takes a result, or a record that holds one. */
export async function verify(file: string): Promise<number> {
  const data = await readData(file, process.stdin);
  const result = 'response' in data ? data.response : data;
  const isSame = await verifyResult(result as ExplicitDecisionResponse);
  const verdict = isSame ? 'the figures are' : 'the figures are NOT';
  process.stdout.write(`${verdict} those that the result_hash was made from\n`);
  return isSame ? EXIT.done : EXIT.refused;
}
