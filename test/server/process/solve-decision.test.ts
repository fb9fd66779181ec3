/** A stored decision is solved again, and written as a file that solves to the same figures. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { DecisionResult } from '../../../server/decisions/result.ts';
import { solveDecision } from '../../../server/process/solve-decision.ts';
import { createTableJudge } from '../../table-judge.ts';
import { UNSET_SETTINGS } from '../../unset-settings.ts';
import { fullDirect } from '../surfaces/rest/full-requests.ts';
import { smallDecision } from '../surfaces/rest/open-service.ts';
import { serveEach } from '../surfaces/rest/serve.ts';

const root = resolve(import.meta.dirname, '../../..');
const api = serveEach();

let folder = '';
const folders: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'solve-decision-'));
  folders.push(folder);
});
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true });
});

/** Uneven, so that no two figures are equal by chance; of a pair both overlaps are likely. */
const model = () =>
  createTableJudge({
    distributions: ({ kind, choices, first }) => {
      const weights = choices.map((_, place) => 1 + ((place * 7 + first.description.length) % 5));
      const sum = weights.reduce((all, one) => all + one, kind === 'overlap' ? 1 : 0);
      const rest = kind === 'overlap' ? 1 : 0;
      return weights.map((one, place) => (one + (place === 0 ? rest : 0)) / sum);
    },
  });

const Figures = z.looseObject({
  best: z.number(),
  tau: z.number(),
  ev: z.object({ mean: z.array(z.number()) }),
  probabilities: z.array(z.number()),
});

async function decide(changes: Record<string, unknown> = {}) {
  const { status, body, text } = await api.service.post(api.caller, smallDecision(changes));
  expect(status, text).toBe(200);
  return DecisionResult.parse(body);
}

function solve(id: string, ...more: string[]) {
  const environment = { DATABASE_URL: api.service.database.url };
  return solveDecision(['--decision', id, ...more], () => environment);
}

function command(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['-r', './preload.cjs', 'server/solve.ts', ...args],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...UNSET_SETTINGS, PATH: process.env.PATH ?? '', DATABASE_URL: api.service.database.url },
    },
  );
  return { status, stdout, stderr };
}

test.each(['correct', 'report', 'off'] as const)(
  'overlap %s: the figures are the stored ones, whatever the service is set to now',
  async (overlapMode) => {
    await api.open(
      { model: model(), config: { draws: 'auto', ratioSpreadScale: 1.5, tauPriorDf: 7 } },
      { overlapMode },
    );
    const { id, results, meta } = await decide();
    const { code, stdout, stderr } = await solve(id);
    expect(stderr).toBe(
      `${id}: the figures are those of the stored result, result_hash ${meta.result_hash}\n`,
    );
    expect(code).toBe(0);
    const printed = z.record(z.string(), Figures).parse(JSON.parse(stdout));
    expect(Object.keys(printed)).toEqual(['owner', 's2']);
    for (const { stakeholder, ev, probabilities } of results) {
      const figures = printed[stakeholder.id];
      expect(figures?.tau).toBe(meta.tau);
      expect(figures?.ev.mean).toEqual(['A', 'B'].map((letter) => Object(ev)[letter].mean));
      expect(figures?.probabilities).toEqual(['A', 'B'].map((letter) => Object(probabilities)[letter]));
    }
  },
);

test('each stakeholder is written as a file that solves to the same figures', async () => {
  await api.open({ model: model(), config: { draws: 'auto' } });
  const { id } = await decide();
  const file = join(folder, 'decision.json');
  const { code, stdout, stderr } = await solve(id, '--export', file);
  const [one, two] = [join(folder, 'decision-1.json'), join(folder, 'decision-2.json')];
  expect(stderr.split('\n')[0]).toBe(`wrote ${one}, ${two}`);
  expect(code).toBe(0);
  const printed = JSON.parse(stdout);
  for (const [written, stakeholder] of [
    [one, 'owner'],
    [two, 's2'],
  ] as const) {
    const { problem, expected } = JSON.parse(readFileSync(written, 'utf8'));
    expect(expected).toEqual(printed[stakeholder]);
    expect(JSON.stringify(problem)).not.toMatch(/shop|Sales|Evenings|owner/);
    const solved = command(written);
    expect(solved.stderr).toBe('');
    // The file's own solution has the posterior and what would change the answer besides.
    expect(JSON.parse(solved.stdout)).toMatchObject(expected);
  }
  const alone = join(folder, 'alone.json');
  const single = await solve(id, '--stakeholder', 's2', '--export', alone);
  expect(JSON.parse(single.stdout)).toEqual(printed.s2);
  expect(readFileSync(alone, 'utf8')).toBe(readFileSync(two, 'utf8'));
  expect(await solve(id, '--stakeholder', 's2', '--export', alone)).toEqual({
    code: 2,
    stdout: '',
    stderr: `--export: ${alone} is there already: remove it, or name another file\n`,
  });
});

test('as a process of its own, on the database of the environment', async () => {
  await api.open({ model: model() });
  const { id } = await decide();
  const { status, stdout, stderr } = command('--decision', id, '--stakeholder=owner');
  expect(stderr).toContain('the figures are those of the stored result');
  expect(status).toBe(0);
  expect(Figures.parse(JSON.parse(stdout)).ev.mean).toHaveLength(2);
});

test('figures that are others now are counted and named, with exit status 1', async () => {
  await api.open({ model: model() });
  const { id } = await decide();
  const { owner } = api.service.database;
  await owner`
    update decision_content set response = jsonb_set(jsonb_set(response::jsonb,
      '{results,0,order_effect}', '0.5'), '{results,1,ev,A,mean}', '9')::json
    where decision_id = ${id}`;
  const { code, stderr } = await solve(id);
  expect(stderr).toMatch(
    /^dec_\w+: 2 stored figures are different now \(results\.0\.order_effect, results\.1\.ev\.A\.mean\); the stored result is of engine /,
  );
  expect(code).toBe(1);
  await owner`
    update decision_content set response = (jsonb_set(response::jsonb, '{meta,result_hash}', '"0"')
      #- '{results,0,order_effect}' #- '{results,1,ev}')::json
    where decision_id = ${id}`;
  expect(await solve(id)).toMatchObject({ code: 0, stderr: expect.stringContaining('other fields now') });
});

test('a decision that cannot be solved again: one line with the reason and the remedy', async () => {
  const failing = createTableJudge({ failures: new Map([[2, 'failed']]) });
  await api.open({ model: failing, work: true });
  const { database, post, newKey } = api.service;
  const { owner } = database;
  const refused = async (id: string, ...more: string[]) => {
    const { code, stdout, stderr } = await solve(id, ...more);
    expect([code, stdout, stderr.split('\n').length]).toEqual([2, '', 2]);
    return stderr;
  };
  const { id } = await decide();
  expect(await refused('dec_0000000000000000000000')).toMatch(/^there is no decision dec_0+: check the id/);
  expect(await refused('dec_1')).toMatch(/^--decision must be the id of a decision/);
  expect(await refused(id, '--draws', '512')).toMatch(/--draws.*usage: npm run -s solve/);
  expect(await refused(id, '--stakeholder', 'x')).toMatch(/has no "x"; it has "owner", "s2"\n$/);
  expect(await refused(id, '--export', 'x.txt')).toMatch(/must end in \.json/);
  expect(await refused(id, '--export', join(folder, 'none/x.json'))).toMatch(/^--export: ENOENT/);

  expect((await post(api.caller, smallDecision())).status).toBe(502);
  const [failed] = await owner<{ id: string }[]>`select id from decisions where status = 'error'`;
  expect(await refused(String(failed?.id))).toMatch(/failed and has no result: find the reason/);
  const direct = await post(api.caller, fullDirect());
  expect(await refused(String(direct.body.id))).toMatch(/is of Direct mode/);
  const none = await newKey(api.caller.organizationId, { retention: 'none' });
  const held = await post(none, smallDecision());
  expect(await refused(String(held.body.id))).toMatch(/^the content of decision dec_\w+ is gone/);

  const set = (column: string, value: unknown) => owner`
    update decisions set ${owner({ [column]: value })} where id = ${id}`;
  await set('status', 'running');
  expect(await refused(id)).toMatch(/is still running: solve it again when it has ended/);
  await set('status', 'ok');
  await set('expires_at', new Date(0));
  expect(await refused(id)).toMatch(/^the content of decision dec_\w+ is gone/);
  await set('expires_at', null);
  await owner`delete from model_answers where decision_id = ${id} and call = 1`;
  expect(await refused(id)).toMatch(
    /^the judge's answers to decision dec_\w+ are not stored.*send it again\n$/,
  );
  await owner`update decision_content set request = '{}' where decision_id = ${id}`;
  expect(await refused(id)).toMatch(/request of decision dec_\w+ is not one that this program accepts: use /);
  await owner`
    update decision_content set response = (response::jsonb #- '{meta,size_model}')::json where decision_id = ${id}`;
  expect(await refused(id)).toMatch(/size model least-squares\/1, and this program has .* by design; use /);
});

test('a file needs no database, and loads nothing that knows one', () => {
  const code = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    process.argv = [process.execPath, 'solve', 'problems/vectors/one-consequence.json'];
    await import('./server/solve.ts');
    process.stderr.write(JSON.stringify(loaded));`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '-e', code],
    {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: 'not an address' },
    },
  );
  expect(status).toBe(0);
  expect(stdout).toMatch(/^\{"draws":.*\}\n$/);
  const loaded = z.array(z.string()).parse(JSON.parse(stderr));
  expect(loaded.some((url) => url.endsWith('/engine/solver.ts'))).toBe(true);
  // The checkout itself may stand in a folder of such a name.
  const paths = loaded.map((url) => url.replace(pathToFileURL(root).href, ''));
  expect(paths.filter((path) => /\/server\/|postgres/.test(path))).toEqual([
    expect.stringMatching(/\/server\/solve\.ts$/),
  ]);
});
