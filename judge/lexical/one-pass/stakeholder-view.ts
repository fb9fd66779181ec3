/** One stakeholder of one decision, and what they make of each option by itself: read once, whatever it is compared with. */
import type { Perspective } from '../../port.ts';
import { meansUsd } from '../means.ts';
import type { ReadText } from '../read-text.ts';
import { readValued, touch, type Valued } from '../touch.ts';
import { boundsOf } from './bounds-of.ts';
import { amountIn, type Stated } from './compare-amounts.ts';
import { fulfilment } from './fulfilment.ts';
import { type Limits, limitsOf, readLimits, scoreLimits } from './limits.ts';
import { type Match, matchesByClause } from './matches.ts';
import { optionWorth, type Worth } from './option-worth.ts';
import type { Passage } from './read-passage.ts';
import { readWishes, type Wish } from './read-wishes.ts';

/** An option's sentence, read as a text with sizes and as a passage with words. */
export interface ReadOption {
  text: ReadText;
  passage: Passage;
}

interface WishOpinion {
  /** Above 0 where the option says what is wished for, below where it says the opposite. */
  fulfilment: number;
  /** How many limits it keeps, less those that it breaks. */
  limits: number;
  /** How much it states of what is wanted much or little of; null: nothing. */
  amount: Stated | null;
}

export interface Opinion {
  /** One for each wish. */
  wishes: readonly WishOpinion[];
  worth: Worth;
  /** Sum of its words that speak well, less those that speak ill. */
  goodness: number;
}

/** Of what is said of somebody, where nothing is said of what they value. */
const DESCRIBED = 0.3;
/** Of what a clause is worth that touches nothing of what they value. Judgement. */
const UNTOUCHED = 0.3;
/** A match this good is of a word and not of a matter; the same goes for the weight of a word. */
const CLOSE = 0.6;
/** What is left of a good word that is denied, with its sign. */
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
  /** How much the wishes count. */
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

/** Adds the tokens that speak of what is wished for. */
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
