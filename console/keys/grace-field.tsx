/** When the old secret ends, after a new one is made: for programs that still have it. */
import { Tick } from '../controls/field.tsx';
import styles from './keys.module.css';

const GRACES = [
  ['24h', '24 hours'],
  ['1h', '1 hour'],
  ['now', 'Now'],
] as const;

export function GraceField({ legend }: { legend: string }) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {GRACES.map(([value, words]) => (
        <Tick key={value} label={words}>
          {(id) => <input id={id} type="radio" name="grace" value={value} defaultChecked={value === '24h'} />}
        </Tick>
      ))}
    </fieldset>
  );
}

export function graceOf(form: FormData): (typeof GRACES)[number][0] {
  return GRACES.find(([value]) => value === form.get('grace'))?.[0] ?? '24h';
}
