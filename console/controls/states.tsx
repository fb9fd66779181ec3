/** A list or a part of a screen that is loading, has failed, or has nothing in it. */
import type { ReactNode } from 'react';
import { messageOf, statusOf } from '../client/api.ts';
import styles from './states.module.css';

export function Loading({ what }: { what: string }) {
  return (
    <p role="status" className={styles.loading}>
      Loading {what} …
    </p>
  );
}

/** To try again would not help. */
const FORBIDDEN = 403;

export function Failed({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  return (
    <div className={styles.failed}>
      <p role="alert">{messageOf(error)}</p>
      {statusOf(error) !== FORBIDDEN && (
        <button type="button" onClick={onTryAgain}>
          Try again
        </button>
      )}
    </div>
  );
}

interface NotLoadedProps {
  what: string;
  /** Null while it is loading. */
  error: unknown;
  refetch: () => unknown;
}

/** In place of a query's data while there are none. */
export function NotLoaded({ what, error, refetch }: NotLoadedProps) {
  return error === null ? (
    <Loading what={what} />
  ) : (
    <Failed error={error} onTryAgain={() => void refetch()} />
  );
}

/** Says what to do first. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

/** Something to know before going on. */
export function Notice({ children }: { children: ReactNode }) {
  return <div className={styles.notice}>{children}</div>;
}
