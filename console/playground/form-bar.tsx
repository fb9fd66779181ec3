/** The controls that each form has besides its fields. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../client/api.ts';
import { curlOf, typeScriptOf } from '../controls/code.ts';
import { CodeDialog } from '../controls/code-dialog.tsx';
import styles from './playground.module.css';

interface Props {
  path: string;
  request: object;
  onLoad: () => void;
  onClear: () => void;
  /** Brings back what the last of the two took; null: nothing. */
  onUndo: (() => void) | null;
}

export function FormBar({ path, request, onLoad, onClear, onUndo }: Props) {
  const { data } = useQuery(trpc.session.current.queryOptions());
  const [shows, setShows] = useState<'curl' | 'typescript' | null>(null);
  const baseUrl = data?.baseUrl ?? window.location.origin;
  return (
    <div className={styles.bar}>
      <button type="button" onClick={onLoad}>
        Load example
      </button>
      <button type="button" onClick={onClear}>
        Clear
      </button>
      {onUndo !== null && (
        <button type="button" onClick={onUndo}>
          Undo
        </button>
      )}
      <button type="button" aria-haspopup="dialog" onClick={() => setShows('curl')}>
        As curl
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => setShows('typescript')}>
        As TypeScript
      </button>
      {shows !== null && (
        <CodeDialog
          title={shows === 'curl' ? 'As curl' : 'As TypeScript'}
          code={shows === 'curl' ? curlOf(baseUrl, path, request) : typeScriptOf(baseUrl, path, request)}
          onClose={() => setShows(null)}
        />
      )}
    </div>
  );
}
