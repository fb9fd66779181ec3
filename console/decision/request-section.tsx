/** "Request": what was sent, to read and as it was. */
import { Fact } from '../controls/fact.tsx';
import { OptionLetter } from '../controls/option-letter.tsx';
import { Section } from '../controls/section.tsx';
import { SOURCES } from '../controls/source.ts';
import type { OneDecision } from './one-decision.ts';
import styles from './request-section.module.css';
import { concernOf, type Sent } from './sent-request.ts';

export function RequestSection({ decision, sent }: { decision: OneDecision; sent: Sent }) {
  const { record, key } = decision;
  return (
    <Section id="request" title="Request">
      <h3>Context</h3>
      <p dir="auto" className={styles.context}>
        {sent.context}
      </p>
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
                  <li key={one.id}>
                    <bdi>{one.description}</bdi>{' '}
                    <small>
                      {concernOf(sent, one)} · {one.id}
                    </small>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <Fact name="Key">
          <bdi>{key.name}</bdi>
        </Fact>
        <Fact name="Source">{SOURCES[record.source]}</Fact>
        <Fact name="Mode">{record.mode === 'direct' ? 'Direct' : 'Default'}</Fact>
        <Fact name="Id">
          <code>{record.id}</code>
        </Fact>
      </dl>
      <details>
        <summary>As it was sent (JSON)</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <pre tabIndex={0}>{JSON.stringify(record.request, null, 2)}</pre>
      </details>
    </Section>
  );
}
