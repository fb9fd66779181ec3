/** Every tool through each framework, as an agent would call it, and the programs of the page. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createMCPClient } from '@ai-sdk/mcp';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { getAllMcpTools, MCPServerStreamableHttp, RunContext } from '@openai/agents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDir, removeDataDir, type Service, startService } from '../service.ts';

const here = import.meta.dirname;
const root = resolve(here, '../..');
const dataDir = makeDataDir();
let service: Service;
let url: string;
let headers: Record<string, string>;
beforeAll(async () => {
  service = await startService(dataDir);
  url = `${service.baseUrl}/mcp`;
  headers = { Authorization: `Bearer ${service.key}` };
});
afterAll(async () => {
  await service?.end('SIGKILL');
  removeDataDir(dataDir);
});

// biome-ignore lint/suspicious/noExplicitAny: the answer of any tool, which expectations read
type Answer = any;
type Call = (tool: string, given: Record<string, unknown>) => Promise<Answer>;

const decision = JSON.parse(readFileSync(resolve(root, 'examples/dominated-option.json'), 'utf8'));

async function callEveryTool(call: Call): Promise<void> {
  const made = await call('decision_create', decision);
  expect(made).toMatchObject({ status: 'ok', option_names: { A: expect.any(String) } });
  const { id } = made;
  expect(await call('decision_get', { id })).toMatchObject({ id, summary: made.summary });
  expect(await call('decision_next_question', { id })).toMatchObject({ id });
  const revision_note = { missed: [{ kind: 'context', description: 'The night is short' }] };
  const revised = await call('decision_revise', { ...decision, revises: id, revision_note });
  expect(await call('decision_compare', { id: revised.id })).toMatchObject({ before: id });
  const reported = await call('decision_report_chosen', { id, chosen_option: 'B', decided_by: 'agent' });
  expect(reported.summary).toContain('option B');
  const stakeholders = [{ stakeholder: 'owner', best_correct: 'yes' }];
  expect(await call('decision_assess', { id, overall: 'agree', stakeholders })).toMatchObject({ id });
  const asked = await call('questions_ask', {
    state: 'The till does not open.',
    questions: {
      kind: { type: 'choice', choices: { fault: 'Something is broken', wish: 'Something new' } },
      size: { type: 'score', levels: ['small', 'large'] },
      urgent: { type: 'noul', instructions: 'It is urgent.' },
    },
  });
  expect(Object.keys(asked.answers)).toEqual(['kind', 'size', 'urgent']);
}

test('LangChain', async () => {
  const client = new MultiServerMCPClient({ mcpServers: { decisions: { transport: 'http', url, headers } } });
  const tools = new Map((await client.getTools()).map((tool) => [tool.name, tool]));
  await callEveryTool(async (name, given) => {
    const reply: Answer = await tools.get(name)?.invoke(given);
    return reply.structuredContent ?? JSON.parse(reply.text ?? reply);
  });
  await client.close();
});

test('the AI SDK', async () => {
  const client = await createMCPClient({ transport: { type: 'http', url, headers } });
  const tools: Record<string, Answer> = await client.tools();
  await callEveryTool(async (name, given) => {
    const reply = await tools[name].execute(given, { toolCallId: name, messages: [] });
    expect(reply.isError, JSON.stringify(reply)).not.toBe(true);
    return reply.structuredContent;
  });
  await client.close();
});

test('the OpenAI Agents SDK', async () => {
  const server = new MCPServerStreamableHttp({ name: 'decisions', url, requestInit: { headers } });
  await server.connect();
  const tools = new Map<string, Answer>(
    (await getAllMcpTools({ mcpServers: [server] })).map((tool) => [tool.name, tool]),
  );
  await callEveryTool(async (name, given) => {
    const reply = await tools.get(name).invoke(new RunContext(), JSON.stringify(given));
    const [first] = [typeof reply === 'string' ? JSON.parse(reply) : reply].flat();
    return JSON.parse(first.text);
  });
  await server.close();
});

test('the programs of the page compile in strict mode, and it names the versions of this project', () => {
  const page = readFileSync(resolve(root, 'docs/ai-frameworks.md'), 'utf8');
  const programs = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, program = '']) => program);
  expect(programs).toHaveLength(3);
  const folder = resolve(here, 'generated');
  mkdirSync(folder, { recursive: true });
  programs.forEach((program, at) => {
    writeFileSync(resolve(folder, `program-${at}.ts`), program);
  });
  const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2024', skipLibCheck: true };
  const compilerOptions = { ...options, types: ['node'], typeRoots: [resolve(root, 'node_modules/@types')] };
  writeFileSync(resolve(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const { stdout, status } = spawnSync(resolve(root, 'node_modules/.bin/tsc'), ['-p', folder], {
    encoding: 'utf8',
  });
  expect([stdout, status]).toEqual(['', 0]);
  const { dependencies } = JSON.parse(readFileSync(resolve(here, 'package.json'), 'utf8'));
  for (const [name, version] of Object.entries(dependencies))
    if (name !== 'zod') expect(page).toContain(`\`${name}\` ${version}`);
});
