/** Buying credit in a real browser, at a played Stripe. */
import { afterAll, expect, test } from 'vitest';
import { playStripe } from '../server/billing/stripe/play-stripe.ts';
import { focused, serveConsole } from './console-pages.ts';

const played = await playStripe();
const pages = serveConsole({ config: { stripe: played.settings } });
afterAll(() => played.close());

const CHECKOUT = 'https://checkout.example';

test('an owner pays at Stripe, comes back, and sets the automatic purchase', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/credit');
  const amount = page.getByLabel('Amount in USD');
  await amount.fill('1');
  pages.expectFailures();
  await page.getByRole('button', { name: 'Add credit' }).click();
  await expect.poll(() => focused(page)).toBe('input Amount in USD');
  expect(await amount.getAttribute('aria-invalid')).toBe('true');

  pages.expectVisit(CHECKOUT);
  await page
    .context()
    .route(`${CHECKOUT}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }),
    );
  await amount.fill('20');
  await page.getByRole('button', { name: 'Add credit' }).dblclick();
  await page.getByRole('heading', { name: 'Pay here' }).waitFor();
  expect(played.requests.filter((one) => one === 'POST /v1/checkout/sessions')).toHaveLength(1);
  const intent = played.pay(page.url());
  const event = played.event('payment_intent.succeeded', { ...played.intents.get(intent) });
  const heard = await pages.service.app.inject({ method: 'POST', url: '/webhooks/stripe', ...event });
  expect(heard.statusCode).toBe(200);

  const session = [...played.sessions.values()].at(-1);
  expect(session?.url).toBe(page.url());
  await page.goto(`${pages.origin}/console/credit`);
  await page.getByText('Balance').locator('..').getByText('$20.00').waitFor();
  const payments = page.getByRole('table', { name: 'Payments, newest first' });
  await payments.getByRole('cell', { name: 'Purchase' }).waitFor();
  const receipt = payments.getByRole('link', { name: 'Receipt' });
  expect(await receipt.getAttribute('href')).toMatch(/^https:/);

  const recharge = page.getByRole('region', { name: 'Auto-recharge' });
  await recharge.getByText('Off.').waitFor();
  await recharge.getByLabel('When less is left than (USD)').fill('2');
  await recharge.getByLabel('Buy (USD)').fill('10');
  await recharge.getByRole('button', { name: 'Save' }).click();
  await recharge.getByText('When less than $2.00 is left, $10.00 are bought, at most $100.00').waitFor();
  await page.reload();
  expect(await recharge.getByLabel('At most each month (USD)').inputValue()).toBe('100');
  await recharge.getByRole('button', { name: 'Turn off' }).click();
  await recharge.getByText('Off.').waitFor();
});

test('without an answer of Stripe nothing is paid, and this is said', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/credit');
  pages.expectFailures();
  played.fault = 'down';
  await page.getByRole('button', { name: 'Add credit' }).click();
  await page.getByRole('alert').getByText('Nothing was paid').waitFor();
  played.fault = null;
});
