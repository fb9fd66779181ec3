/** Makes findings from distributions. */
import { averageOrders } from '../../judge/both-orders.ts';
import type { Distribution, Finding } from './public-set.ts';

const TIE = 1e-9;

/** A question that was asked with its choices in the given order and in the reverse order. */
export function findInBothOrders(
  part: string,
  [given, reversed]: readonly [given: Distribution, reversed: Distribution],
  right: number | null,
): Finding {
  return findOfOrders(part, [given, reversed.toReversed()], averageOrders(given, reversed), right);
}

/** Both orders and their average, all over the choices in the given order. */
export function findOfOrders(
  part: string,
  orders: readonly [given: Distribution, reversed: Distribution],
  probabilities: Distribution,
  right: number | null,
): Finding {
  const [given, reversed] = orders;
  const picked = orders.map((p) => likeliest(p).join());
  return {
    part,
    probabilities,
    right,
    accuracy: rightShare(probabilities, right),
    confidence: Math.max(...probabilities),
    orders: {
      accuracy: right === null ? null : (rightShare(given, right)! + rightShare(reversed, right)!) / 2,
      isSame: picked[0] === picked[1],
      distance: totalVariation(given, reversed),
    },
    values: {},
  };
}

/** A question that was asked once. */
export function findInOneOrder(part: string, probabilities: Distribution, right: number): Finding {
  const accuracy = rightShare(probabilities, right);
  const confidence = Math.max(...probabilities);
  return { part, probabilities, right, accuracy, confidence, orders: null, values: {} };
}

/** 0 … 1. */
export function totalVariation(one: Distribution, other: Distribution): number {
  return one.reduce((sum, p, index) => sum + Math.abs(p - other[index]!), 0) / 2;
}

/** Among n equally likely choices, each counts 1/n. */
function rightShare(p: Distribution, right: number | null): number | null {
  if (right === null) return null;
  const best = likeliest(p);
  return best.includes(right) ? 1 / best.length : 0;
}

/** The indices of the largest probability; ties make several. */
export function likeliest(p: Distribution): number[] {
  const most = Math.max(...p);
  return p.flatMap((one, index) => (one > most - TIE ? [index] : []));
}

export function meanOf(name: string): (findings: readonly Finding[]) => number | null {
  return (findings) => {
    const values = findings.flatMap(({ values: { [name]: value } }) => (value === undefined ? [] : [value]));
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
}
