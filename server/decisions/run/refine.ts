/**
 * What only the run of a revision with additional records does: further questions, and warnings
 * about them.
 */
import { log } from '../../../engine/mathematics.ts';
import { evidenceWarnings } from '../../../judge/evidence-warnings.ts';
import type { Evidence } from '../../../judge/port.ts';
import { droppedWarnings } from '../../../pictures/words/kept-answers.ts';
import type { AdditionalRecord, PersonRecord, Refinement } from '../refinement.ts';
import { askFurther, type Further } from './ask-further.ts';

export interface Refined {
  refinement: Refinement;
  /** Of the further questions. */
  tokens: Further['tokens'];
  evidence: readonly Evidence[];
  warnings: readonly string[];
  /** Records that were asked in this revision; undefined: those of its own request. */
  asked: { ratio: number; overlap: number } | undefined;
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
      ...droppedWarnings(refinement.revised?.dropped ?? []),
      ...contradictions(all),
      ...evidenceWarnings(evidence),
    ],
    asked: refinement.revised === undefined ? { ratio: records.length, overlap: 0 } : undefined,
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

/** Answers further apart than this many standard deviations of their difference contradict. */
const APART = 2.5;
const MOST_CONTRADICTIONS = 5;

/**
 * Says which pairs persons judge too differently for both to be right. Names no person, because a
 * published page shows warnings.
 */
function contradictions(records: readonly AdditionalRecord[]): string[] {
  const answers = records.filter((record): record is PersonRecord => record.by === 'person');
  const found = Map.groupBy(answers, ({ stakeholder, between }) =>
    JSON.stringify([stakeholder, ...between.toSorted()]),
  );
  const warnings = [...found.values()].flatMap((about) => {
    const sorted = about.map(inOrder).toSorted((a, b) => a.ratio - b.ratio);
    const [least, most] = [sorted[0]!, sorted.at(-1)!];
    const apart = log(most.ratio / least.ratio) / Math.hypot(log(least.factor), log(most.factor));
    if (!(apart > APART)) return [];
    const { stakeholder, between } = least;
    return [
      `Stakeholder "${stakeholder}": persons contradict each other about ${between[0]} and ${between[1]}. By one answer, the first matters ${say(least.ratio)} times as much as the second; by another, ${say(most.ratio)} times. Both answers count, so the result lies between them. Find out who is right, or send answers with larger factors.`,
    ];
  });
  return warnings.slice(0, MOST_CONTRADICTIONS);
}

/** The same answer about the two consequences in the order of their ids. */
function inOrder(record: PersonRecord): PersonRecord {
  const [first, second] = record.between;
  return first < second ? record : { ...record, between: [second, first], ratio: 1 / record.ratio };
}

const say = (ratio: number) => String(Number(ratio.toPrecision(2)));
