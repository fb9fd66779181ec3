/** A time in the person's zone; the ISO form is its title. */

const SHORT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export function Time({ at, day = false }: { at: string; day?: boolean }) {
  return (
    <time dateTime={at} title={at}>
      {(day ? DAY : SHORT).format(new Date(at))}
    </time>
  );
}
