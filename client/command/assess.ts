import { randomUUID } from 'node:crypto';
import type { AssessmentRequest, Client } from '../library/index.ts';
import type { Options } from './arguments.ts';
import { print } from './print.ts';
import { readData } from './read-file.ts';
import { EXIT, WrongUsage } from './usage.ts';

/** From a file, or from options. The service checks the values, and names what it expects. */
export async function assess(
  client: Client,
  id: string,
  file: string | undefined,
  options: Options,
): Promise<number> {
  const { overall, correct = [], by, note } = options;
  const isByOptions = overall !== undefined || correct.length > 0 || by !== undefined || note !== undefined;
  if ((file === undefined) !== isByOptions)
    throw new WrongUsage(
      'assess: give either a file, or --overall and --correct ID=yes|no|unsure for each stakeholder',
    );
  // Asked for again by the same key, it is added once.
  const idempotencyKey = options['idempotency-key'] ?? randomUUID();
  const request = file === undefined ? fromOptions(options) : await readData(file, process.stdin);
  const assessment = await client.decisions.assess(id, request as AssessmentRequest, { idempotencyKey });
  print(options, assessment, () => [`${id}: the assessment is recorded (${assessment.overall})`]);
  return EXIT.done;
}

function fromOptions({ overall, correct = [], by, note }: Options): object {
  if (overall === undefined || correct.length === 0)
    throw new WrongUsage(
      `assess: ${overall === undefined ? '--overall agree|partly|disagree' : '--correct ID=yes|no|unsure'} is missing`,
    );
  return {
    overall,
    stakeholders: correct.map(readCorrect),
    ...(by === undefined ? {} : { assessor: { kind: by } }),
    ...(note === undefined ? {} : { note }),
  };
}

function readCorrect(text: string): object {
  const [, stakeholder, best_correct] = /^([^=]+)=(yes|no|unsure)$/.exec(text) ?? [];
  if (best_correct === undefined)
    throw new WrongUsage(`--correct: expected ID=yes, ID=no or ID=unsure, got "${text}"`);
  return { stakeholder, best_correct };
}
