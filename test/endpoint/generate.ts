/**
 * Turns an answer into tokens, each with the other tokens that could have stood in its place. Each
 * character of a text is a token, and so is each label.
 */
import type { Random } from '../../problems/random.ts';
import type { Answer, Distribution } from './answer.ts';
import { draw, normalised, type SamplerSettings, sampled, type Weighted } from './sampling.ts';

export interface Listed {
  text: string;
  /** Natural logarithm; −Infinity where a mask forbids the token. */
  logprob: number;
  /** Given for a token that is a part of a character, whose bytes are not those of its text. */
  bytes?: readonly number[];
}

export interface Position extends Listed {
  /** All tokens that have a probability here, likeliest first, the chosen one included. */
  all: readonly Listed[];
}

export interface Generated {
  text: string;
  positions: readonly Position[];
  finish: 'stop' | 'length';
}

/**
 * The neighbour that is in one token with a label: the separator before it or the line break after
 * it.
 */
export type Swallow = 'before' | 'after';

export interface Vocabulary {
  /**
   * Probabilities of tokens that are no label, at each place where they are not the right token.
   */
  stray: Readonly<Record<string, number>>;
  /** Share of each label's probability that goes to the label with a space before it, 0 … 1. */
  leadingSpace: number;
  /** Called for each choice of an answer, counted from 0. */
  swallows: (choice: number) => Swallow | null;
}

export interface Sampling extends SamplerSettings {
  maxTokens: number;
  stop: readonly string[];
  /** Whether a choice must be a label without a space before it. */
  masked: boolean;
  /**
   * The steps that have changed the listed probabilities: none, the mask, or the mask and sampling.
   */
  listedAfter: 'nothing' | 'mask' | 'everything';
}

export function generate(
  answer: Answer,
  vocabulary: Vocabulary,
  sampling: Sampling,
  random: Random,
): Generated {
  const places = placesOf(answer, vocabulary).slice(0, sampling.maxTokens);
  const positions = places.map((place) => positionAt(place, sampling, random));
  const cut = untilStop(positions, sampling.stop);
  const whole = placesOf(answer, vocabulary).length;
  // The token that ends an answer counts towards the limit too.
  const ended = cut !== null || whole < sampling.maxTokens;
  const kept = cut ?? positions;
  return {
    text: kept.map(({ text }) => text).join(''),
    positions: kept,
    finish: ended ? 'stop' : 'length',
  };
}

interface Place {
  /** Probability by token; sums to 1. */
  mass: ReadonlyMap<string, number>;
  /**
   * Tokens that the form of the answer permits. Without a mask, those of `spaced` are permitted
   * too.
   */
  form: readonly string[];
  spaced: readonly string[];
}

function placesOf(answer: Answer, { stray, leadingSpace, swallows }: Vocabulary): Place[] {
  const places: Place[] = [];
  let choice = 0;
  let skip = 0;
  answer.forEach((part, index) => {
    if (typeof part === 'string') {
      for (const character of [...part].slice(skip)) places.push(literal(character, stray));
      skip = 0;
      return;
    }
    const swallow = swallows(choice);
    choice += 1;
    let [before, after] = ['', ''];
    if (swallow === 'before' && typeof answer[index - 1] === 'string') before = places.pop()?.form[0] ?? '';
    const following = answer[index + 1];
    if (swallow === 'after' && typeof following === 'string') {
      after = [...following][0] ?? '';
      skip = 1;
    }
    places.push(labelled(part, before, after, stray, leadingSpace));
  });
  return places;
}

function literal(character: string, stray: Vocabulary['stray']): Place {
  return place(new Map([[character, 1]]), [character], [], stray);
}

function labelled(
  distribution: Distribution,
  before: string,
  after: string,
  stray: Vocabulary['stray'],
  leadingSpace: number,
): Place {
  const own = new Map<string, number>();
  for (const [label, p] of Object.entries(distribution)) {
    own.set(before + label + after, p * (1 - leadingSpace));
    if (leadingSpace > 0) own.set(` ${before}${label}${after}`, p * leadingSpace);
  }
  const form = Object.keys(distribution).map((label) => before + label + after);
  return place(own, form, leadingSpace > 0 ? form.map((text) => ` ${text}`) : [], stray);
}

function place(
  own: ReadonlyMap<string, number>,
  form: readonly string[],
  spaced: readonly string[],
  stray: Vocabulary['stray'],
): Place {
  const others = Object.entries(stray).filter(([text]) => !own.has(text));
  const left = 1 - others.reduce((sum, [, mass]) => sum + mass, 0);
  if (!(left > 0)) throw new RangeError(`stray: masses sum to ${1 - left}, the limit is less than 1`);
  return {
    mass: new Map([...[...own].map(([text, p]) => [text, p * left] as const), ...others]),
    form,
    spaced,
  };
}

function positionAt({ mass, form, spaced }: Place, sampling: Sampling, random: Random): Position {
  const raw = [...mass].filter(([, p]) => p > 0).sort(([, one], [, other]) => other - one);
  const allowed = new Set(sampling.masked ? form : [...form, ...spaced]);
  const inForm = normalised(raw.filter(([text]) => allowed.has(text)));
  if (inForm.length === 0) throw new RangeError(`no label of ${form.join(', ')} has a probability`);
  const chosen = draw(sampled(inForm, sampling), random);
  const all = listed(raw, sampling.masked ? inForm : null, sampling);
  const logprob = all.find(({ text }) => text === chosen)?.logprob ?? Number.NEGATIVE_INFINITY;
  return { text: chosen, logprob, all };
}

function listed(raw: Weighted, afterMask: Weighted | null, sampling: Sampling): Listed[] {
  if (sampling.listedAfter === 'nothing') return raw.map(toListed);
  const masked = afterMask ?? raw;
  if (sampling.listedAfter === 'everything') return sampled(masked, sampling).map(toListed);
  const forbidden = raw.filter(([text]) => !masked.some(([allowed]) => allowed === text));
  return [
    ...masked.map(toListed),
    ...forbidden.map(([text]) => ({ text, logprob: Number.NEGATIVE_INFINITY })),
  ];
}

/** Rounds to single precision, in which servers compute. */
function toListed([text, p]: readonly [string, number]): Listed {
  return { text, logprob: Math.fround(Math.log(p)) };
}

/** The tokens before the first stop text; null if there is none. */
function untilStop(positions: readonly Position[], stop: readonly string[]): Position[] | null {
  const text = positions.map((position) => position.text).join('');
  const ends = stop.map((word) => text.indexOf(word)).filter((at) => at >= 0);
  if (ends.length === 0) return null;
  const end = Math.min(...ends);
  let length = 0;
  return positions.filter((position) => {
    length += position.text.length;
    return length <= end;
  });
}
