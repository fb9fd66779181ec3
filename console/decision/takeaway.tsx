/** The files and texts to take away: the request, to send it elsewhere, and the whole record. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../client/api.ts';
import { curlOf } from '../controls/code.ts';
import { CodeDialog } from '../controls/code-dialog.tsx';
import { AFTERWARDS_ID, PartLink } from './contents.tsx';
import type { OneDecision } from './one-decision.ts';

export function Takeaway({ decision: { record } }: { decision: OneDecision }) {
  const { data } = useQuery(trpc.session.current.queryOptions());
  const [showsCurl, setShowsCurl] = useState(false);
  const { request } = record;
  return (
    <>
      {request !== null && (
        <>
          <Link to="/playground" search={{ from: record.id }} className="button">
            Open in the playground
          </Link>
          <button type="button" aria-haspopup="dialog" onClick={() => setShowsCurl(true)}>
            As curl
          </button>
        </>
      )}
      <button type="button" onClick={() => save(`${record.id}.json`, JSON.stringify(record, null, 2))}>
        Download JSON
      </button>
      {record.links !== null && (
        <a href={record.links.png_url} className="button" target="_blank" rel="noreferrer">
          Picture
        </a>
      )}
      {record.status === 'ok' && <PartLink id={AFTERWARDS_ID} words="Share or publish" className="button" />}
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

/** Saves a text that is here already as a file. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
