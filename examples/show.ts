/** Prints an answer of the API, read from standard input, as tables: `… | npm run -s show`. */
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Spread = z.object({ mean: z.number(), p10: z.number(), p90: z.number() });
const Stakeholder = z.object({ id: z.string(), description: z.string() });
const Probabilities = z.record(z.string(), z.number());

const Result = z.object({
  stakeholder: Stakeholder,
  best: z.string(),
  ev: z.record(z.string(), Spread),
  probabilities: Probabilities,
  consequences: z.array(
    z.object({
      option: z.string(),
      valence: z.enum(['benefit', 'harm']),
      description: z.string(),
      size: z.object({ value: z.number() }),
      counted_share: z.number(),
    }),
  ),
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

const given = await text(process.stdin);
const parsed = z.union([Decision, Direct, Questions]).safeParse(parse(given));
if (!parsed.success) {
  console.error(`not an answer of the API:\n${given.slice(0, 2000)}`);
  process.exit(1);
}
const answer = parsed.data;
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
  console.log('  option   expected value    p10 … p90       P(best)');
  for (const [option, ev] of Object.entries(result.ev)) {
    const best = percent(result.probabilities[option] ?? 0);
    console.log(
      `  ${option.padEnd(6)} ${signed(ev.mean).padStart(14)}   ${signed(ev.p10)} … ${signed(ev.p90)} ${best.padStart(9)}`,
    );
  }
  const parts = result.consequences
    .map((part) => ({ ...part, counted: part.size.value * part.counted_share }))
    .sort((a, b) => b.counted - a.counted);
  for (const part of parts.slice(0, 5)) {
    const value = signed(part.valence === 'benefit' ? part.counted : -part.counted);
    console.log(`    ${part.option} ${value}  ${part.description.slice(0, 76)}`);
  }
}

function percent(p: number): string {
  return `${(p * 100).toFixed(1)} %`;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
