/** What only the run of a refinement does: further questions, and warnings about them. */
import { evidenceWarnings } from '../../../judge/evidence-warnings.ts';
import type { Evidence } from '../../../judge/port.ts';
import type { AdditionalRecord, Refinement } from '../refinement.ts';
import { askFurther, type Further } from './ask-further.ts';

export interface Refined {
  refinement: Refinement;
  /** Of the further questions. */
  tokens: Further['tokens'];
  evidence: readonly Evidence[];
  warnings: readonly string[];
  /** Records that were asked in this revision. */
  asked: { ratio: number; overlap: number };
  /** The judge was to be asked, and nothing was worth asking: nothing is billed. */
  isUnchanged: boolean;
}

export async function refine(...asked: Parameters<typeof askFurther>): Promise<Refined> {
  const [, , { refinement }] = asked;
  const { records, questions, tokens } = await askFurther(...asked);
  const all = [...refinement.records, ...records];
  const evidence = all.flatMap((record: AdditionalRecord) =>
    record.by === 'judge' ? [record.evidence] : [],
  );
  return {
    refinement: { ...refinement, records: all },
    tokens,
    evidence,
    warnings: [
      ...countWarning(questions, refinement.calls),
      ...personWarning(all),
      ...evidenceWarnings(evidence),
    ],
    asked: { ratio: records.length, overlap: 0 },
    isUnchanged: refinement.calls !== null && questions === 0,
  };
}

function countWarning(questions: number, calls: number | null): string[] {
  if (calls === null || questions === calls) return [];
  return [
    questions === 0
      ? 'No further question to the judge was worth asking, so the figures are those of the revision before. Nothing was billed.'
      : `The judge was asked ${questions} of at most ${calls} further questions; after them, no further one was worth asking.`,
  ];
}

/** A reader of the result sees no record, and should know that not all answers are the judge's. */
function personWarning(records: readonly AdditionalRecord[]): string[] {
  const { length } = records.filter(({ by }) => by === 'person');
  if (length === 0) return [];
  return [
    length === 1
      ? 'The answer of a person counts beside those of the judge.'
      : `${length} answers of persons count beside those of the judge.`,
  ];
}
