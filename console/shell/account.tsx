/** The account menu at the end of the bar: who is signed in, the appearance, and the way out. */
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import styles from './account.module.css';
import { AppearanceField } from './appearance-field.tsx';
import { useMe } from './session.ts';
import { SignOut } from './sign-out.tsx';

const MENU = 'account';

export function Account() {
  const { member, organization } = useMe();
  const menu = useRef<HTMLDivElement>(null);
  // What is in it exists only while it is open: its fields have the names of those in "Settings".
  const [isOpen, setOpen] = useState(false);
  const name = member.name ?? member.email;
  return (
    <>
      <button type="button" popoverTarget={MENU} className={styles.button}>
        <span aria-hidden="true" className={styles.initials}>
          {initialsOf(name)}
        </span>
        <span className="unseen">Account: {name}</span>
        <span aria-hidden="true" className={styles.names}>
          <bdi className={styles.who}>{name}</bdi>
          <bdi className={styles.organization}>{organization.name}</bdi>
        </span>
      </button>
      <div
        ref={menu}
        id={MENU}
        popover="auto"
        className={styles.menu}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
      >
        {isOpen && <Menu onLeave={() => menu.current?.hidePopover()} />}
      </div>
    </>
  );
}

function Menu({ onLeave }: { onLeave: () => void }) {
  const { member, organization } = useMe();
  return (
    <>
      <p className={styles.person}>
        {member.name !== null && <bdi className={styles.who}>{member.name}</bdi>}
        <bdi className={styles.organization}>{member.email}</bdi>
        <bdi className={styles.organization}>{organization.name}</bdi>
      </p>
      <AppearanceField />
      <ul className={styles.links}>
        <li>
          <Link to="/settings" onClick={onLeave}>
            Settings
          </Link>
        </li>
        {!member.hasPassword && (
          <li>
            <Link to="/settings" hash="password" onClick={onLeave}>
              Set a password
            </Link>
          </li>
        )}
        <li>
          <a href="/docs">API documentation</a>
        </li>
      </ul>
      <SignOut onLeave={onLeave} />
    </>
  );
}

/** Of the first word and the last. */
function initialsOf(name: string): string {
  const words = name.split(/[\s@]+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '')
    .join('');
}
