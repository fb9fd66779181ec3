/**
 * Requests that have every property of the API, and functions that find and change the values in
 * them.
 */
import { smallDecision } from './open-service.ts';

export type Path = readonly (string | number)[];
export type Body = Record<string, unknown>;

const METADATA = {
  conversation: { platform: 'slack', channel: 'general', thread_url: 'https://example.com/t' },
  issue: { tracker: 'jira', url: 'https://example.com/i', key: 'DA-1', title: 'An issue' },
  pull_request: {
    platform: 'github',
    url: 'https://example.com/p',
    repo: 'a/b',
    number: 7,
    title: 'A change',
  },
  on_behalf_of: { name: 'Ana', email: 'ana@example.com' },
  links: [{ url: 'https://example.com/l', label: 'A link' }],
};

/**
 * A Default mode request that is answered 202 at once. It has the properties that this version
 * serves.
 */
export function fullDecision(): Body {
  return smallDecision({
    model: 'model-1',
    mode: 'default',
    stakeholders: [
      { id: 'owner', description: 'Owns the shop', values: 'Sales' },
      { id: 's2', description: 'Works in the shop', values: 'Free evenings' },
    ],
    options: ['A', 'B'].map((id) => ({
      id,
      description: `Way ${id}`,
      consequences: [
        {
          id: `${id}-1`,
          description: 'Sales rise',
          label: 'Sales',
          stakeholders: ['owner'],
          valence: 'benefit',
        },
        { id: `${id}-2`, description: 'Work rises', valence: { owner: 'benefit', s2: 'harm' } },
      ],
    })),
    async: true,
    metadata: METADATA,
    share_with_org: false,
  });
}

export function fullDirect(): Body {
  const { seed: _, async: __, ...rest } = fullDecision();
  return {
    ...rest,
    mode: 'direct',
    options: ['A', 'B'].map((id) => ({ id, description: `Way ${id}` })),
  };
}

export function fullQuestions(): Body {
  return {
    model: 'model-1',
    state: 'The till does not open.',
    questions: {
      team: { type: 'choice', instructions: 'Who?', criteria: { shop: 'The shop', maker: 'Its maker' } },
      urgency: { type: 'score', instructions: 'How soon?', criteria: ['later', 'today'] },
      again: { type: 'noul', instructions: 'It happened before.' },
    },
    metadata: METADATA,
    share_with_org: false,
  };
}

/** Each full request, with the helper that sends it and the status when it is accepted. */
export const FULL = [
  { name: 'Default mode', send: 'post', body: fullDecision, accepted: 202 },
  { name: 'Direct mode', send: 'post', body: fullDirect, accepted: 200 },
  { name: 'typed questions', send: 'ask', body: fullQuestions, accepted: 200 },
] as const;

/** Copies the body with the value at the path replaced or added; undefined removes it. */
export function withValue(body: Body, path: Path, value: unknown): Body {
  const copy = structuredClone(body);
  let at = Object(copy);
  for (const step of path.slice(0, -1)) at = at[step];
  const last = path.at(-1) ?? '';
  if (value === undefined) delete at[last];
  // An assignment to `__proto__` would not make a property.
  else Object.defineProperty(at, last, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

/** Returns every value that is no object or list, with its path. */
export function leavesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return childrenOf(value, path).flatMap((child) => leavesOf(child.value, child.path));
}

/** Returns the paths of all objects, the body itself first. */
export function objectsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = childrenOf(value, path).flatMap((child) => objectsOf(child.value, child.path));
  return Array.isArray(value) ? inner : [path, ...inner];
}

function childrenOf(value: object, path: Path): { path: Path; value: unknown }[] {
  return Object.entries(value).map(([key, inner]) => ({
    path: [...path, Array.isArray(value) ? Number(key) : key],
    value: inner,
  }));
}

/** Writes the path as messages do. */
export function written(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!/^[A-Za-z_][\w-]*$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}
