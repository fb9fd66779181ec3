/** The screen "Playground": forms for what programs send to the API. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { trpc } from '../client/api.ts';
import { Screen } from '../controls/screen.tsx';
import { Failed, Loading } from '../controls/states.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { DecisionForm } from './decision-form/decision-form.tsx';
import { FirstSteps } from './first-steps.tsx';
import type { FormOffer } from './form-offer.ts';
import { LoadFrom } from './load-from.tsx';
import { QuestionForm } from './question-form/question-form.tsx';

const FORMS = [
  ['decision', 'Decision'],
  ['direct', 'Direct'],
  ['questions', 'Questions'],
] as const;

export function Playground() {
  const search = useSearch({ from: '/inside/playground' });
  const navigate = useNavigate({ from: '/playground' });
  const shown = FORMS.find(([name]) => name === search.form)?.[0] ?? 'decision';
  const { data, error, refetch } = useQuery(trpc.playground.form.queryOptions());
  return (
    <Screen title="Playground">
      <About form={data} />
      {data !== undefined && <FirstSteps form={data} />}
      {data === undefined ? (
        error === null ? (
          <Loading what="the playground" />
        ) : (
          <Failed error={error} onTryAgain={() => void refetch()} />
        )
      ) : search.from !== undefined ? (
        <LoadFrom id={search.from} isRevision={search.revise === 'true'} />
      ) : (
        <Tabs label="Forms" tabs={FORMS} shown={shown} onShow={(form) => void navigate({ search: { form } })}>
          {shown === 'questions' ? (
            <QuestionForm form={data} />
          ) : (
            <DecisionForm key={shown} mode={shown === 'direct' ? 'direct' : 'default'} form={data} />
          )}
        </Tabs>
      )}
    </Screen>
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
