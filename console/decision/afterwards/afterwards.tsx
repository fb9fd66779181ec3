/** The acts on a finished decision: it is reported, assessed, shared, published. */
import type { OneDecision } from '../one-decision.ts';
import type { Sent } from '../sent-request.ts';
import styles from './afterwards.module.css';
import { Assessments } from './assessments.tsx';
import { Chosen } from './chosen.tsx';
import { Publication } from './publication.tsx';
import { Sharing } from './sharing.tsx';

export function Afterwards({ decision, sent }: { decision: OneDecision; sent: Sent | null }) {
  return (
    <div className={styles.afterwards}>
      <Chosen decision={decision} sent={sent} />
      <Assessments decision={decision} sent={sent} />
      <Sharing decision={decision} />
      <Publication decision={decision} />
    </div>
  );
}
