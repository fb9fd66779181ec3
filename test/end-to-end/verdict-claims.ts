/** What a text claims about which option is best. */
import type { VerdictKind } from '../../pictures/words/verdict.ts';

export interface Claim {
  kind: VerdictKind;
  /** In alphabetical order. */
  options: string;
}

const LETTERS = String.raw`[A-H](?: \([^)]*\))?(?:, [A-H](?: \([^)]*\))?)*(?: (?:and|or) [A-H](?: \([^)]*\))?)?`;
const SAID: readonly [kind: VerdictKind, pattern: RegExp][] = [
  ['clear', /\b[Cc]lear(?:ly)? ([A-H])\b/g],
  ['likely', /\b[Ll]ikely ([A-H])\b/g],
  ['leaning', /\b[Ll]eans to ([A-H])\b/g],
  ['open', new RegExp(String.raw`(?:\b[Oo]pen: |[Ss]till open between )(${LETTERS})`, 'g')],
  ['open', new RegExp(`(${LETTERS}) are too close to call`, 'g')],
  ['untouched', /\b[Nn]ot affected\b|Nothing listed affects|Nothing that the options lead to concerns/g],
  [
    'equal',
    /\bno answer\b|Nothing that was read speaks for one option|No option is worth more than another/g,
  ],
];
/** Claims that no verdict makes. */
const FORBIDDEN =
  /comes? out best|came out best|is (?:the )?best for|is still the best|best option (?:changed|is the same)|, the best\b|[A-H] is best\b/i;

export function claimsOf(given: string): Claim[] {
  const text = given.replaceAll('\u00a0', ' ').replaceAll(/[\u2068\u2069]/g, '');
  const wrong = FORBIDDEN.exec(text);
  if (wrong !== null) throw new Error(`says by itself what is best: “${wrong[0]}” in ${text}`);
  const found = SAID.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(({ index, 1: letters = '' }) => ({
      index,
      kind,
      options: lettersIn(letters),
    })),
  );
  return found.toSorted((a, b) => a.index - b.index).map(({ kind, options }) => ({ kind, options }));
}

/** In alphabetical order, without what stands in brackets behind each. */
function lettersIn(text: string): string {
  return (text.replaceAll(/\([^)]*\)/g, '').match(/\b[A-H]\b/g) ?? []).sort().join('');
}

export function claimOf({ kind, options }: { kind: VerdictKind; options: readonly string[] }): Claim {
  return { kind, options: options.toSorted().join('') };
}

/** What a sentence about two revisions claims of the earlier and of the later one. */
export function revisionClaims(text: string): Claim[] {
  const still = /^Still ([A-H]): before (leans to|likely|clear) .* now (leans to|likely|clear) /.exec(
    text.replaceAll('\u00a0', ' '),
  );
  if (still !== null) {
    const [, options = '', was = '', is = ''] = still;
    return [was, is].map((word) => ({ kind: KINDS[word]!, options }));
  }
  const between = /^Still open: before between (.*), now between (.*)\.$/.exec(text);
  const open = (letters = '') => ({ kind: 'open' as const, options: lettersIn(letters) });
  if (between !== null) return [open(between[1]), open(between[2])];
  const claims = claimsOf(text);
  return claims.length === 1 ? [claims[0]!, claims[0]!] : claims;
}

const KINDS: Readonly<Record<string, VerdictKind>> = {
  'leans to': 'leaning',
  likely: 'likely',
  clear: 'clear',
};
