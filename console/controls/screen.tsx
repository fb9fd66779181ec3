/**
 * A screen with its name: in the heading, in the browser's tab, and as the place where reading goes
 * on.
 */
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './screen.module.css';

interface Props {
  title: string;
  /** The name in the browser's tab, where it is not the title. */
  tab?: string | undefined;
  /** The title is a text of a person, which may be long, and is set smaller. */
  isText?: boolean;
  /** Shown beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The page that was loaded is read from its beginning; only later screens move the focus. */
let shownPath: string | null = null;

export function Screen({ title, tab = title, isText = false, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The path that the router shows now. The address changes earlier, when the last screen is still
  // there.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    document.title = `${tab} · Decision analysis`;
  }, [tab]);
  useEffect(() => {
    if (pathname === undefined) return;
    if (shownPath !== null && shownPath !== pathname) heading.current?.focus({ preventScroll: true });
    shownPath = pathname;
  }, [pathname]);
  return (
    <>
      <div className={isText ? `${styles.head} ${styles.text}` : styles.head}>
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </>
  );
}
