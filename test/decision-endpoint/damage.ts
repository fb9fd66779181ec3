/** Wrong replies with status 200. Each spoils one question, by default the first of the call. */
import { Raw } from './ordered-json.ts';

export type Damage = { question?: number } & (
  | { kind: 'drop-answer' | 'extra-answer' | 'other-type' }
  | { kind: 'drop-option' | 'repeat-option' | 'extra-option' }
  /** The first probability is this piece of JSON: `NaN`, `null`, `1e999`, `-0.01`, `"0.5"`. */
  | { kind: 'number'; text: string }
  /** The printed probabilities have this sum; the largest of them takes the difference. */
  | { kind: 'sum'; to: number }
);

export type Printed = readonly (readonly [key: string, probability: number | Raw])[];

/** The probabilities of the question that is spoiled, as they are printed. */
export function spoil(printed: Printed, damage: Damage): Printed {
  const [first, ...rest] = printed;
  if (first === undefined) return printed;
  switch (damage.kind) {
    case 'drop-option':
      return rest;
    case 'repeat-option':
      return [...printed, first];
    case 'extra-option':
      return [...printed, ['unknown', 0]];
    case 'number':
      return [[first[0], new Raw(damage.text)], ...rest];
    case 'sum': {
      const numbers = printed.map(([, p]) => (typeof p === 'number' ? p : 0));
      const most = numbers.indexOf(Math.max(...numbers));
      const missing = damage.to - numbers.reduce((sum, p) => sum + p, 0);
      return printed.map(([key], at) => [key, rounded(numbers[at]! + (at === most ? missing : 0), 6)]);
    }
    default:
      return printed;
  }
}

export function rounded(value: number, decimals: number | null): number {
  return decimals === null ? value : Math.round(value * 10 ** decimals) / 10 ** decimals;
}
