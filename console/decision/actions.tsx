/** The acts beside the title: the likeliest as a button, the others in a menu. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { trpc } from '../client/api.ts';
import { curlOf } from '../controls/code.ts';
import { CodeDialog } from '../controls/code-dialog.tsx';
import styles from './decision.module.css';
import type { OneDecision } from './one-decision.ts';
import { PartLink } from './part-link.tsx';
import { whyNotRevised } from './revisions/may-revise.tsx';

export function Actions({ decision }: { decision: OneDecision }) {
  const { data } = useQuery(trpc.session.current.queryOptions());
  const [showsCurl, setShowsCurl] = useState(false);
  const { record } = decision;
  const { id, request, links, status } = record;
  const mayRevise = whyNotRevised(decision) === null;
  const again = (className: string) => (
    <Link to="/playground" search={{ from: id }} className={className}>
      Open in the playground
    </Link>
  );
  return (
    <>
      {mayRevise ? (
        <Link to="/playground" search={{ from: id, revise: 'true' }} className="button primary">
          Revise
        </Link>
      ) : (
        request !== null && again('button primary')
      )}
      <Menu>
        {mayRevise && again('button')}
        {request !== null && (
          <button type="button" aria-haspopup="dialog" onClick={() => setShowsCurl(true)}>
            As curl
          </button>
        )}
        <button type="button" onClick={() => save(`${id}.json`, JSON.stringify(record, null, 2))}>
          Download JSON
        </button>
        {links !== null && (
          <a href={links.png_url} className="button" target="_blank" rel="noreferrer">
            Picture
          </a>
        )}
        {status === 'ok' && (
          <PartLink tab="sharing" id="sharing" className="button">
            Share or publish
          </PartLink>
        )}
      </Menu>
      {showsCurl && request !== null && (
        <CodeDialog
          title="As curl"
          code={curlOf(data?.baseUrl ?? window.location.origin, '/api/v1/decisions', request)}
          onClose={() => setShowsCurl(false)}
        />
      )}
    </>
  );
}

/** Closes after each choice, and then has the focus again. */
function Menu({ children }: { children: ReactNode }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" popoverTarget={id}>
        More
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.menu}
        // Before the choice acts: a dialog that it opens then returns the focus to the button.
        onClickCapture={() => list.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}

/** Saves a text that is here already as a file. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
