/**
 * Says before a revision is run which persons' answers it keeps, and which not and why. The server
 * decides; it is asked while the form is filled in.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { countOfAnswers, droppedAnswer, keptAnswer } from '../../../pictures/words/kept-answers.ts';
import { quoted } from '../../../pictures/words/texts.ts';
import { messageOf, trpc } from '../../client/api.ts';
import type { Outputs } from '../../client/types.ts';
import { Notice } from '../../controls/states.tsx';
import { type Mode, readDraft, requestOf } from '../decision-form/draft.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import styles from './drafts.module.css';

const ASK_AFTER_MS = 500;
/** The line stays in sight, on a phone too. */
const TITLE_CHARACTERS = 50;

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
  const name = title === null ? 'a decision' : quoted({ label: null, description: title }, TITLE_CHARACTERS);
  const told = [
    ...kept.map((one) => keptAnswer(one, nameOf(one.answeredBy))),
    ...dropped.map((one) => droppedAnswer(one, nameOf(one.answeredBy))),
  ];
  return (
    <>
      <div className={styles.sticky}>
        <p dir="auto" role="status">
          <strong>Revising {name}.</strong> {countOfAnswers(kept.length, dropped.length)}
        </p>
      </div>
      {told.length > 0 && (
        <Notice>
          <ul aria-label="Answers of persons" className={styles.answers}>
            {told.map((words, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: answers are told by their place.
              <li key={at} dir="auto">
                {words}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
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
