/**
 * Labels stand for choices in an answer. Each is one character, which every tokenizer met so far
 * keeps as one token.
 */

/** Indices of choices, in groups. */
export type Groups = readonly (readonly number[])[];

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@#';
/** OpenAI, vLLM and Ollama list 20 tokens beside an answer; no common server lists fewer. */
const MOST_LETTERS = 20;

/** Labels for `count` choices, in order; at most 64. */
export function labelsFor(count: number): string[] {
  if (!Number.isInteger(count) || count < 1 || count > CHARACTERS.length)
    throw new RangeError(`choices: got ${count}, the limit is ${CHARACTERS.length}`);
  return [...CHARACTERS.slice(0, count)];
}

/**
 * Arranges choices in groups. With one group, one question has a label for each choice. With
 * several, one question asks for the group and one question for each group asks for its member; p =
 * P(group) · P(member in the group). There is one group for up to 20 choices, and also where the
 * endpoint lists twice as many tokens as there are choices: each label with and without a leading
 * space.
 */
export function groupChoices(count: number, mostListed: number): Groups {
  const groups = count <= MOST_LETTERS || mostListed >= 2 * count ? 1 : Math.ceil(count / MOST_LETTERS);
  const key = `${count} ${groups}`;
  const known = grouped.get(key) ?? evenGroups(count, groups);
  grouped.set(key, known);
  return known;
}

/** A decision has thousands of questions with the same groups. */
const grouped = new Map<string, Groups>();

function evenGroups(count: number, groups: number): Groups {
  const all = Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: groups }, (_, group) =>
    all.slice(Math.round((group * count) / groups), Math.round(((group + 1) * count) / groups)),
  );
}

/**
 * The length of the list that is requested, so that each label is found in it; at most the
 * endpoint's own limit.
 */
export function tokensToList(labels: number, mostListed: number): number {
  return Math.min(mostListed, Math.max(MOST_LETTERS, 2 * labels + 8));
}
