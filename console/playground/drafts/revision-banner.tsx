/**
 * Says before a revision is run which persons' answers it keeps, and which not and why. The server
 * decides; it is asked while the form is filled in.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { droppedAnswer, keptAnswer } from '../../../pictures/words/kept-answers.ts';
import { quoted } from '../../../pictures/words/texts.ts';
import { messageOf, trpc } from '../../client/api.ts';
import type { Outputs } from '../../client/types.ts';
import { Notice } from '../../controls/states.tsx';
import { type Mode, readDraft, requestOf } from '../decision-form/draft.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import styles from './drafts.module.css';

const ASK_AFTER_MS = 500;

type By = Outputs['playground']['foresee']['kept'][number]['answeredBy'];

export function RevisionBanner({ keeper, mode }: { keeper: DraftKeeper; mode: Mode }) {
  const { content } = useSyncExternalStore(keeper.subscribe, keeper.state);
  const draft = useMemo(() => readDraft(content), [content]);
  return draft.isRevision && draft.revises !== null ? (
    <Banner revises={draft.revises} request={JSON.stringify(requestOf(draft, mode))} />
  ) : null;
}

function Banner({ revises, request }: { revises: string; request: string }) {
  const asked = useSettled(request);
  const { data, error } = useQuery(
    trpc.playground.foresee.queryOptions(
      { revises, request: JSON.parse(asked) },
      { gcTime: 0, placeholderData: (before) => before },
    ),
  );
  if (data === undefined)
    return error === null ? null : (
      <Notice>
        <p dir="auto">Which answers of persons are kept could not be told. {messageOf(error)}</p>
      </Notice>
    );
  const { title, kept, dropped } = data;
  const name = title === null ? 'a decision' : quoted({ label: null, description: title }, 100);
  return (
    <Notice>
      <section aria-label="Revising" className={styles.revising}>
        <p dir="auto">
          <strong>Revising {name}</strong>
        </p>
        {kept.length + dropped.length > 0 && (
          <ul>
            {kept.map((one) => (
              <Said
                key={keptAnswer(one, nameOf(one.answeredBy))}
                words={keptAnswer(one, nameOf(one.answeredBy))}
              />
            ))}
            {dropped.map((one) => (
              <Said
                key={droppedAnswer(one, nameOf(one.answeredBy))}
                words={droppedAnswer(one, nameOf(one.answeredBy))}
              />
            ))}
          </ul>
        )}
      </section>
    </Notice>
  );
}

function Said({ words }: { words: string }) {
  return <li dir="auto">{words}</li>;
}

function nameOf(by: By): string | null {
  return by?.name ?? by?.email ?? null;
}

/** The text once it has stayed the same for a moment; at first at once. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
