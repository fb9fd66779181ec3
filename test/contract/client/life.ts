/** The whole life of a decision, through a client whose types come only from the document. */
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/api.ts';

type Decision = components['schemas']['ExplicitDecisionRequest'];

export interface Life {
  created: string;
  /** The statuses read while polling, up to the last. */
  polled: string[];
  /** The best option of the first decision, by stakeholder. */
  best: Record<string, string>;
  revision: components['schemas']['Lineage'] | undefined;
  sharedWithOrg: boolean;
  chosen: string | null | undefined;
  assessed: number;
  page: string;
  withdrawn: boolean;
  refused: string;
  /** The amount of each receipt in USD; undefined when receipts could not be listed. */
  receipts: number[] | undefined;
  directBest: string[];
  probabilities: number[];
}

export async function live(baseUrl: string, key: string): Promise<Life> {
  const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
  const decision: Decision = {
    mode: 'default',
    context: 'A bakery decides whether to open on Sundays.',
    stakeholders: [{ id: 'owner', description: 'Owns the bakery', values: 'Profit' }],
    options: [
      {
        id: 'A',
        description: 'Open',
        consequences: [
          { description: 'Earns 900 USD more a week', valence: 'benefit' },
          { description: 'Costs 200 USD a week in wages', valence: { owner: 'harm' } },
        ],
      },
      {
        id: 'B',
        description: 'Stay closed',
        consequences: [{ description: 'Loses 100 USD a week', valence: 'harm' }],
      },
    ],
    async: true,
  };
  const accepted = await api.POST('/decisions', { body: decision });
  if (accepted.data === undefined) throw new Error(accepted.error.error.message);
  const created = accepted.data.id;
  const path = { id: created };
  const polled: string[] = [];
  let record: components['schemas']['DecisionRecord'] | undefined;
  do {
    // biome-ignore lint/style/noRestrictedGlobals: a client polls for the end.
    await new Promise((done) => setTimeout(done, 50));
    const read = await api.GET('/decisions/{id}', { params: { path } });
    if (read.data === undefined) throw new Error(read.error.error.message);
    record = read.data;
    polled.push(record.status);
  } while (record.status === 'running');

  const revised = await api.POST('/decisions', {
    body: {
      ...decision,
      async: false,
      revises: created,
      revision_note: { missed: [{ kind: 'consequence', description: 'The lease' }] },
    },
  });
  if (revised.data === undefined) throw new Error(revised.error.error.message);
  const newest = { id: revised.data.id };
  const conflict = await api.POST('/decisions', { body: { ...decision, revises: created } });
  const shared = await api.PATCH('/decisions/{id}', {
    params: { path: newest },
    body: { shared_with_org: true },
  });
  const chosen = await api.POST('/decisions/{id}/chosen', {
    params: { path: newest },
    body: { chosen_option: 'A' },
  });
  await api.POST('/decisions/{id}/assessments', {
    params: { path: newest },
    body: { overall: 'agree', stakeholders: [{ stakeholder: 'owner', best_correct: 'yes' }] },
  });
  const published = await api.POST('/decisions/{id}/publication', { params: { path: newest } });
  const assessed = await api.GET('/decisions/{id}', { params: { path: newest } });
  const withdrawn = await api.DELETE('/decisions/{id}/publication', { params: { path: newest } });
  const direct = await api.POST('/decisions', {
    body: {
      mode: 'direct',
      context: decision.context,
      stakeholders: decision.stakeholders,
      options: [
        { id: 'A', description: 'Open, which earns 700 USD a week' },
        { id: 'B', description: 'Stay closed, which loses 100 USD a week' },
      ],
    },
  });
  if (direct.data === undefined || !('results' in direct.data)) throw new Error('no direct result');
  const asked = await api.POST('/questions', {
    body: {
      state: 'The oven is broken.',
      questions: { broken: { type: 'noul', instructions: 'The oven is broken.' } },
    },
  });
  const paid = await api.GET('/receipts', { params: { query: { from: '2026-01-01', limit: 5 } } });
  const answers = Object.values(asked.data?.answers ?? {});
  return {
    created,
    polled,
    best: record.bestByStakeholder ?? {},
    revision: revised.data.lineage,
    sharedWithOrg: shared.data?.sharedWithOrg ?? false,
    chosen: chosen.data?.chosen?.chosenOption,
    assessed: assessed.data?.assessmentSummary.count ?? 0,
    page: published.data?.publication?.url ?? '',
    withdrawn: withdrawn.data?.publication === null,
    refused: conflict.error?.error.type ?? '',
    receipts: paid.data?.receipts.map(({ amount_usd }) => amount_usd),
    directBest: direct.data.results.map(({ best }) => best),
    probabilities: answers.map((answer) => (answer.type === 'noul' ? answer.noul : Number.NaN)),
  };
}
