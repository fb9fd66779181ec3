/**
 * The part "Judge" of "Settings", in a real browser, for every member.
 * Covers: console/settings/judge.tsx
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { EndpointState } from '../../../judge/endpoint/readiness.ts';
import { withoutSlots } from '../../../server/process/capacity.ts';
import { openDecisionEndpoint } from '../../decision-endpoint/decision-endpoint.ts';
import { modelAt } from '../../judge/endpoint/open-model.ts';
import { createTableJudge } from '../../table-judge.ts';
import { cutOff, serveConsole, violations } from '../console-pages.ts';

const pages = serveConsole({ work: false });

/** From here on this judge answers; without a state it is a part of the service. */
function answerBy(name: string, state?: EndpointState): void {
  const endpoint = state === undefined ? undefined : { state, prompts: {} };
  Object.assign(pages.service.services, withoutSlots(createTableJudge({ name })), { endpoint });
}

async function openSettings(options = {}): Promise<Page> {
  const { organizationId } = await pages.newOwner();
  return pages.openAs(await pages.newMember(organizationId), '/console/settings', options);
}

const partOf = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Judge' }) });

/** What the part says, line by line, once it has been loaded. */
async function linesOf(page: Page): Promise<string[]> {
  await partOf(page).locator('dl, p:not([role])').waitFor();
  return (await partOf(page).innerText()).split('\n').filter((line) => line.trim() !== '');
}

test('a member reads which decision model answers, in which format, with what limits', async () => {
  const endpoint = await openDecisionEndpoint({ dialect: 'typesafe' });
  try {
    const { model } = modelAt(endpoint.url, { name: endpoint.model, format: 'auto' });
    await model.prepare(new AbortController().signal);
    Object.assign(pages.service.services, withoutSlots(model), { endpoint: model });
    const asked = endpoint.calls.length;
    expect(await linesOf(await openSettings())).toEqual([
      ...['Judge', 'Model', endpoint.model, 'Format', 'Decision model (System One)'],
      ...['State', 'Ready', 'Limits', 'Up to 256 questions a call', 'Up to 180 kB a call'],
      'Up to 64 options of a choice; a longer one is asked in parts',
      'Probabilities have two decimals',
    ]);
    expect(endpoint.calls.length).toBe(asked);
  } finally {
    await endpoint.close();
  }
});

const MODEL = { questions: 64, bytes: 61_440, options: 26, rounded: false, joint: false };
test.each<[string, string, EndpointState | undefined, string[]]>([
  [
    'the built-in judge',
    'built-in/1',
    undefined,
    ['The built-in judge answers (built-in/1). It is a part of this service and asks no model.'],
  ],
  [
    'a model of OpenAI’s Decisions whose answers depend on each other',
    'decisions/1:gpt-6-luna',
    { state: 'ready', format: 'decisions', ...MODEL, questions: 1, joint: true },
    [
      ...['Model', 'gpt-6-luna', 'Format', 'Decision model (OpenAI’s Decisions)', 'State', 'Ready'],
      ...['Limits', 'One question a call, because its answers depend on each other', 'Up to 61 kB a call'],
      'Up to 26 options of a choice; a longer one is asked in parts',
      'Probabilities have more than two decimals',
    ],
  ],
  [
    'a server that takes one question a call',
    'systemone/1:x',
    { state: 'ready', format: 'systemone', ...MODEL, questions: 1 },
    [
      ...['Model', 'x', 'Format', 'Decision model (System One)', 'State', 'Ready', 'Limits'],
      ...['One question a call', 'Up to 61 kB a call'],
      'Up to 26 options of a choice; a longer one is asked in parts',
      'Probabilities have more than two decimals',
    ],
  ],
  [
    'a chat model with probabilities and a grammar, and a colon in its name',
    'openai-compatible/1:qwen3:8b',
    { state: 'ready', format: 'chat', logprobs: 20, grammar: 'regex', records: 'alone', one_pass: 'rows' },
    [
      ...['Model', 'qwen3:8b', 'Format', 'Chat model', 'State', 'Ready', 'Limits'],
      ...['The probabilities of 20 tokens', 'Takes a grammar that gives its answers their form'],
    ],
  ],
  [
    'a chat model with neither',
    'openai-compatible/1:x',
    { state: 'ready', format: 'chat', logprobs: 0, records: 'alone', one_pass: 'rows' },
    [
      ...['Model', 'x', 'Format', 'Chat model', 'State', 'Ready', 'Limits'],
      'No probabilities: each question is asked 16 times, and the answers are counted',
      'Takes no grammar, so an answer can have another form',
    ],
  ],
  [
    'a model that has not been asked',
    'openai-compatible/1:x',
    { state: 'unknown' },
    ['Model', 'x', 'State', 'Not known yet: it has not answered'],
  ],
  [
    'one that does not answer',
    'systemone/1:x',
    { state: 'starting', reason: 'it refused the connection' },
    ['Model', 'x', 'State', 'It does not answer yet; the service goes on trying'],
  ],
  [
    'one that is not there',
    'systemone/1:x',
    { state: 'missing', reason: 'it answered 404' },
    ['Model', 'x', 'State', 'Its server does not have this model; the operator’s log says more'],
  ],
  [
    'one that failed',
    'systemone/1:x',
    { state: 'failed', reason: 'it answered 403' },
    ['Model', 'x', 'State', 'It cannot be used; the operator’s log says why'],
  ],
])('%s', async (_, name, state, lines) => {
  answerBy(name, state);
  const page = await openSettings();
  expect(await linesOf(page)).toEqual(['Judge', ...lines]);
});

test('a hostile name from right to left fits a phone, light and dark', async () => {
  const name = `نموذج-${'قرار'.repeat(40)}-"><img src=x onerror="window.hit = 1">`;
  answerBy(`systemone/1:${name}`, { state: 'ready', format: 'systemone', ...MODEL });
  const page = await openSettings({ viewport: { width: 360, height: 800 } });
  await partOf(page).getByText(name, { exact: true }).waitFor();
  expect(await partOf(page).locator('img').count()).toBe(0);
  expect(await page.evaluate('"hit" in window')).toBe(false);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), colorScheme).toEqual([]);
  }
  expect(await cutOff(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  expect(
    await partOf(page)
      .locator('bdi')
      .evaluate((one) => one.matches(':dir(rtl)')),
  ).toBe(true);
});

test('what cannot be loaded says so, and is loaded again', async () => {
  answerBy('built-in/1');
  const { organizationId } = await pages.newOwner();
  const page = await pages.openAs(await pages.newMember(organizationId), '/console/decisions');
  pages.expectFailures();
  await page.route('**/console/trpc/settings.judge*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"error":{"message":"x","code":-32603,"data":{"status":500}}}',
    }),
  );
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await partOf(page).getByRole('alert').waitFor();
  await page.unroute('**/console/trpc/settings.judge*');
  await partOf(page).getByRole('button', { name: 'Try again' }).click();
  await partOf(page).getByText('The built-in judge answers').waitFor();
});
