/**
 * Prints an answer of the API, read from standard input, as tables: `… | npm run -s show`. With two
 * files, `npm run -s show -- BEFORE.json AFTER.json`, prints what changed between two revisions.
 */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { isExplained } from '../pictures/result-figures.ts';
import { drawDumbbells } from '../pictures/terminal/dumbbells.ts';
import { drawWhiskers } from '../pictures/terminal/whiskers.ts';
import { contribution, rankedByMean, revisionsSentence } from '../pictures/words/expected-values.ts';
import { InsightFigures } from '../pictures/words/insight-figures.ts';
import { costOfBeingWrong, hangsOn, nextQuestion } from '../pictures/words/insight-sentences.ts';
import { percent, signed } from '../pictures/words/numbers.ts';
import { shorten } from '../pictures/words/texts.ts';

const Spread = z.object({ mean: z.number(), p10: z.number(), p90: z.number() });
const WHISKER_WIDTH = 48;
const Size = z.object({ value: z.number(), p10: z.number().default(0), p90: z.number().default(0) });
const Stakeholder = z.object({ id: z.string(), description: z.string() });
const Probabilities = z.record(z.string(), z.number());

const Result = z.object({
  stakeholder: Stakeholder,
  best: z.string(),
  confidence: z.number().default(0),
  ev: z.record(z.string(), Spread),
  probabilities: Probabilities,
  consequences: z.array(
    z.object({
      id: z.string().default(''),
      option: z.string(),
      valence: z.enum(['benefit', 'harm']),
      description: z.string(),
      label: z.string().nullable().default(null),
      size: Size,
      counted_share: z.number(),
    }),
  ),
  /** Older results do not have it. */
  insight: InsightFigures.nullish(),
});
const Decision = z.object({ id: z.string(), results: z.array(Result), warnings: z.array(z.string()) });

const Direct = z.object({
  id: z.string(),
  results: z.array(z.object({ stakeholder: Stakeholder, best: z.string(), probabilities: Probabilities })),
});

const Questions = z.object({
  id: z.string(),
  answers: z.record(
    z.string(),
    z.union([
      z.object({ choice: z.string(), probabilities: Probabilities }),
      z.object({ score: z.int(), legend: z.record(z.string(), z.string()), probabilities: Probabilities }),
      z.object({ noul: z.number() }),
    ]),
  ),
});

const files = process.argv.slice(2);
if (files.length > 0) {
  const [before, after] = files.map((file) => readAnswer(readFileSync(file, 'utf8')));
  if (files.length !== 2 || !isDecision(before) || !isDecision(after)) {
    console.error(
      'give two files, each with a Default mode answer: the earlier revision, then the later one',
    );
    process.exit(1);
  }
  showRevisions(before, after);
} else show(readAnswer(await text(process.stdin)));

type Answer = z.infer<typeof Decision> | z.infer<typeof Direct> | z.infer<typeof Questions>;

/** Of a record, its answer. */
function readAnswer(given: string): Answer {
  const parsed = z
    .union([Decision, Direct, Questions, z.object({ response: z.union([Decision, Direct]) })])
    .safeParse(parse(given));
  if (!parsed.success) {
    console.error(`not an answer of the API:\n${given.slice(0, 2000)}`);
    process.exit(1);
  }
  return 'response' in parsed.data ? parsed.data.response : parsed.data;
}

function isDecision(answer: Answer | undefined): answer is z.infer<typeof Decision> {
  return answer !== undefined && 'warnings' in answer;
}

function show(answer: Answer): void {
  console.log(answer.id);
  if ('answers' in answer) for (const [name, one] of Object.entries(answer.answers)) showAnswer(name, one);
  else
    for (const result of answer.results) {
      const { stakeholder, best, probabilities } = result;
      console.log(`\n${stakeholder.id} (${stakeholder.description}): ${best}`);
      if ('ev' in result) showValues(result);
      else showProbabilities(probabilities);
    }
  if ('warnings' in answer) for (const warning of answer.warnings) console.log(`\n! ${warning}`);
}

function showRevisions(before: z.infer<typeof Decision>, after: z.infer<typeof Decision>): void {
  console.log(`${before.id} → ${after.id}`);
  for (const result of after.results) {
    const { id, description } = result.stakeholder;
    console.log(`\n${id} (${description}): ${result.best}`);
    const earlier = before.results.find(({ stakeholder }) => stakeholder.id === id);
    if (earlier === undefined) console.log('  only in the later revision');
    else showChange(earlier, result);
  }
}

function showChange(before: z.infer<typeof Result>, after: z.infer<typeof Result>): void {
  const { lines, axis } = drawDumbbells(before.ev, after.ev, WHISKER_WIDTH);
  const write = (spread: z.infer<typeof Spread> | undefined) =>
    (spread === undefined ? '–' : signed(spread.mean)).padStart(9);
  console.log(`  option    before     after   ${'○ before ─── ● after'.padEnd(WHISKER_WIDTH)}`.trimEnd());
  const options = new Set([...rankedByMean(after), ...rankedByMean(before)]);
  for (const option of options)
    console.log(
      `  ${option.padEnd(6)} ${write(before.ev[option])} ${write(after.ev[option])}   ${lines[option]}`.trimEnd(),
    );
  for (const line of axis) console.log(`${' '.repeat(31)}${line}`.trimEnd());
  console.log(`  ${revisionsSentence(before, after)}`);
}

function showAnswer(name: string, answer: z.infer<typeof Questions>['answers'][string]): void {
  if ('noul' in answer) console.log(`\n${name}: holds with ${percent(answer.noul)}`);
  else {
    const selected = 'choice' in answer ? answer.choice : `${answer.score} (${answer.legend[answer.score]})`;
    console.log(`\n${name}: ${selected}`);
    showProbabilities(answer.probabilities);
  }
}

function showProbabilities(probabilities: Record<string, number>): void {
  for (const [name, p] of Object.entries(probabilities))
    console.log(`  ${name.padEnd(20)} ${percent(p).padStart(9)}`);
}

function showValues(result: z.infer<typeof Result>): void {
  const { lines, axis } = drawWhiskers(result.ev, WHISKER_WIDTH);
  console.log(`  option      mean   ${'p10 ├───●───┤ p90'.padEnd(WHISKER_WIDTH)}   P(best)`);
  for (const option of rankedByMean(result)) {
    const best = percent(result.probabilities[option] ?? 0);
    const mean = signed(result.ev[option]!.mean);
    console.log(`  ${option.padEnd(6)} ${mean.padStart(9)}   ${lines[option]} ${best.padStart(9)}`);
  }
  for (const line of axis) console.log(`${' '.repeat(21)}${line}`.trimEnd());
  const parts = result.consequences.toSorted((a, b) => Math.abs(contribution(b)) - Math.abs(contribution(a)));
  for (const part of parts.slice(0, 5))
    console.log(`    ${part.option} ${signed(contribution(part))}  ${shorten(part.description, 76)}`);
  if (isExplained(result))
    for (const sentence of [...hangsOn(result), costOfBeingWrong(result), nextQuestion(result)])
      console.log(`  ${sentence}`);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
