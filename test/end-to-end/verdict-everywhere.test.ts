/**
 * Every statement about "best" of 70 random decisions (LONG=1: 200), on all surfaces: none says
 * something else than the verdict, and none has words of its own for it.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerLines } from '../../client/command/show-answer.ts';
import { differenceLines } from '../../client/command/show-difference.ts';
import { nextLines } from '../../client/command/show-next.ts';
import { planPictures } from '../../pictures/pictures-of.ts';
import { printMarkup } from '../../pictures/print-markup.ts';
import { ReadResult } from '../../pictures/read-result.ts';
import { hasValues, isExplained, type ResultFigures } from '../../pictures/result-figures.ts';
import { answerCard } from '../../pictures/tables/answer-card.ts';
import { verdictGrid } from '../../pictures/verdict-grid.ts';
import { overlapEffect } from '../../pictures/words/overlaps.ts';
import { headline, type VerdictKind, verdictOf } from '../../pictures/words/verdict.ts';
import { closeCallWarning } from '../../pictures/words/warnings.ts';
import { Random } from '../../problems/random.ts';
import { inOrganization } from '../../server/database/organization-sql.ts';
import { viewDecision } from '../../server/decisions/afterwards/read.ts';
import { readSharedContent } from '../../server/decisions/afterwards/shared-content.ts';
import { fillVerdicts } from '../../server/decisions/fill-verdicts.ts';
import type { PublicDecision } from '../../server/pages/public-decision.ts';
import { publicPage } from '../../server/pages/public-page.ts';
import { viewOfResult } from '../../server/surfaces/mcp/views/decision-view.ts';
import { viewOfInsight } from '../../server/surfaces/mcp/views/insight-view.ts';
import { changesSummary, resultChanges } from '../../server/surfaces/mcp/views/revisions-view.ts';
import { payloadOf } from '../../server/webhooks/payload.ts';
import { type Someone, serveConsole } from '../console/console-pages.ts';
import { defaultDecision, directDecision } from '../server/pages/decisions.ts';
import type { Caller } from '../server/surfaces/rest/open-service.ts';
import { type RandomDecision, randomDecision, revised } from './random-results.ts';
import { Screen, SHOW_EACH, textsIn } from './shown-texts.ts';
import { type Claim, claimOf, claimsOf, revisionClaims } from './verdict-claims.ts';

const SEED = 35;
const COUNT = process.env.LONG === '1' ? 200 : 70;
const plain = { paint: { strong: String, soft: String, warning: String }, whiskerWidth: 40 };

const random = new Random(SEED);
const cases = Array.from({ length: COUNT }, (_, n) => {
  const decision = randomDecision(random, n);
  return { n, decision, next: revised(random, decision), chosen: random.pick([...decision.letters, 'none']) };
});
const idOf = (n: number) => `dec_${String(n).padStart(22, '0')}`;
const optionsOf = ({ letters }: RandomDecision) => letters.map((id) => ({ id, description: `Plan ${id}` }));
const expected = (result: ResultFigures) => claimOf(verdictOf(result));

/** As it is published. */
function pageOf({ mode, letters, results }: RandomDecision): string {
  const size = { stakeholders: results.length, options: letters.length };
  const made = mode === 'direct' ? directDecision(size) : defaultDecision(size);
  const links = { data: '/d', page: 'https://example.com/p', picture: 'https://example.com/p.png' };
  const decision = { ...made, result: { ...made.result, results } } as PublicDecision;
  return publicPage(decision, links).page;
}

function resultOf({ mode, results }: RandomDecision, n: number): ReadResult {
  if (mode === 'direct') return ReadResult.parse({ id: idOf(n), results });
  const warnings = results.filter(hasValues).flatMap((result) => {
    const warning = closeCallWarning(result);
    return warning === null ? [] : [`Stakeholder "${result.stakeholder.id}": ${warning}`];
  });
  return ReadResult.parse({ id: idOf(n), results, warnings, meta: { judge: 'built-in/5' } });
}

/** All that the text claims, which is something, is the verdict. */
function expectVerdict(text: string, result: ResultFigures, where: string): void {
  const claims = claimsOf(text);
  expect(claims, `${where}: ${text}`).not.toEqual([]);
  for (const claim of claims) expect(claim, `${where}: ${text}`).toEqual(expected(result));
}

test(`seed ${SEED}: the decisions have every verdict, in both modes`, () => {
  const kinds = (mode: string) =>
    new Set(
      cases
        .filter(({ decision }) => decision.mode === mode)
        .flatMap(({ decision }) => decision.results.map((result) => verdictOf(result).kind)),
    );
  const decided: VerdictKind[] = ['equal', 'open', 'leaning', 'likely', 'clear'];
  expect([...kinds('direct')].sort()).toEqual(decided.toSorted());
  expect([...kinds('default')].sort()).toEqual(['untouched' as const, ...decided].sort());
});

describe('what is written', () => {
  test('on card and headline, in pictures and in warnings', () => {
    for (const { n, decision } of cases) {
      const { results } = decision;
      const options = optionsOf(decision);
      expectHeadline(headline(results), results);
      expectHeadline(verdictGrid(results, options).description, results);
      const rows = printMarkup(answerCard(results, options, () => null))
        .split('<li')
        .slice(1);
      for (const [index, result] of results.entries()) {
        expectCardRow(rows[index]!, result);
        for (const { name, draw } of planPictures(result, options)) {
          const said = draw()?.description ?? '';
          if (name === 'expected-values') expectMeans(said, result);
          else for (const claim of claimsOf(said)) expect(claim, said).toEqual(expected(result));
        }
        if (hasValues(result)) {
          const warning = closeCallWarning(result);
          if (warning === null) expect(verdictOf(result).kind, idOf(n)).not.toBe('open');
          else expectVerdict(warning, result, 'warning');
          claimsOf(overlapEffect({ ...result, overlaps: [] }, 'correct'));
        }
      }
    }
  });

  test('at the terminal', () => {
    for (const { n, decision, next } of cases) {
      const [before, after] = [resultOf(decision, n), resultOf(next, n)];
      const about = { options: optionsOf(decision), judge: 'built-in/5' };
      const printed = answerLines(before, plain, about).join('\n');
      const questions = nextLines(before, plain).join('\n');
      for (const [index, result] of decision.results.entries()) {
        expectVerdict(blockOf(printed, index), result, 'decide');
        expectVerdict(blockOf(questions, index), result, 'decide next');
        const block = blockOf(differenceLines(before, after, plain).join('\n'), index);
        expectVerdict(block.split('\n')[0]!, next.results[index]!, 'decide diff');
        const sentence = block.split('\n').find((line) => /^ {2}(?:Before|Still|As before)/.test(line)) ?? '';
        expectRevision(sentence.trim(), result, next.results[index]!);
      }
      expect(printed.match(/^ {2}Made by the built-in judge/gm), printed).toHaveLength(1);
    }
  });

  test('on the whole public page', () => {
    for (const { n, decision } of cases) {
      const { results } = decision;
      const page = pageOf(decision);
      const [head = '', ...parts] = page.split(/(?=<section class="stakeholder")/);
      const [, card = ''] = head.split('<main>');
      const rows = card.split('<details', 1)[0]!.split('<li').slice(1);
      expect(rows).toHaveLength(results.length);
      expect(parts).toHaveLength(results.length);
      for (const text of textsIn(head))
        for (const claim of claimsOf(text)) expect(results.map(expected), text).toContainEqual(claim);
      for (const [index, result] of results.entries()) {
        expectCardRow(rows[index]!, result);
        const [section = '', after = ''] = parts[index]!.split('</section>');
        expectSection(textsIn(section), result, `page, case ${n}`);
        expect(textsIn(after).flatMap(claimsOf), after).toEqual([]);
      }
    }
  });

  test('to agents', () => {
    for (const { n, decision, next } of cases) {
      const [before, after] = [resultOf(decision, n), resultOf(next, n)];
      const about = { judge: 'built-in/5', links: null, options: [] };
      const view = viewOfResult(before, about, { detail: 'concise', baseUrl: '', text: '' });
      expectHeadline(view.summary, decision.results);
      expect(view.warnings?.[0]).toMatch(/^Made by the built-in judge/);
      const changes = resultChanges(before, after);
      for (const [index, result] of decision.results.entries()) {
        expectVerdict(view.stakeholders?.[index]?.verdict ?? '', result, 'decision_get');
        expectRevision(changes[index]!.says, result, next.results[index]!);
        const said = viewOfInsight(result, { isAlone: true })?.says;
        expect(said === undefined, 'decision_next_question').toBe(!isExplained(result));
        if (said !== undefined) expectVerdict(said, result, 'decision_next_question');
      }
      expectSummary(changesSummary(before, after), decision, next);
    }
  });
});

describe('what is stored', () => {
  const pages = serveConsole();
  let owner: Someone;
  let key: Caller;

  beforeAll(async () => {
    owner = await pages.newOwner();
    key = await pages.newKey(owner);
    const { sql, owner: all } = pages.service.database;
    for (const { n, decision, chosen } of cases) {
      const id = idOf(n);
      const bests = Object.fromEntries(
        decision.results.map(({ stakeholder, best }) => [stakeholder.id, best]),
      );
      const request = { context: `Case ${n}`, options: optionsOf(decision) };
      await all`
        insert into decisions (
          organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, created_at, finished_at,
          calls_done, calls_total, best_by_stakeholder, keeps_content, option_letters, root_id)
        values (${owner.organizationId}, ${id}, ${key.keyId}, ${decision.mode}, 'ok', true, 'correct',
          now() - ${n} * interval '1 minute', now(), 1, 1, ${JSON.stringify(bests)}::text::json, true,
          ${decision.letters.join('')}, ${id})`;
      await all`
        insert into decision_content (organization_id, decision_id, request, response)
        values (${owner.organizationId}, ${id}, ${JSON.stringify(request)}::text::json,
          ${JSON.stringify(resultOf(decision, n))}::text::json)`;
      await all`
        insert into chosen_reports (organization_id, decision_id, chosen_option, api_key_id)
        values (${owner.organizationId}, ${id}, ${chosen}, ${key.keyId})`;
    }
    expect(await fillVerdicts(sql)).toBe(COUNT);
  });

  const stored = (verdicts: unknown): Record<string, Claim> =>
    Object.fromEntries(
      Object.entries(verdicts as Record<string, Parameters<typeof claimOf>[0]>).map(([id, verdict]) => [
        id,
        claimOf(verdict),
      ]),
    );
  const expectedOf = ({ results }: RandomDecision) =>
    Object.fromEntries(results.map((result) => [result.stakeholder.id, expected(result)]));

  test('in the record, with what was chosen', async () => {
    const caller = { kind: 'key', organizationId: key.organizationId, id: key.keyId } as const;
    const ofCaller = inOrganization(pages.service.services, key.organizationId);
    for (const { n, decision, chosen } of cases) {
      const record = await viewDecision(ofCaller, { caller, decisionId: idOf(n) });
      expect(stored(record.verdictByStakeholder)).toEqual(expectedOf(decision));
      const { says } = Object(record.chosen);
      for (const result of decision.results) expectChosen(says[result.stakeholder.id], chosen, result);
    }
  });

  test('in the list, as CSV, as NDJSON, by the filter, and to webhooks', async () => {
    const page = await pages.openAs(owner, '/console/decisions');
    const fetched = async (file: string) =>
      (await page.request.get(`${pages.origin}/console/export/decisions.${file}`)).text();
    const rows = (await fetched('ndjson'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [head = [], ...cells] = (await fetched('csv')).trim().split('\r\n').map(cellsOf);
    const column = head.indexOf('verdict_by_stakeholder');
    const listed = [];
    for (let cursor = ''; cursor !== null; ) {
      const query = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await pages.service.send(key, 'GET', `/decisions?limit=100${query}`);
      listed.push(...(body.decisions as Record<string, unknown>[]));
      cursor = body.next_cursor as string;
    }
    for (const { n, decision } of cases) {
      const wanted = expectedOf(decision);
      expect(stored(rows[n].verdict_by_stakeholder)).toEqual(wanted);
      expect(stored(JSON.parse(cells[n]?.[column] ?? ''))).toEqual(wanted);
      expect(stored(listed[n]?.verdict_by_stakeholder)).toEqual(wanted);
      expect(stored((await webhookData(n)).verdict_by_stakeholder)).toEqual(wanted);
    }
    for (const kind of ['untouched', 'equal', 'open', 'leaning', 'likely', 'clear']) {
      const found = (await fetched(`ndjson?verdict=${kind}`))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id);
      const wanted = cases.filter(({ decision }) =>
        Object.values(expectedOf(decision)).some((one) => one.kind === kind),
      );
      expect(found, kind).toEqual(wanted.map(({ n }) => idOf(n)));
    }
  });

  test('in the log of the console', async () => {
    const page = await pages.openAs(owner, '/console/decisions');
    for (let from = 0; from < COUNT; from += 50) {
      const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
      await expect.poll(() => rows.first().getByRole('rowheader').innerText()).toContain(`Case ${from}`);
      const shown = await rows.evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll('td:nth-child(2) li')].map((item) => ({
            badge: item.querySelector('.badge')?.textContent ?? '',
            whose: item.querySelector('small')?.textContent ?? '',
          })),
        ),
      );
      for (const [at, groups] of shown.entries())
        for (const [index, result] of cases[from + at]!.decision.results.entries()) {
          const mine = groups.find(
            ({ whose }) => groups.length === 1 || whose.includes(`Reader ${index + 1}`),
          );
          expectVerdict(mine?.badge ?? '', result, `log, case ${from + at}`);
        }
      if (from + 50 < COUNT) await page.getByRole('button', { name: 'Older' }).click();
    }
  });

  test('on the screen of each decision, with one stakeholder in full', async () => {
    const page = await pages.openAs(owner, '/console/decisions');
    const wanted = cases.map(({ n, decision: { results } }) => ({
      path: `/console/decisions/${idOf(n)}?stakeholder=s${1 + (n % results.length)}#numbers`,
      title: `Case ${n}`,
      name: `Reader ${1 + (n % results.length)}`,
    }));
    const screens = z.array(Screen).parse(await page.evaluate(`(${SHOW_EACH})(${JSON.stringify(wanted)})`));
    for (const { n, decision } of cases) {
      const { results } = decision;
      const { headline, rows, texts } = screens[n]!;
      if (headline !== null) expectHeadline(headline, results);
      expect(headline === null).toBe(results.length === 1);
      expect(rows).toHaveLength(results.length);
      for (const [index, row] of rows.entries()) expectCardRow(row, results[index]!);
      expectSection(texts, results[n % results.length]!, `screen, case ${n}`);
    }
  });

  async function webhookData(n: number): Promise<Record<string, unknown>> {
    const event = {
      ...{
        id: n,
        attempt: 1,
        organizationId: owner.organizationId,
        webhookId: 1,
        url: '',
        withContent: true,
      },
      ...{ secrets: [], eventId: '', type: 'decision.done', occurredAt: new Date(0), sentAt: new Date(0) },
      data: { id: idOf(n), status: 'ok', mode: 'default', root_id: idOf(n), number: 1 },
    } as unknown as Parameters<typeof payloadOf>[1];
    const payload = await payloadOf(pages.service.database.sql, event, readSharedContent);
    return JSON.parse(payload.toString()).data;
  }
});

/** A headline tells of all: that they agree with the least sure word, differ, or are open. */
function expectHeadline(text: string, results: readonly ResultFigures[]): void {
  const claims = claimsOf(text);
  const all = results.map(expected);
  const decided = all.filter(({ kind }) => ['leaning', 'likely', 'clear'].includes(kind));
  const bests = new Set(decided.map(({ options }) => options));
  for (const claim of claims) expect(all, text).toContainEqual(claim);
  expect(/differs between/.test(text), text).toBe(bests.size > 1);
  if (bests.size === 1) {
    const [least] = ['leaning', 'likely', 'clear'].filter((kind) => decided.some((one) => one.kind === kind));
    expect(claims, text).toEqual([{ kind: least, options: [...bests][0] }]);
    const whom = / for (both|all \d|\d of \d) /.exec(`${text} `.replace('.', ''))?.[1] ?? 'all 1';
    expect(whom === 'both' ? 2 : Number(/\d/.exec(whom)?.[0]), text).toBe(decided.length);
  }
}

/** What is said of one stakeholder, in full: the verdict, at least once, and nothing else. */
function expectSection(texts: readonly string[], result: ResultFigures, where: string): void {
  expect(texts.flatMap(claimsOf), where).not.toEqual([]);
  for (const text of texts) {
    for (const claim of claimsOf(text)) expect(claim, `${where}: ${text}`).toEqual(expected(result));
    const [means] = /Option [A-H] is worth most.*/.exec(text) ?? [];
    if (means !== undefined) expectMeans(means, result);
  }
}

function expectCardRow(markup: string, result: ResultFigures): void {
  const { kind, options } = verdictOf(result);
  const [, shown, word = ''] = /class="badge (\w+)"[^>]*>([^<]*)</.exec(markup) ?? [];
  expect(shown, markup).toBe(kind);
  for (const claim of claimsOf(word)) expect(claim, markup).toEqual(expected(result));
  const letters = [...markup.matchAll(/<b class="letter o\d">([A-H])<\/b>/g)].map(([, letter]) => letter);
  expect(letters, markup).toEqual(options);
  claimsOf(markup.replaceAll(/<[^>]*>/g, ' '));
}

/** Of the means: which is worth most, as far as the verdict says that any is. */
function expectMeans(text: string, result: ResultFigures): void {
  const [, most] = /^Option ([A-H]) is worth most/.exec(text) ?? [];
  if (most === undefined) expectVerdict(text, result, 'expected values');
  else expect([most], text).toEqual(verdictOf(result).options);
}

function expectRevision(text: string, before: ResultFigures, after: ResultFigures): void {
  expect(revisionClaims(text), text).toEqual([expected(before), expected(after)]);
}

function expectSummary(text: string, { results }: RandomDecision, next: RandomDecision): void {
  claimsOf(text);
  const changed = results.filter((result, index) => {
    const [was, is] = [expected(result), expected(next.results[index]!)];
    return was.options !== is.options || (is.options === '' && was.kind !== is.kind);
  });
  const named = [...text.matchAll(/\bs\d\b/g)].flat();
  expect(named, text).toEqual(changed.map(({ stakeholder }) => stakeholder.id));
}

function expectChosen(text: string, chosen: string, result: ResultFigures): void {
  const { kind, options } = verdictOf(result);
  const isNamed = options.includes(chosen);
  expect(/^The best option/.test(text), text).toBe(isNamed && kind !== 'open');
  expect(/^One of \w+ that were level$/.test(text), text).toBe(isNamed && kind === 'open');
  expect(/^Nothing spoke/.test(text), text).toBe(kind === 'equal');
  expect(/^Not affected$/.test(text), text).toBe(kind === 'untouched');
}

/** The lines of one stakeholder, who are called "Reader 1", "Reader 2" …. */
function blockOf(printed: string, index: number): string {
  return printed.split(/^(?=Reader \d)/m)[index + 1]?.split('\n\n')[0] ?? '';
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) =>
    (quoted ?? bare ?? '').replaceAll('""', '"'),
  );
}
