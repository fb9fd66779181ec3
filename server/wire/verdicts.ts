/** How results stand, as the API and the database name it; pictures/words/verdict.ts says it. */
import { z } from 'zod';
import { shorten } from '../../pictures/words/texts.ts';
import {
  CLEAR_FROM,
  LIKELY_FROM,
  VERDICT_KINDS,
  verdictOf,
  verdictWord,
} from '../../pictures/words/verdict.ts';
import { nameInDocument } from './types.ts';

export const VerdictKind = z.enum(VERDICT_KINDS);

const MEANINGS: Readonly<Record<z.infer<typeof VerdictKind>, string>> = {
  untouched: 'nothing listed affects the stakeholder',
  equal: 'nothing that was read speaks for one option',
  open: '`options` are too close to call',
  leaning: `the best one's probability is below ${LIKELY_FROM}`,
  likely: `below ${CLEAR_FROM}`,
  clear: `${CLEAR_FROM} or more`,
};

const Verdict = z
  .strictObject({
    kind: VerdictKind.describe(
      VERDICT_KINDS.map((kind) => `\`${kind}\` (“${verdictWord(kind)}”): ${MEANINGS[kind]}`).join('; '),
    ),
    options: z
      .array(z.string())
      .describe('Letters of the options: none, the best one, or all that are level, the best one first'),
  })
  .describe("How a stakeholder's result stands");

export const Verdicts = z.record(z.string(), Verdict);
export type Verdicts = z.infer<typeof Verdicts>;

/** Where verdicts are null. */
export const NO_VERDICTS =
  'How each result stands, by stakeholder id; null while there is no answer, and where none was kept';

type Figures = Parameters<typeof verdictOf>[0];

export function verdictsOf(results: readonly Figures[]): Verdicts {
  return Object.fromEntries(
    results.map((result) => {
      const { kind, options } = verdictOf(result);
      return [result.stakeholder.id, { kind, options: [...options] }];
    }),
  );
}

const NAME_CHARACTERS = 60;

/** What the log calls stakeholders. */
export function stakeholderNames(
  results: readonly { stakeholder: { id: string; description: string } }[],
): Record<string, string> {
  return Object.fromEntries(
    results.map(({ stakeholder: { id, description } }) => [id, shorten(description, NAME_CHARACTERS)]),
  );
}

nameInDocument({ Verdict });
