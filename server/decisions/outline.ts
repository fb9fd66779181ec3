/**
 * A decision in indices: who is touched by what, what is sized as one, which pairs are compared and
 * which may overlap.
 */
import { type ItemPair, ratioDesign } from '../../engine/design.ts';
import type { OverlapKind, OverlapMode } from '../../engine/problem.ts';
import type { DecisionRequest } from './schema.ts';

export interface Outline {
  seed: number;
  overlapMode: OverlapMode;
  /** Letters in alphabetical order: a tie goes to the first letter. */
  letters: readonly string[];
  /** All options' consequences in the request's order. */
  consequences: readonly OutlinedConsequence[];
  /** In the request's order. */
  stakeholders: readonly OutlinedStakeholder[];
  /** Each asked once, for all whom it concerns. */
  overlapPairs: readonly OverlapPair[];
}

interface OutlinedConsequence {
  id: string;
  description: string;
  label: string | null;
  /** Index into `letters`. */
  option: number;
  optionDescription: string;
}

export interface Relevant {
  /** Index into the outline's consequences. */
  consequence: number;
  sign: 1 | -1;
  /** Number of the item among this stakeholder's. */
  item: number;
}

interface OutlinedStakeholder {
  id: string;
  description: string;
  values?: string;
  relevant: readonly Relevant[];
  /** For each item the first relevant consequence that says it. */
  items: readonly Relevant[];
  ratioPairs: readonly ItemPair[];
}

export interface OverlapPair {
  /** Indices into the outline's consequences, a < b. */
  a: number;
  b: number;
  kind: OverlapKind;
  /** Their signs for the first stakeholder whom the pair concerns. */
  signA: 1 | -1;
  signB: 1 | -1;
  /**
   * Which is shown first: it alternates with the pair's position, so that no order effect has a
   * side.
   */
  first: 'a' | 'b';
}

/** What of a request says who is touched by what. */
export type OutlinedRequest = Pick<DecisionRequest, 'stakeholders' | 'options'>;

export function outline(request: OutlinedRequest, seed: number, overlapMode: OverlapMode): Outline {
  const letters = request.options.map(({ id }) => id as string).sort();
  const consequences = request.options.flatMap((option) =>
    option.consequences.map(({ id, description, label }) => ({
      id,
      description,
      label: label ?? null,
      option: letters.indexOf(option.id),
      optionDescription: option.description,
    })),
  );
  const texts = itemsOf(consequences.map(({ description }) => description));
  const stakeholders = request.stakeholders.map(({ id, description, values }, index) => {
    const relevant = relevantTo(request, id, texts);
    const items: Relevant[] = [];
    for (const one of relevant) items[one.item] ??= one;
    return {
      id,
      description,
      ...(values === undefined ? {} : { values }),
      relevant,
      items,
      ratioPairs: ratioDesign(seed, index, items.length),
    };
  });
  const overlapPairs = overlapMode === 'off' ? [] : pairsOf(consequences, stakeholders);
  return { seed, overlapMode, letters, consequences, stakeholders, overlapPairs };
}

/** The sizes of a decision: of each consequence for each stakeholder whom it concerns. */
export function sizesOf({ stakeholders }: Pick<Outline, 'stakeholders'>): number {
  return stakeholders.reduce((sum, { relevant }) => sum + relevant.length, 0);
}

/**
 * Of which kind the overlap of two consequences is for someone whom both touch, or null when they
 * cannot overlap.
 */
export function overlapKind(sameOption: boolean, sameSign: boolean): OverlapKind | null {
  if (sameOption) return sameSign ? 'within' : null;
  return sameSign ? null : 'across';
}

/** `texts`: for each consequence the number of its text, the same for texts that say the same. */
function relevantTo(request: OutlinedRequest, stakeholder: string, texts: readonly number[]): Relevant[] {
  const items = new Map<number, number>();
  const all = request.options.flatMap(({ consequences }) => consequences);
  return all.flatMap(({ stakeholders, valence }, consequence) => {
    if (stakeholders !== undefined && !stakeholders.includes(stakeholder)) return [];
    if (typeof valence !== 'string' && !Object.hasOwn(valence, stakeholder)) return [];
    const side = typeof valence === 'string' ? valence : valence[stakeholder];
    const text = texts[consequence]!;
    const item = items.get(text) ?? items.size;
    items.set(text, item);
    return [{ consequence, sign: side === 'benefit' ? (1 as const) : (-1 as const), item }];
  });
}

/**
 * Every pair that can overlap for somebody: of 320 consequences and 8 stakeholders, 400,000 looks
 * at two signs.
 */
function pairsOf(
  consequences: readonly { option: number }[],
  stakeholders: readonly { relevant: readonly Relevant[] }[],
): OverlapPair[] {
  const signs = stakeholders.map(({ relevant }) => {
    // 0: not relevant.
    const sign = new Int8Array(consequences.length);
    for (const one of relevant) sign[one.consequence] = one.sign;
    return sign;
  });
  const pairs: OverlapPair[] = [];
  for (let a = 0; a < consequences.length; a += 1) {
    for (let b = a + 1; b < consequences.length; b += 1) {
      const sameOption = consequences[a]!.option === consequences[b]!.option;
      for (const sign of signs) {
        if (sign[a] === 0 || sign[b] === 0) continue;
        const kind = overlapKind(sameOption, sign[a] === sign[b]);
        if (kind === null) continue;
        const [signA, signB] = [sign[a] === 1 ? 1 : -1, sign[b] === 1 ? 1 : -1] as const;
        pairs.push({ a, b, kind, signA, signB, first: pairs.length % 2 === 0 ? 'a' : 'b' });
        break;
      }
    }
  }
  return pairs;
}

/**
 * Which texts are sized as one: those that are equal but for case and white space. Gives each text
 * the number of its item, counted from 0 in the order in which items first appear.
 */
export function itemsOf(texts: readonly string[]): number[] {
  const items = new Map<string, number>();
  return texts.map((text) => {
    const key = foldText(text);
    const item = items.get(key) ?? items.size;
    items.set(key, item);
    return item;
  });
}

/**
 * Equal for texts that say the same. Lower, then upper case: "ß" meets "SS" and both lower-case
 * sigmas meet, which neither alone achieves.
 */
export function foldText(text: string): string {
  return text.trim().replace(/\s+/gu, ' ').toLowerCase().toUpperCase();
}
