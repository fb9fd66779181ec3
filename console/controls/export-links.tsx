/** Links that save a filtered list as a file. */
import styles from './export-links.module.css';

interface Props {
  path: string;
  filter: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Undefined while it is not known yet. */
  count: number | undefined;
  one: string;
  many: string;
}

const WHOLE = new Intl.NumberFormat('en');

export function ExportLinks({ path, filter, count, one, many }: Props) {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined) written.set(name, String(value));
  const query = written.size === 0 ? '' : `?${written}`;
  return (
    <div className={styles.exports}>
      <p role="status">{count === undefined ? '…' : `${WHOLE.format(count)} ${count === 1 ? one : many}`}</p>
      <a href={`${path}.csv${query}`} download>
        Export CSV
      </a>
      <a href={`${path}.ndjson${query}`} download>
        Export NDJSON
      </a>
    </div>
  );
}
