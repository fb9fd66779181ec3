/** A text field that grows with its text, and says how much of its limit is used. */
import { Field } from '../controls/field.tsx';

interface Props {
  label: string;
  value: string;
  /** In characters, as the API counts them. */
  limit: number | undefined;
  problem: string | undefined;
  onChange: (value: string) => void;
  /** Shows more than one line from the beginning. */
  isLong?: boolean;
  /** Never shows more than one line. */
  isLine?: boolean;
  hint?: string;
}

const WHOLE = new Intl.NumberFormat('en');

export function CountedField({
  label,
  value,
  limit,
  problem,
  onChange,
  isLong = false,
  isLine = false,
  hint,
}: Props) {
  const length = [...value].length;
  const count =
    limit === undefined ? null : `${WHOLE.format(length)} characters, at most ${WHOLE.format(limit)}`;
  const isOver = limit !== undefined && length > limit;
  const said = [hint, length > 0 || hint === undefined ? count : null]
    .filter((one) => one != null)
    .join(' · ');
  return (
    <Field
      label={label}
      hint={said === '' ? undefined : said}
      problem={problem ?? (isOver ? `Too long by ${WHOLE.format(length - limit)} characters.` : undefined)}
    >
      {(props) =>
        isLine ? (
          <input
            {...props}
            dir="auto"
            autoComplete="off"
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        ) : (
          <textarea
            {...props}
            dir="auto"
            {...(isLong ? {} : { rows: 1 })}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )
      }
    </Field>
  );
}
