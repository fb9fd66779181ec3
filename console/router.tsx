/** Addresses and their screens. Each screen is loaded when it is first shown. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { AUDIT_FILTERS } from './audit-log/filters.ts';
import { queryClient, trpc, whenSignedOut } from './client/api.ts';
import { loadAgain } from './client/load-again.ts';
import { parseSearch, pick, stringifySearch } from './client/search.ts';
import { DECISION_FILTERS } from './decisions/filters.ts';
import { keepDraftsOf } from './playground/drafts/browser-copies.ts';
import { Crash, NoSuchScreen } from './shell/dead-ends.tsx';
import { Frame } from './shell/frame.tsx';
import { forgetRole } from './shell/kept-role.ts';
import { Waiting } from './shell/waiting.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NoSuchScreen, errorComponent: Crash });

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  validateSearch: pick('next', 'organization'),
  component: lazyRouteComponent(
    loadAgain(() => import('./sign-in/sign-in.tsx')),
    'SignIn',
  ),
});

const enter = createRoute({
  getParentRoute: () => root,
  path: 'enter',
  validateSearch: pick('next'),
  component: lazyRouteComponent(
    loadAgain(() => import('./sign-in/enter.tsx')),
    'Enter',
  ),
});

const fromProvider = createRoute({
  getParentRoute: () => root,
  path: 'sso/$organization',
  component: lazyRouteComponent(
    loadAgain(() => import('./sign-in/from-provider.tsx')),
    'FromProvider',
  ),
});

/** Everything that only a member sees. Others sign in first, and come back. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ location }) => {
    const { me } = await queryClient.ensureQueryData(trpc.session.current.queryOptions());
    if (me === null) forgetRole();
    if (me === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
    keepDraftsOf(me.member.id);
  },
  component: Frame,
  pendingComponent: Waiting,
  // At once: an empty page says nothing about what is going on.
  pendingMs: 0,
  pendingMinMs: 0,
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/decisions' });
  },
});

const decisions = createRoute({
  getParentRoute: () => inside,
  path: 'decisions',
  validateSearch: pick(...DECISION_FILTERS, 'before', 'after'),
  component: lazyRouteComponent(
    loadAgain(() => import('./decisions/decisions.tsx')),
    'Decisions',
  ),
});

const decision = createRoute({
  getParentRoute: () => inside,
  path: 'decisions/$id',
  validateSearch: pick('tab', 'stakeholder', 'overlap', 'with'),
  component: lazyRouteComponent(
    loadAgain(() => import('./decision/decision.tsx')),
    'Decision',
  ),
});

const playground = createRoute({
  getParentRoute: () => inside,
  path: 'playground',
  validateSearch: pick('form', 'draft', 'from', 'revise'),
  component: lazyRouteComponent(
    loadAgain(() => import('./playground/playground.tsx')),
    'Playground',
  ),
});

const keys = createRoute({
  getParentRoute: () => inside,
  path: 'keys',
  validateSearch: pick('after', 'revoked', 'new'),
  component: lazyRouteComponent(
    loadAgain(() => import('./keys/keys.tsx')),
    'Keys',
  ),
});

const people = createRoute({
  getParentRoute: () => inside,
  path: 'people',
  validateSearch: pick('after'),
  component: lazyRouteComponent(
    loadAgain(() => import('./people/people.tsx')),
    'People',
  ),
});

const credit = createRoute({
  getParentRoute: () => inside,
  path: 'credit',
  component: lazyRouteComponent(
    loadAgain(() => import('./credit/credit.tsx')),
    'Credit',
  ),
});

const auditLog = createRoute({
  getParentRoute: () => inside,
  path: 'audit-log',
  validateSearch: pick(...AUDIT_FILTERS, 'before', 'after'),
  component: lazyRouteComponent(
    loadAgain(() => import('./audit-log/audit-log.tsx')),
    'AuditLog',
  ),
});

const settings = createRoute({
  getParentRoute: () => inside,
  path: 'settings',
  component: lazyRouteComponent(
    loadAgain(() => import('./settings/settings.tsx')),
    'Settings',
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    signIn,
    enter,
    fromProvider,
    inside.addChildren([decisions, decision, playground, keys, people, credit, auditLog, settings]),
  ]),
  basepath: '/console',
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

whenSignedOut(() => {
  const { pathname, href } = router.state.location;
  queryClient.clear();
  if (pathname !== '/sign-in' && pathname !== '/enter')
    void router.navigate({ to: '/sign-in', search: { next: href } });
});
