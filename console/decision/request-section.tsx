/** "Request": what was sent, to read and as it was. */

import { OptionLetter } from '../controls/option-letter.tsx';
import { Section } from '../controls/section.tsx';
import styles from './request-section.module.css';
import type { Sent, SentConsequence } from './sent-request.ts';

export function RequestSection({ sent, request }: { sent: Sent; request: object | null }) {
  return (
    <Section id="request" title="Request">
      <h3>Stakeholders</h3>
      <ul className={`${styles.list} ${styles.columns}`}>
        {sent.stakeholders.map(({ id, description, values }) => (
          <li key={id}>
            <p dir="auto">{description}</p>
            {values !== null && values !== '' && (
              <p dir="auto" className={styles.values}>
                Values: {values}
              </p>
            )}
            <code>{id}</code>
          </li>
        ))}
      </ul>
      <h3>Options</h3>
      <ul className={`${styles.list} ${styles.columns}`}>
        {sent.options.map(({ id, description, consequences }) => (
          <li key={id}>
            <p className={styles.option}>
              <OptionLetter letter={id} /> <bdi>{description}</bdi>
            </p>
            {consequences.length > 0 && (
              <ul className={styles.consequences}>
                {consequences.map((one) => (
                  <Consequence key={one.id} consequence={one} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <details>
        <summary>As it was sent (JSON)</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <pre tabIndex={0}>{JSON.stringify(request, null, 2)}</pre>
      </details>
    </Section>
  );
}

function Consequence({ consequence }: { consequence: SentConsequence }) {
  const { id, description, valence, stakeholders } = consequence;
  return (
    <li>
      <bdi>{description}</bdi>{' '}
      <small>
        {valence}
        {stakeholders !== null && `, only for ${stakeholders.join(', ')}`} · {id}
      </small>
    </li>
  );
}
