/** `… | npm run -s show`: an answer of POST /api/v1/decisions on standard input, as tables on standard output. */
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Spread = z.object({ mean: z.number(), p10: z.number(), p90: z.number() });
const Answer = z.object({
  id: z.string(),
  results: z.array(
    z.object({
      stakeholder: z.object({ id: z.string(), description: z.string() }),
      best: z.string(),
      ev: z.record(z.string(), Spread),
      probabilities: z.record(z.string(), z.number()),
      consequences: z.array(
        z.object({
          id: z.string(),
          option: z.string(),
          valence: z.enum(['benefit', 'harm']),
          description: z.string(),
          size: z.object({ value: z.number() }),
          counted_share: z.number(),
        }),
      ),
    }),
  ),
  warnings: z.array(z.string()),
});
type Result = z.infer<typeof Answer>['results'][number];

const given = await text(process.stdin);
const answer = Answer.safeParse(parse(given));
if (!answer.success) {
  console.error(`not the answer of a decision:\n${given.slice(0, 2000)}`);
  process.exit(1);
}
console.log(answer.data.id);
for (const result of answer.data.results) show(result);
for (const warning of answer.data.warnings) console.log(`\n! ${warning}`);

function show(result: Result): void {
  console.log(`\n${result.stakeholder.id} (${result.stakeholder.description}): ${result.best}`);
  console.log('  option   expected value    p10 … p90       P(best)');
  for (const [option, ev] of Object.entries(result.ev)) {
    const best = `${((result.probabilities[option] ?? 0) * 100).toFixed(1)} %`;
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
