/** The examples of the playground, as the built-in judge answers them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../../console/playground/gallery/examples.ts';
import { createBuiltInJudge } from '../../../../judge/lexical/judge.ts';
import type { ResultFigures } from '../../../../pictures/result-figures.ts';
import { verdictOf } from '../../../../pictures/words/verdict.ts';
import {
  DIRECT_EXAMPLE,
  EXPLICIT_EXAMPLE,
  QUESTIONS_EXAMPLE,
} from '../../../../server/surfaces/rest/examples.ts';
import type { Caller } from '../../../server/surfaces/rest/open-service.ts';
import { serveConsole, violations } from '../../console-pages.ts';

const pages = serveConsole({ model: createBuiltInJudge() });
let key: Caller;
beforeAll(async () => {
  key = await pages.newKey(await pages.newOwner());
});

/** The best option of each stakeholder, with its probability in percent; or two that are level. */
async function answersTo(request: object): Promise<Record<string, string>> {
  const reply = await pages.service.post(key, request);
  expect(reply.status, reply.text).toBe(200);
  const results: readonly ResultFigures[] = Object(reply.body).results;
  return Object.fromEntries(
    results.map((result) => {
      const { kind, options } = verdictOf(result);
      const sure = Math.round(100 * result.confidence);
      return [
        result.stakeholder.id,
        kind === 'open' ? options.toSorted().join(' or ') : `${result.best} ${sure}`,
      ];
    }),
  );
}

/** What a person who reads the request would say too, and how sure the judge is. */
const ANSWERS: Record<string, Record<string, string>> = {
  'A flat that has become too small': { parents: 'C 88', children: 'C 73' },
  'Patients who forget their appointments': { patients: 'B 71', clinic: 'B 88' },
  'How often to release': { users: 'B 91', team: 'B 91' },
  'A database that leaves support': { customers: 'B 88', oncall: 'C 69', finance: 'A or B or C' },
  'Days in the office': { parents: 'C 88', juniors: 'A 56', company: 'C 72' },
};

test.each(EXAMPLES.map((one) => [one.title, one.request] as const))('%s', async (title, request) => {
  expect(await answersTo(request)).toEqual(ANSWERS[title]);
});

describe('what "Load example" loads', () => {
  test('a decision', async () => {
    expect(await answersTo(EXPLICIT_EXAMPLE)).toEqual({ customers: 'A 91', staff: 'A 81' });
  });

  test('in Direct mode', async () => {
    expect(await answersTo(DIRECT_EXAMPLE)).toEqual({ staff: 'C 69', partners: 'B 58' });
  });

  test('typed questions', async () => {
    const { status, body } = await pages.service.ask(key, QUESTIONS_EXAMPLE);
    expect(status).toBe(200);
    const { team, waiting, lost } = Object(body).answers;
    expect([team.choice, Math.round(100 * team.confidence)]).toEqual(['invoices', 74]);
    expect([waiting.score, Math.round(100 * waiting.confidence)]).toEqual([2, 71]);
    expect(Math.round(100 * lost.noul)).toBe(14);
  });
});

test('an example is chosen by its field and what it shows, and run; the questions say what to expect', async () => {
  const page = await pages.openAs(await pages.newOwner(), '/console/playground');
  await page.getByRole('button', { name: 'More examples' }).click();
  const dialog = page.getByRole('dialog', { name: 'Examples' });
  const item = dialog.getByRole('listitem').filter({ hasText: 'How often to release' });
  await item.getByText('Software').waitFor();
  expect(await violations(page)).toEqual([]);
  await item.getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('link', { name: 'Open the decision' }).waitFor();
  await page.getByRole('heading', { level: 2, name: /^Clearly B for both stakeholders/ }).waitFor();
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByText(/^The built-in judge answers\. It finds/).waitFor();
});
