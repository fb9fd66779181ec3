/**
 * The forms to which an answer can be limited, as far as they consist of texts and single
 * characters.
 */
import type { Answer, Distribution } from './answer.ts';

/** Parts that follow one another: a text, or a set of characters, one of which must stand there. */
export type Form = readonly (string | ReadonlySet<string>)[];

/**
 * Reads llama.cpp's grammar of one rule, such as `root ::= "1:" [ABC] "\n"`. Null: it has more than
 * that.
 */
export function formOfGbnf(grammar: string): Form | null {
  const [, rule] = grammar.trim().match(/^root\s*::=\s*([^\n]*)$/) ?? [];
  if (rule === undefined) return null;
  const parts: Form[number][] = [];
  for (const match of rule.matchAll(/\s*(?:"((?:[^"\\]|\\.)*)"|\[((?:[^\]\\]|\\.)+)\]|(\S))/g)) {
    const [, text, characters, other] = match;
    if (other !== undefined) return null;
    parts.push(text === undefined ? classOf(characters ?? '') : unescaped(text));
  }
  return parts;
}

/** Reads a regular expression such as `1:[ABC]\n`. Null: it repeats, chooses or groups. */
export function formOfRegex(regex: string): Form | null {
  const parts: Form[number][] = [];
  for (const [whole, characters] of regex.matchAll(/\[((?:[^\]\\]|\\.)+)\]|\\.|[\s\S]/g)) {
    if (characters !== undefined) parts.push(classOf(characters));
    else if (/^[*+?|(){}.^$]$/.test(whole)) return null;
    else parts.push(unescaped(whole));
  }
  return parts;
}

/**
 * Limits an answer to a form. Where one of several characters must stand, the answer's next choice
 * stands, or any of them if the answer has no more choices.
 */
export function limitedTo(answer: Answer, form: Form): Answer {
  const choices = answer.filter((part) => typeof part !== 'string');
  return form.map((part) => {
    if (typeof part === 'string') return part;
    const choice = choices.shift();
    return choice === undefined ? even(part) : within(choice, part);
  });
}

function within(choice: Distribution, allowed: ReadonlySet<string>): Distribution {
  const kept = Object.entries(choice).filter(([label, p]) => allowed.has(label) && p > 0);
  const sum = kept.reduce((total, [, p]) => total + p, 0);
  if (sum === 0) return even(allowed);
  return Object.fromEntries(kept.map(([label, p]) => [label, p / sum]));
}

function even(allowed: ReadonlySet<string>): Distribution {
  return Object.fromEntries([...allowed].map((label) => [label, 1 / allowed.size]));
}

/** The characters of a class, which may have ranges such as `A-D`. */
function classOf(characters: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, from, to] of characters.matchAll(/(\\.|[\s\S])(?:-(\\.|[^\]]))?/g)) {
    const [first, last] = [unescaped(from ?? ''), unescaped(to ?? from ?? '')];
    for (let code = first.codePointAt(0) ?? 0; code <= (last.codePointAt(0) ?? -1); code += 1)
      found.add(String.fromCodePoint(code));
  }
  return found;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, character: string) =>
    character === 'n' ? '\n' : character === 't' ? '\t' : character,
  );
}
