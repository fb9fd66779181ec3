/** The request of a form as a program would send it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../client/api.ts';
import { curlOf, pythonOf, typeScriptOf } from '../controls/code.ts';
import { CodeDialog } from '../controls/code-dialog.tsx';
import styles from './playground.module.css';

const PRINTERS = { 'As curl': curlOf, 'As TypeScript': typeScriptOf, 'As Python': pythonOf };
type Title = keyof typeof PRINTERS;
const TITLES = ['As curl', 'As TypeScript', 'As Python'] as const;

export function CodeButtons({ path, request }: { path: string; request: object }) {
  const { data } = useQuery(trpc.session.current.queryOptions());
  const [shown, setShown] = useState<Title | null>(null);
  const baseUrl = data?.baseUrl ?? window.location.origin;
  return (
    <div className={styles.code}>
      <span>Send it from a program:</span>
      {TITLES.map((title) => (
        <button
          key={title}
          type="button"
          className="plain"
          aria-haspopup="dialog"
          onClick={() => setShown(title)}
        >
          {title}
        </button>
      ))}
      {shown !== null && (
        <CodeDialog
          title={shown}
          code={PRINTERS[shown](baseUrl, path, request)}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}
