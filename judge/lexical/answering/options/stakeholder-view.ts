/** One stakeholder's opinion of each option, formed once and used in every comparison. */

import type { Perspective } from '../../../port.ts';
import { boundsOf, type Passage } from '../../reading/passage.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { readWishes, type Wish } from '../../reading/read-wishes.ts';
import { type Match, matchesByClause } from '../matches.ts';
import { meansUsd } from '../records/means.ts';
import { readValued, touch, type Valued } from '../records/touch.ts';
import { amountIn, type StatedAmount } from './compare-amounts.ts';
import { fulfilment } from './fulfilment.ts';
import { type Limits, limitsOf, readLimits, scoreLimits } from './limits.ts';
import { optionWorth, type Worth } from './option-worth.ts';

/** An option's sentence, read as a text with sizes and as a passage of words. */
export interface ReadOption {
  text: ReadText;
  passage: Passage;
}

interface WishOpinion {
  /** Above 0 where the option says what the wish asks for, below 0 where it says the opposite. */
  fulfilment: number;
  /** The number of limits that the option keeps, minus the number that it breaks. */
  limits: number;
  /** The amount that the option states of a thing that is wanted much or little; null: none. */
  amount: StatedAmount | null;
}

export interface Opinion {
  /** One for each wish. */
  wishes: readonly WishOpinion[];
  worth: Worth;
  /** The sum of its words' goodness: good words minus bad words. */
  goodness: number;
}

/** The weight of wishes that are read from the description, where no values are stated. */
const DESCRIBED = 0.3;
/** The weight of a clause that touches none of the stakeholder's values. Judgement. */
const UNTOUCHED = 0.3;
/**
 * A match of at least this quality is of a word and not only of a topic. The same limit holds for
 * the weight of a word.
 */
const CLOSE = 0.6;
/** The factor for a good word that is denied, with its sign. */
const DENIED = -0.5;

export interface ViewContext {
  stakeholder: Perspective;
  description: ReadText;
  valued: ReadText;
  context: ReadText;
  contextPassage: Passage;
  /** How often each concept stands in the context. */
  counts: ReadonlyMap<string, number>;
}

export class StakeholderView {
  readonly wishes: readonly Wish[];
  /** The weight of the wishes. */
  readonly share: number;
  readonly #limits: readonly Limits[];
  readonly #valued: Valued;
  readonly #meansUsd: number;
  readonly #counts: ReadonlyMap<string, number>;
  readonly #opinions = new Map<ReadOption, Opinion>();

  constructor({ stakeholder, description, valued, context, contextPassage, counts }: ViewContext) {
    this.wishes = readWishes(valued.tokens);
    this.share = stakeholder.values === undefined ? DESCRIBED : 1;
    const around = readLimits(contextPassage);
    this.#limits = this.wishes.map((wish) => limitsOf(wish, around));
    this.#valued = readValued(valued);
    this.#meansUsd = meansUsd(context, description);
    this.#counts = counts;
  }

  opinion(option: ReadOption): Opinion {
    const known = this.#opinions.get(option);
    if (known !== undefined) return known;
    const opinion = this.#judge(option);
    this.#opinions.set(option, opinion);
    return opinion;
  }

  #judge({ text, passage }: ReadOption): Opinion {
    const touchedTokens = new Set<number>();
    const wishes = this.wishes.map((wish, index) => {
      const byClause = matchesByClause(wish.passage, passage);
      noteTouched(touchedTokens, wish, passage, byClause);
      return {
        fulfilment: fulfilment(wish.passage, passage, byClause),
        limits: scoreLimits(this.#limits[index]!, passage),
        amount: wish.amount === null ? null : amountIn(passage, wish.amount, wish.passage, byClause),
      };
    });
    const touched = touch(text, this.#valued, this.#counts);
    const worth = optionWorth(text, passage, {
      touched,
      meansUsd: this.#meansUsd,
      weightOf: ({ start, end }) => {
        if (this.share < 1) return 1;
        for (let at = start; at < end; at += 1) if (touchedTokens.has(at)) return 1;
        return UNTOUCHED;
      },
    });
    return { wishes, worth, goodness: goodnessOf(passage) };
  }
}

/** Adds the tokens that speak of the wish. */
function noteTouched(
  tokens: Set<number>,
  { passage, amount }: Wish,
  option: Passage,
  byClause: ReadonlyMap<number, readonly Match[]>,
): void {
  for (const matches of byClause.values())
    for (const { sought, met, quality } of matches)
      if (quality >= CLOSE && passage.terms[sought]!.weight >= CLOSE) tokens.add(option.terms[met]!.at);
  if (amount?.of !== 'money') return;
  for (const { kind, start } of boundsOf(option)) if (kind === 'money') tokens.add(start);
}

function goodnessOf({ terms }: Passage): number {
  return terms.reduce(
    (sum, { sense, denied, degree }) => sum + sense.goodness * degree * (denied > 0 ? DENIED : 1),
    0,
  );
}
