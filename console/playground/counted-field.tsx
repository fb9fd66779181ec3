/** A text field that grows with its text, and says when its limit comes near. */
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

/** From this share of the limit on, the count is shown. */
const NEAR = 0.9;
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
  const { count, over } = lengthWords(value, limit);
  const said = [hint, count].filter((one) => one !== undefined).join(' · ');
  return (
    <Field label={label} hint={said === '' ? undefined : said} problem={problem ?? over}>
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

/** The words beside a field whose text comes near its limit, or goes beyond. */
export function lengthWords(value: string, limit: number | undefined): { count?: string; over?: string } {
  if (limit === undefined || value.length < NEAR * limit) return {};
  const length = [...value].length;
  if (length < NEAR * limit) return {};
  return {
    count: `${WHOLE.format(length)} characters, at most ${WHOLE.format(limit)}`,
    ...(length > limit ? { over: `Too long by ${WHOLE.format(length - limit)} characters.` } : {}),
  };
}
