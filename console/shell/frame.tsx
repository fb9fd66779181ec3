/** The page around every screen: the present place, the person, and whether the server is there. */
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { trpc } from '../client/api.ts';
import { useIsLost } from '../client/connection.ts';
import { Announcer } from '../controls/announce.tsx';
import { keepAppearance } from './appearance.ts';
import styles from './frame.module.css';
import { keepFocus } from './keep-focus.ts';
import { Proposals } from './proposals.tsx';
import { useMe } from './session.ts';
import { SignOut } from './sign-out.tsx';

export function Frame() {
  const me = useMe();
  const { appearance } = me.member;
  const screen = useRef<HTMLElement>(null);
  useEffect(() => keepAppearance(appearance), [appearance]);
  useEffect(() => (screen.current === null ? undefined : keepFocus(screen.current)), []);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#screen">
        Skip to the screen
      </a>
      <header className={styles.bar}>
        <p className={styles.name}>Decision analysis</p>
        <Screens isOwner={me.member.role === 'owner'} />
        <Person />
      </header>
      <main ref={screen} id="screen" className={styles.screen} tabIndex={-1}>
        <LostConnection />
        <Proposals />
        <Outlet />
        <Documentation className={styles.narrow} />
      </main>
      <Announcer />
    </div>
  );
}

function Screens({ isOwner }: { isOwner: boolean }) {
  return (
    <nav aria-label="Screens" className={styles.screens}>
      <ul>
        <li>
          <Link to="/decisions">Decisions</Link>
        </li>
        <li>
          <Link to="/playground">Playground</Link>
        </li>
        <li>
          <Link to="/keys">Keys</Link>
        </li>
        {isOwner && (
          <li>
            <Link to="/people">People</Link>
          </li>
        )}
        <li>
          <Link to="/credit">Credit</Link>
        </li>
        <li>
          <Link to="/audit-log">Audit log</Link>
        </li>
        <li>
          <Link to="/settings">Settings</Link>
        </li>
      </ul>
    </nav>
  );
}

function Person() {
  const { member, organization } = useMe();
  return (
    <div className={styles.person}>
      <p>
        <bdi className={styles.who}>{member.name ?? member.email}</bdi>
        <bdi className={styles.organization}>{organization.name}</bdi>
      </p>
      <Documentation className={styles.wide} />
      <SignOut />
    </div>
  );
}

/** Stands beside the person where there is room, else at the end of the screen. */
function Documentation({ className }: { className: string | undefined }) {
  return (
    <small className={className}>
      <a href="/docs">API documentation</a>
    </small>
  );
}

const ASK_AGAIN_MS = 3000;

/** Asks until the server answers; then everything on the screen is read again. */
function LostConnection() {
  const isLost = useIsLost();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isLost) return;
    const ask = () =>
      queries.fetchQuery({ ...trpc.session.current.queryOptions(), staleTime: 0 }).catch(() => {});
    const timer = setInterval(ask, ASK_AGAIN_MS);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
      void queries.invalidateQueries();
    };
  }, [isLost, queries]);
  return (
    <div role="status">
      {isLost && (
        <p className={styles.lost}>
          The connection to the service is lost. The console goes on by itself as soon as it answers.
        </p>
      )}
    </div>
  );
}
