/** The screen "Playground": forms for what programs send to the API. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '../client/api.ts';
import { Screen } from '../controls/screen.tsx';
import { NotLoaded } from '../controls/states.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { DecisionForm } from './decision-form/decision-form.tsx';
import { type DraftKeeper, newDraftId } from './drafts/draft-keeper.ts';
import { DraftList } from './drafts/draft-list.tsx';
import { chooseDraft, type DraftList as Listed, OpenedDraft } from './drafts/opened-draft.tsx';
import { FirstSteps } from './first-steps.tsx';
import type { FormOffer } from './form-offer.ts';
import { QuestionForm } from './question-form/question-form.tsx';

const FORMS = [
  ['decision', 'Decision'],
  ['direct', 'Direct'],
  ['questions', 'Questions'],
] as const;

export function Playground() {
  const search = useSearch({ from: '/inside/playground' });
  const { data, error, refetch } = useQuery(trpc.playground.form.queryOptions());
  const drafts = useQuery(trpc.drafts.list.queryOptions());
  const failed = error === null ? drafts : { error, refetch };
  return (
    <Screen title="Playground">
      <About form={data} />
      {data !== undefined && <FirstSteps form={data} />}
      {search.from !== undefined && search.draft === undefined ? (
        <Begin from={search.from} revise={search.revise} wanted={search.form} />
      ) : data === undefined || drafts.data === undefined ? (
        <NotLoaded what="the playground" error={failed.error} refetch={failed.refetch} />
      ) : (
        <Drafts offer={data} drafts={drafts.data.drafts} />
      )}
    </Screen>
  );
}

/** Opens a new draft, beside those that are there, for the request of an earlier decision. */
function Begin({
  from,
  revise,
  wanted,
}: {
  from: string;
  revise: string | undefined;
  wanted: string | undefined;
}) {
  const navigate = useNavigate({ from: '/playground' });
  const { data, error, refetch } = useQuery(trpc.decisions.get.queryOptions({ id: from }));
  const form =
    data === undefined ? null : (wanted ?? (data.record.mode === 'direct' ? 'direct' : 'decision'));
  useEffect(() => {
    if (form === null) return;
    const search = { form, draft: newDraftId(), from, ...(revise === undefined ? {} : { revise }) };
    void navigate({ search, replace: true });
  }, [form, from, revise, navigate]);
  return <NotLoaded what="the request" error={error} refetch={refetch} />;
}

function Drafts({ offer, drafts }: { offer: FormOffer; drafts: Listed }) {
  const search = useSearch({ from: '/inside/playground' });
  const navigate = useNavigate({ from: '/playground' });
  const form = FORMS.find(([name]) => name === search.form)?.[0] ?? 'decision';
  const address = `${form} ${search.draft ?? ''}`;
  const choose = () => ({ address, id: search.draft ?? chooseDraft(form, drafts) });
  // Chosen once for an address: a draft that is changed elsewhere does not take the place of this.
  const [shown, setShown] = useState(choose);
  const { id } = shown.address === address ? shown : choose();
  if (shown.address !== address) setShown({ address, id });
  const keeperRef = useRef<DraftKeeper | null>(null);
  return (
    <>
      <DraftList drafts={drafts} form={form} shownId={id} keeperRef={keeperRef} />
      <Tabs
        label="Forms"
        tabs={FORMS}
        shown={form}
        onShow={(chosen) => void navigate({ search: { form: chosen } })}
      >
        <OpenedDraft
          key={id}
          id={id}
          form={form}
          from={search.from}
          isRevision={search.revise === 'true'}
          keeperRef={keeperRef}
        >
          {form === 'questions' ? (
            <QuestionForm form={offer} />
          ) : (
            <DecisionForm mode={form === 'direct' ? 'direct' : 'default'} form={offer} />
          )}
        </OpenedDraft>
      </Tabs>
    </>
  );
}

function About({ form }: { form: FormOffer | undefined }) {
  return (
    <p>
      What you run here is yours and is billed as a program’s requests are.
      {form !== undefined && (
        <>
          {' '}
          It is {form.settings.sharing ? 'shared with the organization' : 'not shared'}, and stored{' '}
          {KEPT[form.settings.retention]}: <Link to="/keys">settings of your playground key</Link>.
        </>
      )}
    </p>
  );
}

const KEPT: Readonly<Record<FormOffer['settings']['retention'], string>> = {
  none: 'for one fetch only',
  '1d': 'for 1 day',
  '7d': 'for 7 days',
  '30d': 'for 30 days',
  '90d': 'for 90 days',
  '1y': 'for 1 year',
  forever: 'for good',
};
