/** How figures are written: on pages, in pictures, in sentences and in the terminal. */

/** An average on a stakeholder's scale, where the largest consequence counts 1: two decimals. */
export function value(amount: number): string {
  return amount < 0.005 ? 'less than 0.01' : amount.toFixed(2);
}

/** How many times as much: two digits, never "1.0 times" for something else than 1. */
export function factor(times: number): string {
  const rounded = Number(times.toPrecision(2));
  if (rounded === 1) return times < 1 ? 'slightly less than 1 times' : 'slightly more than 1 times';
  return `${rounded} times`;
}

/** The same, where a small factor needs a word: "only 0.12 times". */
export function onlyFactor(times: number): string {
  return `${Number(times.toPrecision(2)) < 1 ? 'only ' : ''}${factor(times)}`;
}

/** Never "100 %" or "0 %" for what is not quite so. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 100 && share < 1) return '> 99\u00a0%';
  if (rounded === 0 && share > 0) return '< 1\u00a0%';
  return `${rounded}\u00a0%`;
}

/**
 * A probability that was computed from judgements: never "100 %" or "0 %", for that would be more
 * than anybody knows.
 */
export function chance(p: number): string {
  if (p >= 0.995) return '> 99\u00a0%';
  return p < 0.005 ? '< 1\u00a0%' : percent(p);
}

/** The same within a sentence: "73 %", "more than 99 %". */
export function chanceInWords(p: number): string {
  return inWords(chance(p));
}

/**
 * A stakeholder's probabilities as percentages that add up to 100: what rounding down leaves over
 * goes to the largest remainders. Where all are alike, none gets more than another.
 */
export function chances(probabilities: Probabilities): Record<string, string> {
  const told = Object.values(probabilities).filter((p) => p >= LEAST_TOLD);
  const isAlike = Math.max(...told) - Math.min(...told) < LEAST_TOLD;
  const wholes = isAlike ? told.map((p) => Math.round(100 * p)) : roundTogether(told);
  let at = 0;
  return Object.fromEntries(
    Object.entries(probabilities).map(([option, p]) => [
      option,
      chance(p >= LEAST_TOLD ? wholes[at++]! / 100 : p),
    ]),
  );
}

type Probabilities = Readonly<Record<string, number>>;

/** Below it, a probability is told as less than 1 %; what differs by less is alike. */
const LEAST_TOLD = 0.005;

/** In percent. */
function roundTogether(shares: readonly number[]): number[] {
  const wholes = shares.map((share) => Math.floor(100 * share));
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  const left = Math.round(100 * sum(shares)) - sum(wholes);
  const remainder = (at: number) => 100 * shares[at]! - wholes[at]!;
  const largest = [...shares.keys()].sort((a, b) => remainder(b) - remainder(a)).slice(0, left);
  for (const at of largest) wholes[at]! += 1;
  return wholes;
}

/** The same within a sentence. */
export function chancesInWords(probabilities: Probabilities): Record<string, string> {
  return Object.fromEntries(
    Object.entries(chances(probabilities)).map(([option, said]) => [option, inWords(said)]),
  );
}

function inWords(said: string): string {
  return said.replace('>', 'more than').replace('<', 'less than');
}

/** With a sign, so that a mean of benefits and harms can be told at a glance; two decimals. */
export function signed(value: number): string {
  const digits = unsigned(Math.abs(value));
  if (Number(digits) === 0) return digits;
  return `${value < 0 ? '−' : '+'}${digits}`;
}

/** Values are in units of the largest consequence, so few are large. */
export function unsigned(value: number): string {
  return value < 1e6 ? value.toFixed(2) : scientific(Number(value.toPrecision(3)));
}

/** "4·10⁻⁹". */
export function scientific(value: number): string {
  if (value === 0) return '0';
  const [digits, exponent] = value.toExponential().split('e');
  const raised = Array.from(String(Number(exponent)), (sign) => RAISED[sign]!).join('');
  return `${digits}·10${raised}`;
}

const RAISED: Readonly<Record<string, string>> = {
  '-': '⁻',
  ...Object.fromEntries(Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹', (raised, digit) => [String(digit), raised])),
};

/** For tables of small figures: two digits that count, at least two decimals. */
export function precise(amount: number): string {
  if (amount === 0 || amount >= 0.1) return unsigned(amount);
  if (amount < 0.00005) return '< 0.0001';
  return amount.toFixed(4);
}

/** A factor beside its mark: "× 0.3", "× 1.02", never "× 1" for something else than 1. */
export function times(factor: number): string {
  return `× ${Number(factor.toPrecision(Math.abs(factor - 1) < 0.1 ? 3 : 2))}`;
}
