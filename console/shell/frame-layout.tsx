/** The page around a screen: the bar at the top, the list of screens, and the screen's place. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Announcer } from '../controls/announce.tsx';
import styles from './frame.module.css';
import { keepFocus } from './keep-focus.ts';
import { screensFor } from './screens.ts';

interface Props {
  isOwner: boolean;
  /** At the end of the bar. */
  tools?: ReactNode;
  children: ReactNode;
}

export function FrameLayout({ isOwner, tools, children }: Props) {
  const screen = useRef<HTMLElement>(null);
  useEffect(() => (screen.current === null ? undefined : keepFocus(screen.current)), []);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#screen">
        Skip to the screen
      </a>
      <header className={styles.bar}>
        <p className={styles.name}>Decision analysis</p>
        {tools}
      </header>
      <nav aria-label="Screens" className={styles.screens}>
        <ul>
          {screensFor(isOwner).map(({ to, words }) => (
            <li key={to}>
              <Link to={to}>{words}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <main ref={screen} id="screen" className={styles.screen} tabIndex={-1}>
        {children}
      </main>
      <Announcer />
    </div>
  );
}
