/**
 * Finds the features by which a word or phrase can match others: itself, its synonyms, its
 * opposites, its topics, and its places on scales.
 */

import { STOP_WORDS } from '../../lexicon/function-words.ts';
import { OPPOSITE_WORDS } from '../../lexicon/opposite-words.ts';
import { SAME_WORDS } from '../../lexicon/same-words.ts';
import { GOOD_ENDS, SCALES, type ScaleName } from '../../lexicon/scales.ts';
import { TOPICS } from '../../lexicon/topics.ts';
import { conceptOf } from './concepts.ts';
import { isHardStem, isSoftNegator } from './negation.ts';
import { stem } from './stem.ts';

export interface Feature {
  key: string;
  /** −1: the word says the opposite of the key; 0: it speaks neither for nor against it. */
  sign: 1 | -1 | 0;
  /** The worth of a match by this key, where a match of the word itself is 1; 0 … 1. */
  quality: number;
  /** The word's place, if the key is a scale. Two words agree there when their places are near. */
  place?: number;
}

export interface ScalePlace {
  scale: ScaleName;
  /** −1 … 1. */
  value: number;
}

export interface Sense {
  /** The stem, or the stems of a phrase joined by blanks. */
  name: string;
  /** In descending order of quality. */
  features: readonly Feature[];
  places: readonly ScalePlace[];
  /** Whether it describes something as good (1) or bad (−1). */
  goodness: number;
}

/**
 * Judgement: a synonym is nearly the word itself; an opposite says as much about the same thing; a
 * common topic is a hint.
 */
const QUALITY = {
  word: 1,
  same: 0.85,
  opposite: 0.8,
  known: 0.75,
  kin: 0.7,
  inPhrase: 0.85,
  scale: 0.35,
  topic: 0.35,
};
const LONGEST_PHRASE = 4;

const FEATURES = new Map<string, Feature[]>();
const PLACES = new Map<string, ScalePlace[]>();
/** First stem of a phrase -> the number of words in the longest phrase that begins with it. */
const PHRASE_LENGTHS = new Map<string, number>();
readLists();

const SENSES = new Map<string, Sense>();
/**
 * The most distinct words that each thread keeps: a service that runs for months meets more
 * misspellings than it should keep.
 */
const MOST_SENSES = 10_000;

/** The sense of one word, given in lower case. */
export function senseOf(word: string): Sense {
  const known = SENSES.get(word);
  if (known !== undefined) return known;
  const sense = readSense(stem(word));
  if (SENSES.size >= MOST_SENSES) SENSES.clear();
  SENSES.set(word, sense);
  return sense;
}

/** The longest known phrase of at least two words that starts at `at`. */
export function phraseAt(
  words: readonly (string | null)[],
  at: number,
): { sense: Sense; length: number } | null {
  const first = words[at];
  if (first === null || first === undefined) return null;
  const longest = PHRASE_LENGTHS.get(senseOf(first).name) ?? 1;
  for (let length = Math.min(longest, LONGEST_PHRASE); length > 1; length -= 1) {
    const part = words.slice(at, at + length);
    if (part.length < length || part.includes(null)) continue;
    const name = part.map((word) => senseOf(word!).name).join(' ');
    if (FEATURES.has(name) || PLACES.has(name)) return { sense: phraseSense(name), length };
  }
  return null;
}

function phraseSense(name: string): Sense {
  const known = SENSES.get(name);
  if (known !== undefined) return known;
  const sense = readSense(name);
  SENSES.set(name, sense);
  return sense;
}

function readSense(name: string): Sense {
  const features: Feature[] = [{ key: name, sign: 1, quality: QUALITY.word }, ...listedFeatures(name)];
  const places = PLACES.get(name) ?? [];
  for (const { scale, value } of places)
    features.push({ key: `~${scale}`, sign: 1, quality: QUALITY.scale, place: value });
  const goodness = goodnessOf(places);
  if (goodness !== 0 && places.some(({ scale }) => scale === 'quality'))
    features.push({ key: '~good', sign: 1, quality: QUALITY.scale, place: goodness });
  features.sort((a, b) => b.quality - a.quality);
  return { name, features, places, goodness };
}

function listedFeatures(name: string): Feature[] {
  const features = [...(FEATURES.get(name) ?? [])];
  if (name.includes(' ')) features.push(...featuresOfParts(name));
  const concept = conceptOf(name);
  if (features.length === 0 && concept.name !== name)
    features.push({ key: `=${concept.name}`, sign: concept.polarity, quality: QUALITY.known });
  if (!name.includes(' ') && concept.name === name) features.push(...featuresOfCompound(name));
  const denied = deniedPart(name);
  if (denied !== null) {
    features.push({ key: denied, sign: -1, quality: QUALITY.opposite });
    features.push(...(FEATURES.get(denied) ?? []).map((feature) => inherited(feature, -1, QUALITY.opposite)));
  }
  return features;
}

/** A phrase has the features of its words, at lower quality. */
function featuresOfParts(name: string): Feature[] {
  const features: Feature[] = [];
  let sign: 1 | -1 = 1;
  for (const word of name.split(' ')) {
    if (isHardStem(word)) sign = -1;
    if (isHardStem(word) || STOP_WORDS.has(word)) continue;
    features.push({ key: word, sign, quality: QUALITY.inPhrase });
    features.push(...(FEATURES.get(word) ?? []).map((feature) => inherited(feature, sign, QUALITY.inPhrase)));
    // "Stop working" denies "work" and not "stop".
    if (isSoftNegator(word)) sign = -1;
  }
  return features;
}

/** "Thunderstorm" has the features of "thunder" and "storm", at lower quality. */
function featuresOfCompound(name: string): Feature[] {
  for (let cut = 4; cut <= name.length - 4; cut += 1) {
    const parts = [stem(name.slice(0, cut)), stem(name.slice(cut))];
    if (!parts.every((part) => FEATURES.has(part))) continue;
    return parts.flatMap((part) => [
      { key: part, sign: 1 as const, quality: QUALITY.kin },
      ...(FEATURES.get(part) ?? []).map((feature) => inherited(feature, 1, QUALITY.kin)),
    ]);
  }
  return [];
}

function inherited(feature: Feature, sign: 1 | -1, left: number): Feature {
  const turned = feature.sign === 0 ? 0 : feature.sign === sign ? 1 : -1;
  return { ...feature, sign: turned, quality: feature.quality * left };
}

/**
 * How good or bad the described thing is, −1 … 1: the word's farthest place on a scale with a good
 * end.
 */
function goodnessOf(places: readonly ScalePlace[]): number {
  let goodness = 0;
  for (const { scale, value } of places) {
    const one = (GOOD_ENDS.get(scale) ?? 0) * value;
    if (Math.abs(one) > Math.abs(goodness)) goodness = one;
  }
  return goodness;
}

/** The part that a word like "unhurt" or "painless" denies, or null. */
function deniedPart(name: string): string | null {
  const part = /^(?:un|non|dis|in|im)(.{3,})$/.exec(name)?.[1] ?? /^(.{3,})less$/.exec(name)?.[1];
  if (part === undefined) return null;
  const rest = stem(part);
  return FEATURES.has(rest) || PLACES.has(rest) || (name.startsWith('un') && part.length > 3) ? rest : null;
}

function readLists(): void {
  for (const line of SAME_WORDS) {
    const names = line.split(' ').map(nameOf);
    for (const name of names) addFeature(name, { key: `=${names[0]}`, sign: 1, quality: QUALITY.same });
  }
  for (const [positive, negative] of OPPOSITE_WORDS) {
    const names = positive.split(' ').map(nameOf);
    const key = `±${names[0]}`;
    for (const name of names) addFeature(name, { key, sign: 1, quality: QUALITY.opposite });
    for (const name of negative.split(' ').map(nameOf))
      addFeature(name, { key, sign: -1, quality: QUALITY.opposite });
  }
  for (const line of SAME_WORDS) {
    const [first = '', ...others] = line.split(' ').map(nameOf);
    for (const { key, sign } of (FEATURES.get(first) ?? []).filter((feature) => feature.key.startsWith('±')))
      for (const name of others)
        if (!(FEATURES.get(name) ?? []).some((feature) => feature.key.startsWith('±')))
          addFeature(name, { key, sign, quality: QUALITY.kin });
  }
  for (const line of TOPICS) {
    const names = line.split(' ').map(nameOf);
    for (const name of names) addFeature(name, { key: `#${names[0]}`, sign: 0, quality: QUALITY.topic });
  }
  for (const [scale, steps] of Object.entries(SCALES) as [
    ScaleName,
    readonly (readonly [number, string])[],
  ][])
    for (const [value, words] of steps)
      for (const name of words.split(' ').map(nameOf)) {
        const places = PLACES.get(name) ?? [];
        if (places.some((place) => place.scale === scale)) continue;
        places.push({ scale, value });
        PLACES.set(name, places);
        noteLength(name);
      }
}

function addFeature(name: string, feature: Feature): void {
  const features = FEATURES.get(name) ?? [];
  if (features.some((one) => one.key === feature.key)) return;
  features.push(feature);
  FEATURES.set(name, features);
  noteLength(name);
}

function noteLength(name: string): void {
  const words = name.split(' ');
  const [first = ''] = words;
  PHRASE_LENGTHS.set(first, Math.max(PHRASE_LENGTHS.get(first) ?? 1, words.length));
}

function nameOf(word: string): string {
  return word.split('_').map(stem).join(' ');
}
