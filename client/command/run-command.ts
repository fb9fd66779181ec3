/** Carries out a command line and returns the exit code. */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { printable } from '../../pictures/words/printable.ts';
import {
  type ApiError,
  type Client,
  createClient,
  type DecisionRecord,
  type ExplicitDecisionRequest,
  isRunning,
  type QuestionsRequest,
  type RefineRequest,
} from '../library/index.ts';
import { type About, Answer, aboutOf, Recorded, UNKNOWN } from './answers.ts';
import type { CommandLine, Options } from './arguments.ts';
import { assess } from './assess.ts';
import { printCompletion } from './completion.ts';
import { help } from './help.ts';
import { init } from './init.ts';
import { type Interruption, watchForInterrupt } from './interruption.ts';
import { exportList, list } from './list.ts';
import { listen } from './listen.ts';
import { LOOPBACK } from './loopback.ts';
import { serveMcp } from './mcp.ts';
import { picture } from './picture.ts';
import { look, print } from './print.ts';
import { readData, STANDARD_INPUT } from './read-file.ts';
import { reportChosen } from './report-chosen.ts';
import { runningLines } from './running-lines.ts';
import { show, verify } from './saved-answers.ts';
import { publish, share } from './sharing.ts';
import { answerLines } from './show-answer.ts';
import { differenceData, differenceLines, optionsOfBoth } from './show-difference.ts';
import { nextData, nextLines } from './show-next.ts';
import { printableData } from './terminal.ts';
import { EXIT, WrongUsage } from './usage.ts';

const DEFAULT_URL = 'http://127.0.0.1:3000';

export async function runCommand({ command, words, options }: CommandLine): Promise<number> {
  const [first = STANDARD_INPUT, second] = words;
  if (command === 'show') return show([first, ...words.slice(1)], options);
  if (command === 'verify') return verify(first);
  if (command === 'help') return help(words[0]);
  if (command === 'init') return init(words[0]);
  if (command === 'completion') return printCompletion(first);
  if (command === 'mcp') return serveMcp(serviceOf(process.env));
  const client = createClient(serviceOf(process.env));
  switch (command) {
    case 'send':
      return send(client, first, options);
    case 'get':
      return get(client, first, options);
    case 'refine':
      return refine(client, first, second, options);
    case 'next': {
      const { response, ...rest } = recordedOf(await client.decisions.get(first));
      print(options, nextData(response), () => nextLines(response, look(), aboutOf(rest)));
      return EXIT.done;
    }
    case 'diff': {
      const [one, other] = await Promise.all([first, second!].map((id) => client.decisions.get(id)));
      const [before, after] = [recordedOf(one!), recordedOf(other!)];
      const [was, is] = [before.response, after.response];
      const texts = optionsOfBoth(aboutOf(before), aboutOf(after));
      print(options, differenceData(was, is), () => differenceLines(was, is, look(), texts));
      return EXIT.done;
    }
    case 'report-chosen':
      return reportChosen(client, first, options);
    case 'list':
      return list(client, options);
    case 'export':
      return exportList(client, options);
    case 'cancel':
      return cancel(client, first, options);
    case 'publish':
      return publish(client, first, options);
    case 'share':
      return share(client, first, options);
    case 'picture':
      return picture(client, first, second);
    case 'assess':
      return assess(client, first, second, options);
    case 'listen':
      return listen(client, first, options);
  }
}

function serviceOf(env: NodeJS.ProcessEnv): { baseUrl: string; apiKey: string } {
  const apiKey = env.DECISIONS_API_KEY ?? '';
  if (apiKey === '') throw new WrongUsage('DECISIONS_API_KEY is not set: set it to your API key');
  const baseUrl = env.DECISIONS_URL || DEFAULT_URL;
  if (!URL.canParse(baseUrl))
    throw new WrongUsage(`DECISIONS_URL is ${baseUrl}: expected an address such as ${DEFAULT_URL}`);
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'http:' && !LOOPBACK.test(hostname))
    process.stderr.write(
      `decide: warning: DECISIONS_URL sends the API key to ${hostname} over http, where others on the way can read it; use https\n`,
    );
  return { baseUrl, apiKey };
}

async function send(client: Client, file: string, options: Options): Promise<number> {
  const request = await readData(file, process.stdin);
  const key = options['idempotency-key'] ?? randomUUID();
  const again = file === STANDARD_INPUT ? 'decide -' : `decide ${file}`;
  // The service checks the request, and says better what is wrong with it.
  if ('questions' in request)
    return finish(options, again, key, ({ signal }) =>
      client.questions.ask(request as QuestionsRequest, { signal, idempotencyKey: key }),
    );
  const decision = request as ExplicitDecisionRequest;
  const about = (answer: object) => aboutSent(client, decision, answer);
  const during = ({ signal, onProgress }: Interruption) => {
    const given = { signal, idempotencyKey: key };
    return options.watch === true
      ? client.decide(decision, { ...given, onProgress })
      : client.decisions.create(decision, given);
  };
  return finish<object>(options, again, key, during, about);
}

async function refine(
  client: Client,
  id: string,
  file: string | undefined,
  options: Options,
): Promise<number> {
  const { calls, stakeholder } = options;
  if ((file === undefined) === (calls === undefined))
    throw new WrongUsage('refine: give either --calls N or a file with answers of persons');
  if (calls !== undefined && !/^\d{1,6}$/.test(calls))
    throw new WrongUsage(`--calls: expected a whole number, got "${calls}"`);
  const request: RefineRequest =
    file === undefined
      ? { calls: Number(calls), ...(stakeholder === undefined ? {} : { stakeholder }) }
      : await readData(file, process.stdin);
  const key = options['idempotency-key'] ?? randomUUID();
  const again = `decide refine ${id} ${file ?? `--calls ${calls}`}`;
  const during = ({ signal, onProgress }: Interruption) =>
    client.refine(id, request, { signal, idempotencyKey: key, onProgress });
  // A decision that is held for one fetch cannot be refined, so reading the refined one uses up
  // nothing. The revision itself may be held.
  const about = () =>
    client.decisions
      .get(id)
      .then((record) => aboutOf(recordedOf(record)))
      .catch(() => UNKNOWN);
  return finish(options, again, key, during, about);
}

async function get(client: Client, id: string, options: Options): Promise<number> {
  const { watch } = options;
  const record =
    watch === true
      ? await untilInterrupted(null, null, ({ signal, onProgress, knows }) => {
          knows(id);
          return client.decisions.wait(id, { signal, onProgress });
        })
      : await client.decisions.get(id);
  if (record === null) return EXIT.interrupted;
  if (record.status === 'running') {
    print(options, record, () => runningLines(id, record.progress));
    return EXIT.stillRunning;
  }
  if (record.status === 'error') {
    print(options, record, () => [id, '', `failed: ${printable(record.errorMessage ?? '')}`]);
    return EXIT.refused;
  }
  const { response, ...rest } = recordedOf(record);
  print(options, record, () => answerLines(response, look(), aboutOf(rest)));
  return EXIT.done;
}

async function cancel(client: Client, id: string, options: Options): Promise<number> {
  const record = await client.decisions.cancel(id);
  const { status } = record;
  print(options, record, () => [
    status === 'error'
      ? `${id}: ${printable(record.errorMessage ?? 'ended in an error')}`
      : `${id} had ended before: its status is ${status}`,
  ]);
  return EXIT.done;
}

/** Prints the answer to a request; exit code 5 where it is only the notice that a decision runs. */
async function finish<Sent extends object>(
  options: Options,
  again: string,
  key: string,
  during: (interruption: Interruption) => Promise<Sent>,
  about: (answer: Sent) => Promise<About> = async () => UNKNOWN,
): Promise<number> {
  const answer = await untilInterrupted(again, key, during);
  if (answer === null) return EXIT.interrupted;
  if (isRunning(answer)) {
    print(options, answer, () => runningLines(answer.id, answer.progress));
    return EXIT.stillRunning;
  }
  const known = options.json === true ? UNKNOWN : await about(answer);
  print(options, answer, () => answerLines(Answer.parse(printableData(answer)), look(), known));
  return EXIT.done;
}

/**
 * A result of Direct mode does not say who judged; the list does. Reading the record would use up
 * an answer that is held for one fetch.
 */
async function aboutSent(
  client: Client,
  { options }: ExplicitDecisionRequest,
  answer: object,
): Promise<About> {
  const texts = options.map(({ id, description }) => ({ id, description: printable(description) }));
  if ('mode' in answer) return { options: texts, judge: null };
  const { id } = answer as { id: string };
  const listed = await client.decisions
    .list({ search: id })
    .next()
    .catch(() => null);
  return { options: texts, judge: listed?.value?.judge ?? null };
}

function recordedOf(record: DecisionRecord): z.infer<typeof Recorded> {
  const recorded = Recorded.safeParse(printableData(record));
  if (recorded.success) return recorded.data;
  throw new WrongUsage(
    record.status === 'ok'
      ? `${record.id}: the result is no longer stored`
      : `${record.id} has no result: its status is ${record.status}`,
  );
}

/** Returns null when the user stops the command, and says how to come back. */
async function untilInterrupted<Ended>(
  again: string | null,
  key: string | null,
  during: (interruption: Interruption) => Promise<Ended>,
): Promise<Ended | null> {
  const interruption = watchForInterrupt(process.stderr);
  try {
    return await during(interruption);
  } catch (error) {
    if (!interruption.signal.aborted) throw withKey(error, again, key);
    const { id } = interruption;
    const where =
      id !== null ? `decide get ${id} --watch` : `${again} --idempotency-key ${key} (within 24 hours)`;
    const what =
      id !== null ? `The decision ${id} goes on.` : 'The service may have accepted the request, and goes on.';
    process.stderr.write(`decide: stopped waiting. ${what} To come back: ${where}\n`);
    return null;
  } finally {
    interruption.end();
  }
}

/** A request whose reply was lost may run: the same key finds it again. */
function withKey(error: unknown, again: string | null, key: string | null): unknown {
  const { type, decisionId } = Object(error) as Partial<ApiError>;
  if (again !== null && decisionId === null && (type === 'no_connection' || type === 'timeout'))
    process.stderr.write(
      `decide: to send it again without doing it twice: ${again} --idempotency-key ${key}\n`,
    );
  return error;
}
