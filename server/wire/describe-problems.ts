/**
 * Tells the sender of a request what is wrong with it: the first three problems with their places,
 * and how many more there are. The others are only counted, because a request can have thousands.
 */
import { z } from 'zod';
import { nearestName } from './nearest-name.ts';
import { formatPath, kindOf, shownValue } from './places.ts';
import type { Fault } from './request-faults.ts';
import { exampleFor, glossesFor } from './shown-examples.ts';

const SHOWN = 3;
/** A longer sentence is not said twice in one message. */
const LONG = 80;
/** The most problems that a form shows beside its fields. */
const MOST_PLACED = 50;

type Issue = z.core.$ZodIssue;

interface Problem {
  code: Fault;
  path: readonly PropertyKey[];
  says: () => string;
  /** What may stand there instead; a form shows it in its own way. */
  hint?: () => string;
  /** For an entry that counts several problems: how many; one by default. */
  count?: number;
}

/** Details of the refusal: the code and the place are those of the first problem. */
export interface Described {
  message: string;
  code: Fault;
  param: string;
}

export function describeProblems(issues: readonly Issue[], body: unknown): Described {
  const shown: string[] = [];
  let first: Problem | undefined;
  let count = 0;
  const said = new Set<string>();
  const sayOnce = (text: string) => {
    const isRepeated = said.size === said.add(text).size && text.length > LONG;
    return isRepeated ? 'the same' : text;
  };
  for (const issue of issues) {
    for (const problem of problemsOf(issue, body, [])) {
      first ??= problem;
      if (shown.length < SHOWN)
        shown.push(`${formatPath(problem.path)}: ${sayOnce(`${problem.says()}${problem.hint?.() ?? ''}`)}`);
      count += problem.count ?? 1;
    }
  }
  const more = count - shown.length;
  const message = `${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
  return { message, code: first?.code ?? 'invalid_value', param: formatPath(first?.path ?? []) };
}

/** What is said of a value that is not there. */
export const MISSING = 'required, but missing';

/** A problem, and its place in what was sent. */
export interface PlacedProblem {
  path: (string | number)[];
  message: string;
}

/** The first problems one by one, for whoever shows each at its place. */
export function listProblems(issues: readonly Issue[], body: unknown): PlacedProblem[] {
  const listed: PlacedProblem[] = [];
  for (const issue of issues)
    for (const { path, says } of problemsOf(issue, body, [])) {
      if (listed.length === MOST_PLACED) return listed;
      listed.push({
        path: path.map((step) => (typeof step === 'number' ? step : String(step))),
        message: says(),
      });
    }
  return listed;
}

function* problemsOf(issue: Issue, body: unknown, above: readonly PropertyKey[]): Generator<Problem> {
  const path = [...above, ...issue.path];
  const value = valueAt(body, path);
  if (issue.code === 'unrecognized_keys') {
    const code = 'unknown_property';
    const { keys } = issue;
    const names = Object.keys(knownNames.get(keys) ?? {});
    for (const [index, key] of keys.slice(0, SHOWN).entries())
      yield { code, path: [...path, key], says: () => unknownProperty(key, names, index === 0) };
    if (keys.length > SHOWN) yield { code, path, says: () => UNKNOWN, count: keys.length - SHOWN };
  } else if (value === undefined && path.at(-1) === 'consequences') {
    yield {
      code: 'consequences_missing',
      path,
      says: () => NO_CONSEQUENCES,
      hint: () => exampleAt(issue, '; consequences are such as '),
    };
  } else if (value === undefined) {
    yield { code: 'missing_property', path, says: () => MISSING, hint: () => expectedAt(issue) };
  } else if (listsChoices(issue)) {
    yield {
      code: 'invalid_value',
      path,
      says: () => `expected ${choicesOf(issue)}, got ${shownValue(value)}`,
    };
  } else if (issue.code === 'invalid_union' && kindsOf(issue.errors) !== null) {
    yield {
      code: 'invalid_type',
      path,
      says: () => `expected ${kindsOf(issue.errors)}, got ${kindOf(value)}`,
    };
  } else if (issue.code === 'invalid_union') {
    for (const one of closestAlternative(issue.errors)) yield* problemsOf(one, body, path);
  } else if (issue.code === 'invalid_key') {
    for (const one of issue.issues)
      yield { code: 'invalid_value', path, says: () => `the name: ${one.message}` };
  } else if (issue.code === 'invalid_type' && issue.expected in KINDS) {
    yield {
      code: 'invalid_type',
      path,
      says: () => `expected ${KINDS[issue.expected]}, got ${kindOf(value)}`,
      hint: () => exampleAt(issue),
    };
  } else {
    yield { code: 'invalid_value', path, says: () => issue.message };
  }
}

const UNKNOWN = 'unknown property';
/** The most names that are listed. */
const MOST_NAMES = 12;
const NO_CONSEQUENCES =
  'required in Default mode, but missing; list what the option leads to, or send "mode": "direct" to have the options judged without consequences';
const NO_PLACE_FOR_CONSEQUENCES =
  'Direct mode takes no consequences; leave them out, or leave out "mode": "direct" to have them weighed';

/**
 * Zod's list of the unknown names of an object → the names that the object takes. Zod tells the
 * second only while it makes the message of a problem.
 */
const knownNames = new WeakMap<readonly string[], object>();
/** The schema that a value does not fit, by the path of the problem. Zod says it only then, too. */
const expectedSchemas = new WeakMap<readonly PropertyKey[], z.core.$ZodType>();
z.config({
  customError(issue) {
    if (issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodObject)
      knownNames.set(issue.keys, issue.inst.shape);
    if (issue.inst !== undefined && issue.path !== undefined)
      expectedSchemas.set(issue.path, issue.inst as z.core.$ZodType);
    return undefined;
  },
});

/** `; for example [{ "description": … }]`, or nothing where the schema has no example. */
function exampleAt({ path }: Issue, lead = '; for example '): string {
  const schema = expectedSchemas.get(path);
  const example = schema && exampleFor(schema);
  return example === undefined ? '' : `${lead}${example}`;
}

/** What is said of a missing value: its example, its choices or its length. */
function expectedAt(issue: Issue): string {
  if (listsChoices(issue)) return `; expected ${choicesOf(issue)}`;
  const schema = expectedSchemas.get(issue.path);
  const { minLength, maxLength } = (schema && z.globalRegistry.get(schema)) ?? {};
  if (minLength !== undefined && maxLength !== undefined)
    return `; write ${minLength} to ${maxLength} characters`;
  return exampleAt(issue);
}

type Choices = z.core.$ZodIssueInvalidValue | (z.core.$ZodIssueInvalidUnion & { options: unknown[] });

/** In a discriminated union, the value of one property selects the alternative. */
function listsChoices(issue: Issue): issue is Choices {
  return (
    issue.code === 'invalid_value' ||
    (issue.code === 'invalid_union' && 'options' in issue && issue.options !== undefined)
  );
}

function choicesOf(issue: Choices): string {
  if (issue.code === 'invalid_value') return alternatives(issue.values);
  const schema = expectedSchemas.get(issue.path);
  return alternatives(
    issue.options.filter((option) => option !== undefined),
    schema && glossesFor(schema),
  );
}

/** Where no name is near, the names are listed once. */
function unknownProperty(key: string, names: readonly string[], listsNames: boolean): string {
  if (key === 'consequences') return NO_PLACE_FOR_CONSEQUENCES;
  const near = nearestName(key, names);
  if (near !== null) return `${UNKNOWN}; did you mean "${near}"?`;
  if (!listsNames || names.length === 0) return UNKNOWN;
  const more = names.length > MOST_NAMES ? ' and others' : '';
  return `${UNKNOWN}; known here: ${names.slice(0, MOST_NAMES).join(', ')}${more}`;
}

const KINDS: Record<string, string> = {
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function alternatives(values: readonly unknown[], words: Readonly<Record<string, string>> = {}): string {
  const quoted = values.map((value) => {
    const word = words[String(value)];
    return word === undefined ? JSON.stringify(value) : `${JSON.stringify(value)} (${word})`;
  });
  const last = quoted.pop() ?? 'nothing';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}

/**
 * "a string or an object", when every alternative refused the value for its type alone; else null.
 */
function kindsOf(errors: readonly (readonly Issue[])[]): string | null {
  const kinds = errors.map(([issue]) =>
    issue?.code === 'invalid_type' && issue.path.length === 0 ? KINDS[issue.expected] : undefined,
  );
  return kinds.includes(undefined) ? null : kinds.join(' or ');
}

/** The first alternative whose type fits the value, or else the first of all. */
function closestAlternative(errors: readonly (readonly Issue[])[]): readonly Issue[] {
  const shaped = errors.find((issues) =>
    issues.some(({ path, code }) => path.length > 0 || code === 'custom'),
  );
  return shaped ?? errors[0] ?? [];
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}
