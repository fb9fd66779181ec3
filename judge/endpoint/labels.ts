/** What stands for a choice in an answer: one character each, which every tokenizer met so far keeps as one token. */

/** Indices of choices, in groups. */
export type Groups = readonly (readonly number[])[];

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@#';
/** As many as an endpoint lists beside an answer when it lists the fewest that are usual (OpenAI, vLLM, Ollama: 20). */
const MOST_LETTERS = 20;

/** For so many choices, in order; at most 64. */
export function labelsFor(count: number): string[] {
  if (!Number.isInteger(count) || count < 1 || count > CHARACTERS.length)
    throw new RangeError(`choices: got ${count}, the limit is ${CHARACTERS.length}`);
  return [...CHARACTERS.slice(0, count)];
}

/**
 * How choices are asked: indices in groups. One group: one question, a label a choice. More: which group, and for each group
 * which of its members; p = P(group) · P(member in it). With up to 20 choices, or where the endpoint lists twice as many
 * tokens as there are choices (each with and without a leading space), it is one group.
 */
export function groupChoices(count: number, mostListed: number): Groups {
  const groups = count <= MOST_LETTERS || mostListed >= 2 * count ? 1 : Math.ceil(count / MOST_LETTERS);
  const key = `${count} ${groups}`;
  const known = grouped.get(key) ?? evenGroups(count, groups);
  grouped.set(key, known);
  return known;
}

/** The thousands of questions of a decision are grouped alike. */
const grouped = new Map<string, Groups>();

function evenGroups(count: number, groups: number): Groups {
  const all = Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: groups }, (_, group) =>
    all.slice(Math.round((group * count) / groups), Math.round(((group + 1) * count) / groups)),
  );
}

/** How many tokens must be listed beside an answer so that each of so many labels is found, where the endpoint lists as many. */
export function tokensToList(labels: number, mostListed: number): number {
  return Math.min(mostListed, Math.max(MOST_LETTERS, 2 * labels + 8));
}
