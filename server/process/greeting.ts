/** The texts that a person at the terminal reads when the service starts. */
import type { FirstContact } from '../../judge/endpoint/adapter.ts';

export function firstKeyText(
  { secret: key, signInUrl }: { secret: string; signInUrl: string },
  { baseUrl, freeDecisions }: { baseUrl: string; freeDecisions: number },
): string {
  return `
The first start made an organization, a member and an API key. The key is shown only once:

  ${key}

Sign in to the console with this link, which works once and for 10 minutes:

  ${signInUrl}

Try it from this folder, in another terminal:

  curl -s ${baseUrl}/api/v1/decisions -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d @examples/database-migration.json

The answer is JSON. Append " | npm run -s show" to the line to see a table.
${freeDecisions === 0 ? 'No decision is free. To add credit first' : `The first ${freeDecisions} decisions are free. To add credit after that`}: npm run -s admin -- credit add --org 1 --usd 10

`;
}

export function readyText(options: {
  baseUrl: string;
  role: string;
  folder: string | undefined;
  model: { name: string; url: string } | undefined;
  user: { name: string } | { stays: string } | undefined;
  /** Null: the database is no restored copy. */
  restoredAt: Date | null;
}): string {
  const { baseUrl, role, folder, model, user, restoredAt } = options;
  const what = role === 'worker' ? 'The worker is running. Health checks:' : 'The service is ready at';
  return [
    `${what} ${baseUrl}`,
    ...(role === 'worker' ? [] : [`API documentation: ${baseUrl}/docs`]),
    ...(model === undefined ? [] : [`Model: ${model.name} at ${model.url}`]),
    ...(folder === undefined ? [] : [`Data folder: ${folder}`]),
    ...(user === undefined
      ? []
      : [`The service runs as ${'name' in user ? user.name : `root: ${user.stays}`}`]),
    ...(restoredAt === null ? [] : [copyText(restoredAt)]),
    'Another key: npm run -s admin -- key create --org 1 --member admin@localhost --name NAME',
    ...(role === 'worker'
      ? []
      : ['A link to sign in to the console: npm run -s admin -- member link --email admin@localhost']),
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}

export function copyText(restoredAt: Date): string {
  return `The database is a copy, restored ${restoredAt.toISOString()}: it sends no webhooks and calls no payment service until npm run -s admin -- adopt`;
}

/** `warmingSeconds`: how long a decision waits for an endpoint that does not answer yet. */
export function modelText(contact: FirstContact, { warmingSeconds }: { warmingSeconds: number }): string {
  const { state, tried, remedy } = contact;
  if (state.state === 'ready') return `${readyModelText(state)}\n`;
  const lines = [
    state.state === 'starting' ? 'The model does not answer yet. Tried:' : 'The model cannot be used. Tried:',
    ...tried.flatMap(({ request, answered }) => [`  ${request}`, `    ${answered}`]),
    ...(remedy === null ? [] : [remedy]),
    state.state === 'starting'
      ? `The service goes on trying. A decision waits up to ${warmingSeconds} s (MODEL_WARMING_SECONDS) for the model.`
      : 'Until the model can be used, no decision can be judged. Without MODEL_URL the built-in judge answers.',
    'docs/models.md says how to connect a model.',
  ];
  return `${lines.join('\n')}\n`;
}

function readyModelText(state: FirstContact['state']): string {
  if (state.format === undefined || state.format === 'chat')
    return `The model answers ${probabilitiesText(state.logprobs ?? 0)}.`;
  const format = state.format === 'systemone' ? 'System One' : "OpenAI's Decisions";
  const most = state.questions === 1 ? 'one question' : `up to ${state.questions} questions`;
  const why = state.joint ? ', because its answers depend on the other questions of a call' : '';
  return `The model is a decision model (${format}): it answers ${most} a call${why}${state.rounded ? ', with two decimals' : ''}.`;
}

const probabilitiesText = (listed: number): string =>
  listed === 0
    ? 'without probabilities: each question is asked 16 times, and the answers are counted'
    : `with the probabilities of ${listed} tokens`;

export function stoppingText(wait: { delaySeconds: number; drainSeconds: number }): string {
  const { delaySeconds, drainSeconds } = wait;
  const served = delaySeconds === 0 ? '' : ` Requests are served for ${delaySeconds} s more.`;
  return `Stopping after the running decisions end, within ${delaySeconds + drainSeconds} s.${served} Press Ctrl-C again to stop at once.\n`;
}
