/** A request as a program would send it, with a key that is made in place. */
import { expect, test } from 'vitest';
import { pythonOf } from '../../../console/controls/code.ts';
import { serveConsole } from '../console-pages.ts';

const pages = serveConsole();

test('Python says true, false and nothing in its own words, and texts as JSON does', () => {
  const body = { a: true, b: [false, null, 1.5], c: 'tr"ue\n\u00e9', d: {}, e: [], f: undefined };
  expect(pythonOf('https://example.com', '/api', body)).toBe(`import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    "https://example.com/api",
    data=json.dumps({
        "a": True,
        "b": [
            False,
            None,
            1.5,
        ],
        "c": "tr\\"ue\\né",
        "d": {},
        "e": [],
    }).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["DECISIONS_API_KEY"],
        "Content-Type": "application/json",
    },
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.dumps(json.load(response), indent=2))
except urllib.error.HTTPError as error:
    raise SystemExit(error.read().decode())
`);
});

test('the key that is made beside the code works, and stands there again after Escape', async () => {
  const owner = await pages.newOwner();
  const page = await pages.openAs(owner, '/console/playground');
  await page.getByRole('button', { name: 'Load example' }).click();
  await page.getByRole('button', { name: 'As Python' }).click();
  const dialog = page.getByRole('dialog', { name: 'As Python' });
  await dialog.getByRole('button', { name: 'Make a key' }).dblclick();
  await dialog.getByText('Copy the key now').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'As curl' }).click();
  const shown = await page.getByRole('dialog', { name: 'As curl' }).innerText();
  const secret = /export DECISIONS_API_KEY=(dk_\w+)/.exec(shown)?.[1] ?? '';
  const code = /-d '(.*)'/s.exec(shown)?.[1] ?? '';
  const reply = await fetch(`${pages.origin}/api/v1/decisions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: code,
  });
  expect(reply.status).toBe(200);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Keys' }).click();
  await page.getByText('For a program (As Python)').waitFor();
  expect(await page.getByText(/^For a program/).count()).toBe(1);
});
