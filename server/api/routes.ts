/**
 * Which paths there are and what each takes, read from the router, so that a path is 404 or 405
 * before anything else.
 */
import { CONSOLE_PATHS } from '../console/console.ts';
import { SCREEN_PATHS } from '../console/static-files.ts';
import { Refusal } from '../refusals.ts';
import { DOCS_PATHS } from './adapter/docs.ts';
import { API_PREFIX } from './adapter/rest.ts';
import { FRONT_PATH } from './front-page.ts';
import { PUBLIC_PATHS } from './public-page.ts';
import { operations } from './router.ts';
import { WEBHOOK_PATH } from './stripe-webhook.ts';

/** Asked by whatever keeps the service running, which must never be refused. */
const HEALTH_PATHS = ['/healthz', '/readyz'];

/** Answered to anyone, outside the router. */
const OPEN_PATHS = [...HEALTH_PATHS, '/api/openapi.json', ...DOCS_PATHS];

interface Path extends Route {
  pattern: RegExp;
  methods: string[];
}

const paths: Path[] = [];
for (const { openapi } of operations) add(`${API_PREFIX}${openapi.path}`, openapi.method);
for (const path of OPEN_PATHS) add(path, 'GET');
add(WEBHOOK_PATH, 'POST');
for (const [path, methods] of Object.entries(CONSOLE_PATHS)) for (const method of methods) add(path, method);
for (const path of [FRONT_PATH, ...PUBLIC_PATHS, ...SCREEN_PATHS])
  for (const method of ['GET', 'HEAD']) add(path, method);

export interface Route {
  /** As the log and the document write it: /api/v1/decisions/{id}. */
  route: string;
  methods: readonly string[];
}

/** Every path that is served, with what it takes. */
export function allRoutes(): readonly Route[] {
  return paths;
}

/** Refuses a path where there is nothing. `url` is what the request line holds. */
export function routeOf(url: string): Route {
  const path = pathOf(url);
  const found = paths.find(({ pattern }) => path !== null && pattern.test(path));
  if (found === undefined) throw new Refusal('unknown_path');
  return found;
}

/**
 * Whether a request counts against no budget of its address: for health, and where the key or the
 * session decides.
 */
export function isFree(route: string): boolean {
  return HEALTH_PATHS.includes(route) || Object.hasOwn(CONSOLE_PATHS, route) || route.startsWith(API_PREFIX);
}

/**
 * What stands before the query, as the tRPC adapter reads it: `.` and `..` are resolved. Null for
 * what is no path.
 */
function pathOf(url: string): string | null {
  return URL.parse(url.startsWith('/') ? `http://service${url}` : url)?.pathname ?? null;
}

function add(route: string, method: string): void {
  const known = paths.find((path) => path.route === route);
  if (known !== undefined) known.methods.push(method);
  else {
    const pattern = new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    paths.push({ route, pattern, methods: [method] });
  }
}
