/** "Assessments": whether the answer was right, in somebody's judgement. */
import { useState } from 'react';
import { itWasRight } from '../../../pictures/words/afterwards.ts';
import { trpc } from '../../client/api.ts';
import { useSend } from '../../client/send.ts';
import { announce } from '../../controls/announce.tsx';
import { Section } from '../../controls/section.tsx';
import { Time } from '../../controls/time.tsx';
import type { OneDecision } from '../one-decision.ts';
import { figuresOf } from '../result/figures.ts';
import { optionName, type Sent, stakeholderName } from '../sent-request.ts';
import styles from './afterwards.module.css';
import { AssessmentDialog } from './assessment-dialog.tsx';
import { keepDecision } from './keep-decision.ts';

const OVERALL = { agree: 'Agrees', partly: 'Agrees partly', disagree: 'Disagrees' } as const;

export function Assessments({ decision, sent }: { decision: OneDecision; sent: Sent | null }) {
  const { assessments, assessmentSummary: summary } = decision.record;
  const [isOpen, setOpen] = useState(false);
  const sending = useSend(trpc.decisions.assess.mutationOptions(), (after) => {
    keepDecision(after);
    setOpen(false);
    announce('Saved');
  });
  return (
    <Section
      id="assessments"
      title="Assessments"
      actions={
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Assess
        </button>
      }
    >
      <p>
        {summary.count === 0
          ? 'Nobody has assessed this decision yet. An assessment says whether the answer was right.'
          : `${summary.count}: ${summary.agree} agree, ${summary.partly} partly, ${summary.disagree} disagree.`}
      </p>
      <ul className={styles.assessments}>
        {assessments.toReversed().map((one) => (
          <Assessed key={one.id} assessment={one} decision={decision} sent={sent} />
        ))}
      </ul>
      {isOpen && (
        <AssessmentDialog
          decision={decision}
          sent={sent}
          sending={sending}
          onClose={() => {
            sending.forget();
            setOpen(false);
          }}
        />
      )}
    </Section>
  );
}

interface AssessedProps {
  assessment: OneDecision['record']['assessments'][number];
  decision: OneDecision;
  sent: Sent | null;
}

function Assessed({ assessment: one, decision, sent }: AssessedProps) {
  const bests = decision.record.bestByStakeholder ?? {};
  return (
    <li>
      <p>
        <strong>{OVERALL[one.overall]}</strong> <Time at={one.createdAt} />
        {one.on_behalf_of?.name !== undefined && (
          <>
            {' '}
            · <bdi>{one.on_behalf_of.name}</bdi>
          </>
        )}
      </p>
      <ul>
        {one.stakeholders.map(({ stakeholder, best_correct: right, would_choose: other, reason }) => (
          <li key={stakeholder}>
            <bdi>{stakeholderName(sent, stakeholder)}</bdi>:{' '}
            {itWasRight(figuresOf(decision, stakeholder), bests[stakeholder] ?? '', right)}.
            {other !== undefined && (
              <>
                {' Would choose '}
                <bdi>{other === 'none' ? 'none of them' : optionName(sent, other)}</bdi>.
              </>
            )}
            {reason !== undefined && (
              <>
                {' '}
                <bdi>{reason}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
      {one.note !== undefined && (
        <p dir="auto" className={styles.note}>
          {one.note}
        </p>
      )}
    </li>
  );
}
