/** A link to a part of this decision, for eyes and for the keyboard. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TabName } from './tabs.ts';

interface Props {
  tab: TabName;
  /** The id of the part. */
  id: string;
  stakeholder?: string;
  /** Another revision to compare with. */
  compared?: string;
  className?: string | undefined;
  children: ReactNode;
}

export function PartLink({ tab, id, stakeholder, compared, className, children }: Props) {
  const named = {
    ...(stakeholder === undefined ? {} : { stakeholder }),
    ...(compared === undefined ? {} : { with: compared }),
  };
  return (
    <Link
      from="/decisions/$id"
      to="."
      search={(now) => ({ ...now, tab, ...named })}
      hash={id}
      resetScroll={false}
      hashScrollIntoView={false}
      className={className}
      onClick={() => showPart(id)}
    >
      {children}
    </Link>
  );
}

/** Scrolls to a part, and lets reading go on at its heading, if the part is shown. */
export function showPart(id: string): void {
  const part = id === '' ? null : document.getElementById(id);
  const heading = part?.querySelector('h2');
  if (part == null || heading == null) return;
  part.scrollIntoView();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
