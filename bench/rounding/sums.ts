/** What a rounding server's sums, and a joint server's second answers, look like. */
import { Random } from '../../problems/random.ts';
import { discretisedNormal } from '../../problems/simulated-judge.ts';
import { rounded } from '../../problems/simulated-server.ts';

const ANSWERS = 20_000;
const SPREAD = { least: 0.3, most: 0.8 };
const MEAN_SD = 1.5;

/** Share of answers to ratio questions whose printed sum misses 1 by more than 0.02. */
export function shareOfSumsOff(evenShare: number): number {
  return share((random) => {
    const p = discretisedNormal(MEAN_SD * random.normal(), random.uniform(SPREAD.least, SPREAD.most));
    const printed = p.map((one) => rounded((1 - evenShare) * one + evenShare / p.length));
    return Math.abs(printed.reduce((sum, one) => sum + one, 0) - 1) > 0.02 + 1e-9;
  });
}

/** Share of answers in which a shift with this standard deviation moves some p by over 0.05. */
export function shareMoved(shift: number): number {
  return share((random) => {
    const spread = random.uniform(SPREAD.least, SPREAD.most);
    const mean = MEAN_SD * random.normal();
    const moved = discretisedNormal(mean + shift * random.normal(), spread);
    return discretisedNormal(mean, spread).some((p, choice) => Math.abs(p - moved[choice]!) > 0.05);
  });
}

function share(is: (random: Random) => boolean): number {
  const random = new Random(1);
  return Array.from({ length: ANSWERS }, () => is(random)).filter(Boolean).length / ANSWERS;
}
