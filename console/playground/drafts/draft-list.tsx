/** "Drafts": those of the person, on every device, and the ones that only this browser has yet. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { shorten } from '../../../pictures/words/texts.ts';
import { client, messageOf, trpc } from '../../client/api.ts';
import { Notice } from '../../controls/states.tsx';
import { Time } from '../../controls/time.tsx';
import { allCopies, type Copy, dropCopy, keepCopy } from './browser-copies.ts';
import { type DraftForm, type DraftKeeper, newDraftId, PAGE } from './draft-keeper.ts';
import styles from './drafts.module.css';
import type { DraftList as Listed } from './opened-draft.tsx';

const TITLE_CHARACTERS = 70;
const KINDS: Readonly<Record<DraftForm, string | null>> = {
  decision: null,
  direct: 'Direct',
  questions: 'Questions',
};

interface Row {
  id: string;
  form: DraftForm;
  title: string;
  at: string;
  /** 0: only this browser has it. */
  version: number;
}

interface Deleted {
  title: string;
  copy: Copy;
  /** Else only this browser had it. */
  wasSaved: boolean;
}

interface Props {
  drafts: Listed;
  form: DraftForm;
  shownId: string;
  keeperRef: RefObject<DraftKeeper | null>;
}

export function DraftList({ drafts, form, shownId, keeperRef }: Props) {
  const navigate = useNavigate({ from: '/playground' });
  const queries = useQueryClient();
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  // What only this browser has is looked up anew when the list is opened.
  const [, lookAgain] = useState({});
  const listAgain = () => queries.invalidateQueries(trpc.drafts.list.queryFilter());
  const show = (draft: { form: DraftForm; id: string }) =>
    navigate({ search: { form: draft.form, draft: draft.id } });
  const removing = useMutation({
    async mutationFn(row: Row) {
      setDeleted(await deleteRow(row, row.id === shownId ? keeperRef.current : null));
      if (row.id === shownId) await show({ form, id: newDraftId() });
      else keeperRef.current?.saveNow();
    },
    onSettled: listAgain,
  });
  const undoing = useMutation({
    async mutationFn({ copy, wasSaved }: Deleted) {
      if (wasSaved) await saveAgain(copy);
      else keepCopy(copy);
      setDeleted(null);
      await listAgain();
      await show({ form: formOf(copy.form), id: copy.id });
    },
  });
  const rows = rowsOf(drafts);
  const failure = removing.error ?? undoing.error;
  return (
    <div className={styles.bar}>
      <details className={styles.drafts} onToggle={() => lookAgain({})}>
        <summary>Drafts ({rows.length})</summary>
        {rows.length === 0 ? (
          <p>None. What you type is kept as a draft, on every device where you sign in, for 30 days.</p>
        ) : (
          <ul aria-label="Drafts">
            {rows.map((row) => (
              <li key={row.id}>
                <Link
                  to="/playground"
                  search={{ form: row.form, draft: row.id }}
                  aria-current={row.id === shownId ? 'true' : undefined}
                  dir="auto"
                >
                  {named(row)}
                </Link>
                <small>
                  {KINDS[row.form] !== null && `${KINDS[row.form]} · `}
                  <Time at={row.at} />
                  {row.version === 0 && ' · only in this browser'}
                </small>
                <button
                  type="button"
                  className="plain"
                  aria-description={named(row)}
                  aria-disabled={removing.isPending}
                  onClick={() => !removing.isPending && removing.mutate(row)}
                >
                  Delete
                </button>
              </li>
            ))}
          </ul>
        )}
      </details>
      <button type="button" aria-description="Draft" onClick={() => void show({ form, id: newDraftId() })}>
        New
      </button>
      {deleted !== null && (
        <Notice>
          <p role="status">
            Deleted <bdi>“{deleted.title}”</bdi>.
          </p>
          <button type="button" aria-description="Deleting" onClick={() => undoing.mutate(deleted)}>
            Undo
          </button>
        </Notice>
      )}
      {failure !== null && (
        <Notice>
          <p role="alert" dir="auto">
            {messageOf(failure)}
          </p>
        </Notice>
      )}
    </div>
  );
}

function rowsOf(drafts: Listed): Row[] {
  const isSaved = new Set(drafts.map(({ id }) => id));
  const copies = allCopies().filter(
    ({ id }, at, all) => !isSaved.has(id) && all.findIndex((one) => one.id === id) === at,
  );
  return [
    ...copies.map(
      ({ id, form, content, at }): Row => ({
        id,
        form: formOf(form),
        title: titleOf(content),
        at: new Date(at).toISOString(),
        version: 0,
      }),
    ),
    ...drafts.map(({ changedAt, ...draft }): Row => ({ ...draft, at: changedAt })),
  ];
}

/** `keeper`: of the draft that is shown, which then is saved no more. */
async function deleteRow(row: Row, keeper: DraftKeeper | null): Promise<Deleted> {
  const { id, form } = row;
  const typed = keeper?.copy() ?? allCopies().find((copy) => copy.id === id);
  await keeper?.discard();
  const version = keeper?.version ?? row.version;
  const deleting = version === 0 ? null : client.drafts.delete.mutate({ id, version });
  const stored = await deleting?.catch((error: unknown) => {
    keeper?.resume();
    throw error;
  });
  for (const copy of allCopies()) if (copy.id === id) dropCopy(copy);
  const content = typed?.content ?? stored?.content ?? {};
  const copy = { id, form, content, version, page: PAGE, at: Date.now() };
  return { title: named(row), copy, wasSaved: stored !== undefined };
}

async function saveAgain({ id, form, content, version }: Copy): Promise<void> {
  await client.drafts.save.mutate({ id, form: formOf(form), content, version, savedBy: PAGE });
}

function named({ title }: Row): string {
  return title === '' ? 'Without a first line' : shorten(title, TITLE_CHARACTERS);
}

/** As the server says it of a saved one. */
function titleOf(content: object): string {
  const about: unknown = Reflect.get(content, 'context') ?? Reflect.get(content, 'state');
  return typeof about === 'string' ? (about.trim().split('\n')[0] ?? '') : '';
}

function formOf(name: string): DraftForm {
  return name === 'direct' || name === 'questions' ? name : 'decision';
}
