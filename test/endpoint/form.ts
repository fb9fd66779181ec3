/**
 * The forms that an answer can be held to, as far as they are texts and single characters one after
 * another.
 */
import type { Answer, Distribution } from './answer.ts';

/** Text that must stand there, or the characters of which one must. */
export type Form = readonly (string | ReadonlySet<string>)[];

/** llama.cpp's grammar of one rule: `root ::= "1:" [ABC] "\n"`. Null: more than that. */
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

/** `1:[ABC]\n`. Null: with what repeats, chooses or groups. */
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
 * The answer as the form has it: where one of several characters must stand, the answer's next
 * choice, or else any of them.
 */
export function held(answer: Answer, form: Form): Answer {
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

/** With ranges: `A-D`. */
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
