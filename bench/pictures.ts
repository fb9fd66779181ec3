/**
 * Measures the picture that other sites show beside a link (1200 × 630): time and bytes, for texts
 * in Latin and in Chinese letters, with all fonts open. Targets: 60 ms and 100 kB.
 */

import type { CardContents } from '../pictures/png/card.ts';
import { openRasteriser } from '../pictures/png/rasterise.ts';
import type { ResultFigures } from '../pictures/result-figures.ts';
import { quantile } from './quantile.ts';

const ROUNDS = 40;

const LATIN = 'Logical replication to a new server and a switch-over of a minute at night';
const CHINESE = '每年大约停机十天，但可以节省四千美元的天然气费用，并且安全';

export async function benchPictures(): Promise<void> {
  console.log('card                                    first ms   p50 ms   p90 ms     kB');
  await measure('3 stakeholders, 3 options, Latin', card(3, 3, LATIN));
  await measure('3 stakeholders, 3 options, Chinese', card(3, 3, CHINESE));
  await measure('8 stakeholders, 6 options, Chinese', card(8, 6, CHINESE));
}

/** `first`: with a new rasteriser, which opens the fonts that the texts need. */
async function measure(name: string, contents: CardContents): Promise<void> {
  const rasteriser = openRasteriser();
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    bytes = (await rasteriser.drawCard(contents)).length;
    times.push(performance.now() - startedAt);
  }
  const [first, ...others] = times;
  const shown = [first!, quantile(others, 0.5), quantile(others, 0.9)].map((ms) => ms.toFixed(0).padStart(8));
  console.log(`${name.padEnd(39)} ${shown.join(' ')} ${(bytes / 1000).toFixed(0).padStart(6)}`);
}

function card(stakeholders: number, options: number, text: string): CardContents {
  const letters = Array.from('ABCDEFGH').slice(0, options);
  const results = Array.from({ length: stakeholders }, (_, person): ResultFigures => {
    const best = letters[person % options]!;
    const shareOf = (letter: string) => (letter === best ? 0.7 : 0.3 / (options - 1));
    return {
      stakeholder: { id: `s${person}`, description: `${person + 1} ${text}` },
      best,
      confidence: 0.7,
      probabilities: Object.fromEntries(letters.map((letter) => [letter, shareOf(letter)])),
      ev: Object.fromEntries(
        letters.map((letter, at) => [
          letter,
          { mean: shareOf(letter) - at / 5, p10: -0.6 - at / 5, p90: 0.9 },
        ]),
      ),
      consequences: [
        {
          id: 'A1',
          option: 'A',
          description: text,
          label: null,
          valence: 'benefit',
          size: { value: 0.8, p10: 0.5, p90: 1 },
          counted_share: 1,
        },
      ],
    };
  });
  return {
    title: text,
    results,
    options: letters.map((id, at) => ({ id, description: `${at + 1} ${text}` })),
  };
}
