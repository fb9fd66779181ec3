/**
 * `npm run fit-judge`: fits the built-in judge, prints what the fit was worth on answers that it
 * had not seen, and writes `judge/lexical/data/model.json`.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildIfStale } from '../../engine/build.ts';
import { type FittedModel, type ModelKind, toProbabilities } from '../../judge/lexical/model.ts';
import { measure } from '../judge-report/measures.ts';
import { fitDoubts, fitModel, KINDS } from './fit-model.ts';
import { type Answered, fitTrust } from './fit-trust.ts';

const MODEL = resolve(import.meta.dirname, '../../judge/lexical/data/model.json');

await buildIfStale();
const { model, answered } = fitModel();
for (const kind of KINDS) {
  console.log(`${kind}: ${JSON.stringify(model.trust[kind])}`);
  // Each batch by the trust that the others give.
  const own = answered[kind].map((batch, left) => {
    const others = answered[kind].filter((_, index) => index !== left).flat();
    return { batch, trust: fitTrust(others) };
  });
  console.log(`  left out: ${figuresOf(kind, own)}`);
}
writeFileSync(MODEL, `${JSON.stringify(model, null, 2)}\n`);
const { spreadScale, misreadShare } = await fitDoubts();
console.log(`TRAITS of judge/lexical/plan.ts: spreadScale ${spreadScale}, misreadShare ${misreadShare}`);

/** Returns the right answers, the log loss, and how many answers claim something. */
function figuresOf(
  kind: ModelKind,
  batches: readonly { batch: readonly Answered[]; trust: FittedModel['trust'][ModelKind] }[],
): string {
  const outcomes = batches.flatMap(({ batch, trust }, request) =>
    batch.map(({ scored, right }) => {
      const { probabilities } = toProbabilities(scored, trust);
      return { kind, request: String(request), probabilities, right };
    }),
  );
  const { accuracy, logLoss, equalLogLoss, claimed } = measure(outcomes);
  const [right, loss, equal, rightClaims] = [accuracy, logLoss, equalLogLoss, claimed.accuracy].map((one) =>
    one.toFixed(3),
  );
  return `${outcomes.length} answers, right ${right}, log loss ${loss} (equal ${equal}), with evidence ${claimed.count}, of these right ${rightClaims}`;
}
