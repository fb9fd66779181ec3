/** A native form: sends by Enter too, says what was refused, and goes to the first wrong field. */
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { messageOf, type Problems, problemsOf, statusOf } from '../client/api.ts';
import styles from './form.module.css';

interface Props {
  onSend: (form: FormData) => void;
  /** The error of the last sending, if it failed. */
  error: unknown;
  /** The places for which the form has a field, where the problem is shown. */
  hasField?: (place: string) => boolean;
  className?: string | undefined;
  children: ReactNode;
  /** The buttons of a long form. They stay in sight together with what was refused. */
  foot?: ReactNode;
}

export function Form({ onSend, error, hasField = () => true, className, children, foot }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error === null || error === undefined) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A group of choices is wrong as a whole; its first choice takes the focus.
    (wrong?.role === 'radiogroup' ? wrong.querySelector('input') : wrong)?.focus();
  }, [error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Escape and Enter in a dialog's form must not reach a form around it.
    event.stopPropagation();
    onSend(new FormData(event.currentTarget));
  };
  return (
    <form ref={form} noValidate className={className} onSubmit={submit}>
      {children}
      {foot === undefined ? (
        <Refused error={error} hasField={hasField} />
      ) : (
        <div className={styles.foot}>
          <Refused error={error} hasField={hasField} />
          {foot}
        </div>
      )}
    </form>
  );
}

/** Shows the problems that belong to no field, or to none that is shown. */
function Refused({ error, hasField }: { error: unknown; hasField: (place: string) => boolean }) {
  if (error === null || error === undefined) return null;
  const problems: Problems = problemsOf(error);
  const elsewhere = [...problems].filter(([place]) => !hasField(place));
  if (problems.size > 0 && elsewhere.length === 0) return null;
  const texts =
    problems.size === 0 ? [messageOf(error)] : elsewhere.map(([place, text]) => `${place}: ${text}`);
  return (
    <div role="alert" className={styles.refused}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {statusOf(error) === 402 && <Link to="/credit">Add credit</Link>}
    </div>
  );
}

/** Returns a text of the form; undefined when it is empty, so that the request leaves it out. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
