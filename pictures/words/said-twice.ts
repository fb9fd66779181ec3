/** Says what the correction for overlap took away, and whether it changed the answer. */
import type { ConsequenceFigures, ValueFigures } from '../result-figures.ts';
import { percent } from './numbers.ts';
import { quoted } from './texts.ts';

/** A consequence of which more counts is not worth a sentence. */
const WHOLE_FROM = 0.9;
const MOST_TOLD = 3;

/** No sentence where nothing was taken away. The consequence that lost most is first. */
export function saidTwice(result: ValueFigures): string[] {
  const { consequences, best, best_uncorrected: uncorrected } = result;
  const repeats = consequences
    .filter(({ counted_share, discounted_by }) => counted_share < WHOLE_FROM && discounted_by != null)
    .toSorted((a, b) => lost(b) - lost(a));
  if (repeats.length === 0) return [];
  const sentences = repeats.slice(0, MOST_TOLD).map((one) => sentence(one, consequences));
  const more = repeats.length - sentences.length;
  if (more > 0)
    sentences.push(`${more} more ${more === 1 ? 'consequence counts' : 'consequences count'} in part.`);
  if (uncorrected !== undefined && uncorrected !== best)
    sentences.push(`If everything counted in full, ${uncorrected} would be best.`);
  return sentences;
}

function sentence(one: ConsequenceFigures, all: readonly ConsequenceFigures[]): string {
  const other = all.find(({ id }) => id === one.discounted_by?.with);
  const repeated = other === undefined ? 'another consequence' : named(other);
  const partly = one.counted_share < 0.5 ? '' : 'partly ';
  return `${named(one)} says ${partly}the same as ${repeated}, so ${percent(one.counted_share)} of it counts.`;
}

const lost = ({ size, counted_share }: ConsequenceFigures) => size.value * (1 - counted_share);

/** With the letter: options often have consequences of one name. */
const named = (one: ConsequenceFigures) => `${one.option}’s ${quoted(one)}`;
