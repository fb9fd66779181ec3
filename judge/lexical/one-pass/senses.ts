/** What a word or phrase can be matched by: itself, its kin, its opposites, the matters it belongs to, and its places on scales. */
import { stem } from '../stems.ts';
import { STOP_WORDS } from '../stop-words.ts';
import { conceptOf } from '../synonyms.ts';
import { isHardStem, isSoftNegator } from './negation.ts';
import { OPPOSITE_WORDS } from './opposite-words.ts';
import { SAME_WORDS } from './same-words.ts';
import { SCALES, type ScaleName } from './scales.ts';
import { TOPICS } from './topics.ts';

export interface Feature {
  key: string;
  /** −1: the word says the opposite of the key; 0: says nothing for or against. */
  sign: 1 | -1 | 0;
  /** How much a match by this key is worth beside the same word, 0 … 1. */
  quality: number;
  /** The word's place where the key is a scale: two words agree there when their places are near. */
  place?: number;
}

export interface Place {
  scale: ScaleName;
  /** −1 … 1. */
  value: number;
}

export interface Sense {
  /** The stem, or the stems of a phrase joined by blanks. */
  name: string;
  /** Best quality first. */
  features: readonly Feature[];
  places: readonly Place[];
  /** Whether it speaks well (1) or ill (−1) of something. */
  goodness: number;
}

/** Judgement: a synonym is nearly the word; an opposite says as much about the same; a matter in common is a hint. */
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

/** Scales with a good and a bad end. */
const GOOD_ENDS = new Map<ScaleName, 1 | -1>([
  ['quality', 1],
  ['condition', 1],
  ['cleanliness', 1],
  ['health', 1],
  ['danger', -1],
  ['loudness', -1],
  ['price', -1],
  ['stress', -1],
  ['timeliness', 1],
]);

const FEATURES = new Map<string, Feature[]>();
const PLACES = new Map<string, Place[]>();
/** First stem of a phrase -> how many words the longest phrase has that begins with it. */
const PHRASE_LENGTHS = new Map<string, number>();
readLists();

const SENSES = new Map<string, Sense>();
/** Distinct words kept in each thread; a service that runs for months meets more misspellings than it should remember. */
const MOST_SENSES = 10_000;

/** The sense of one word in lower case. */
export function senseOf(word: string): Sense {
  const known = SENSES.get(word);
  if (known !== undefined) return known;
  const sense = readSense(stem(word));
  if (SENSES.size >= MOST_SENSES) SENSES.clear();
  SENSES.set(word, sense);
  return sense;
}

/** The longest known phrase of two words or more that starts at `at`. */
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

/** A phrase has what its words have, at less. */
function featuresOfParts(name: string): Feature[] {
  const features: Feature[] = [];
  let sign: 1 | -1 = 1;
  for (const word of name.split(' ')) {
    if (isHardStem(word)) sign = -1;
    if (isHardStem(word) || STOP_WORDS.has(word)) continue;
    features.push({ key: word, sign, quality: QUALITY.inPhrase });
    features.push(...(FEATURES.get(word) ?? []).map((feature) => inherited(feature, sign, QUALITY.inPhrase)));
    // "stop working" denies "work", and not "stop".
    if (isSoftNegator(word)) sign = -1;
  }
  return features;
}

/** "thunderstorm" has what "thunder" and "storm" have, at less. */
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

/** Whether a word speaks well or ill of something, −1 … 1: its farthest place on a scale with a good and a bad end. */
function goodnessOf(places: readonly Place[]): number {
  let goodness = 0;
  for (const { scale, value } of places) {
    const one = (GOOD_ENDS.get(scale) ?? 0) * value;
    if (Math.abs(one) > Math.abs(goodness)) goodness = one;
  }
  return goodness;
}

/** What a word like "unhurt" or "painless" denies, or null. */
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
