/**
 * All paths with their methods, read from the router. A wrong path is 404 and a wrong method 405
 * before anything else is checked.
 */

import { FRONT_PATH } from '../http/front-page.ts';
import { API_PREFIX, MCP_PATH } from '../http/paths.ts';
import { PUBLIC_PATHS } from '../http/public-page.ts';
import { DOCS_PATHS } from '../http/serving/docs.ts';
import { WEBHOOK_PATH } from '../http/stripe-webhook.ts';
import { Refusal } from '../refusals.ts';
import { CONSOLE_PATHS } from './console/console.ts';
import { SCREEN_PATHS } from './console/static-files.ts';
import { nearestPath } from './nearest-path.ts';
import { operations } from './rest/router.ts';
import { isSystemOne, SYSTEM_ONE_PREFIX, systemOneOperations } from './systemone/systemone.ts';

/** A supervisor or load balancer asks these paths, and must never be refused. */
const HEALTH_PATHS = ['/healthz', '/livez', '/readyz'];

/** Paths outside the router that answer anyone. */
const OPEN_PATHS = [...HEALTH_PATHS, '/api/openapi.json', ...DOCS_PATHS];

interface Path extends Route {
  pattern: RegExp;
  methods: string[];
  summaries: Map<string, string>;
}

const paths: Path[] = [];
for (const { openapi } of operations) add(`${API_PREFIX}${openapi.path}`, openapi.method, openapi.summary);
for (const { openapi } of systemOneOperations)
  add(`${SYSTEM_ONE_PREFIX}${openapi.path}`, openapi.method, openapi.summary);
for (const path of OPEN_PATHS) add(path, 'GET');
add(WEBHOOK_PATH, 'POST');
add(MCP_PATH, 'POST');
for (const [path, methods] of Object.entries(CONSOLE_PATHS)) for (const method of methods) add(path, method);
for (const path of [FRONT_PATH, ...PUBLIC_PATHS, ...SCREEN_PATHS])
  for (const method of ['GET', 'HEAD']) add(path, method);

export interface Route {
  /** As the log and the OpenAPI document write it: /api/v1/decisions/{id}. */
  route: string;
  methods: readonly string[];
  /** Method → what the operation does, as the document says it. */
  summaries: ReadonlyMap<string, string>;
}

/** The paths that programs use: only these are suggested. */
const SUGGESTED = paths
  .map(({ route }) => route)
  .filter((route) => needsKey(route) || OPEN_PATHS.includes(route));

/** Returns every path that is served, with its methods. */
export function allRoutes(): readonly Route[] {
  return paths;
}

/** Finds the route of a request, or refuses an unknown path. `url` comes from the request line. */
export function routeOf(url: string): Route {
  const path = pathOf(url);
  const found = paths.find(({ pattern }) => pattern.test(path));
  if (found === undefined) throw unknownPath(path);
  return found;
}

/** What to do where no method of the path does what was meant. */
const INSTEAD: Readonly<Record<string, string>> = {
  [`DELETE ${API_PREFIX}/decisions/{id}`]:
    ' The API does not delete decisions: the retention of their key does, or the operator with: npm run -s admin -- decision delete.',
  [`GET ${API_PREFIX}/questions`]:
    ' The answers come in the reply to POST, and no operation fetches them later.',
};

/** Refuses a method that the path does not take, and says what those do that it takes. */
export function requireMethod({ route, methods, summaries }: Route, method: string): void {
  if (methods.includes(method)) return;
  const taken = methods.map((one) => {
    const summary = summaries.get(one);
    return summary === undefined ? one : `${one} (${summary})`;
  });
  throw new Refusal('wrong_method', {
    allow: methods,
    message: `${route} does not accept ${method}; it accepts ${taken.join(' and ')}.${INSTEAD[`${method} ${route}`] ?? ''}`,
  });
}

function unknownPath(path: string): Refusal {
  const near = nearestPath(path, SUGGESTED);
  return new Refusal('unknown_path', {
    message: `This path does not exist. ${near === null ? NOTHING_NEAR : `The nearest is ${near}.`} ${ALL_PATHS}`,
  });
}

/** The paths of the API that have nothing above them. */
const NOUNS = paths.map(({ route }) => route).filter((route) => /^\/api\/v1\/\w+$/.test(route));
const NOTHING_NEAR = `The API is at ${NOUNS.join(', ')} and below.`;
const ALL_PATHS = 'GET /api/openapi.json lists all of the API, and /docs shows it.';

/** True for routes that answer only callers with an API key. */
export function needsKey(route: string): boolean {
  return route === MCP_PATH || route.startsWith(API_PREFIX) || isSystemOne(route);
}

/**
 * True for routes whose requests do not count against the address's budget: health checks, the API
 * and MCP, where `openKeyLanes` counts the keys that do not work, and the console, which counts by
 * session.
 */
export function isFree(route: string): boolean {
  return HEALTH_PATHS.includes(route) || Object.hasOwn(CONSOLE_PATHS, route) || needsKey(route);
}

/** The path without its query, as Fastify's router reads it. `url` may begin with the origin. */
function pathOf(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/.*?\//, '/').split(/[?#]/);
  return path;
}

function add(route: string, method: string, summary?: string): void {
  const known = paths.find((path) => path.route === route);
  if (known !== undefined) {
    known.methods.push(method);
    if (summary !== undefined) known.summaries.set(method, summary);
  } else {
    const pattern = new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    paths.push({
      route,
      pattern,
      methods: [method],
      summaries: new Map(summary === undefined ? [] : [[method, summary]]),
    });
  }
}
