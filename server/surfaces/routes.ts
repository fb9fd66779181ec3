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
import { operations } from './rest/router.ts';
import { isSystemOne, SYSTEM_ONE_PREFIX, systemOneOperations } from './systemone/systemone.ts';

/** A supervisor or load balancer asks these paths, and must never be refused. */
const HEALTH_PATHS = ['/healthz', '/readyz'];

/** Paths outside the router that answer anyone. */
const OPEN_PATHS = [...HEALTH_PATHS, '/api/openapi.json', ...DOCS_PATHS];

interface Path extends Route {
  pattern: RegExp;
  methods: string[];
}

const paths: Path[] = [];
for (const { openapi } of operations) add(`${API_PREFIX}${openapi.path}`, openapi.method);
for (const { openapi } of systemOneOperations) add(`${SYSTEM_ONE_PREFIX}${openapi.path}`, openapi.method);
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
}

/** Returns every path that is served, with its methods. */
export function allRoutes(): readonly Route[] {
  return paths;
}

/** Finds the route of a request, or refuses an unknown path. `url` comes from the request line. */
export function routeOf(url: string): Route {
  const path = pathOf(url);
  const found = paths.find(({ pattern }) => pattern.test(path));
  if (found === undefined) throw new Refusal('unknown_path');
  return found;
}

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

function add(route: string, method: string): void {
  const known = paths.find((path) => path.route === route);
  if (known !== undefined) known.methods.push(method);
  else {
    const pattern = new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    paths.push({ route, pattern, methods: [method] });
  }
}
