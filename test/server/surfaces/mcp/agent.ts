/**
 * An agent that follows a script. Every answer that it gets is held to what all answers promise:
 * the schema of its tool (the client checks it too), its size, and suggestions that can be called.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect } from 'vitest';
import { TOOLS } from '../../../../server/surfaces/mcp/tools.ts';
import type { AnyClient } from './clients.ts';

const MOST_TOKENS = 1500;
/** Fields that quote contexts, descriptions and names. */
const QUOTING = ['full', 'request_changes', 'option_names'];

export interface Agent {
  /** Calls a tool that must succeed. */
  use(tool: string, given: object): Promise<Answer>;
  /** Calls a tool that must fail, and returns what the agent reads. */
  fail(tool: string, given: object): Promise<string>;
  /** Makes the call that an answer suggests, with further arguments. */
  follow(answer: Answer, tool: string, more?: object): Promise<Answer>;
}

// Scripts read what they expect to be there, and expectations fail where it is not.
// biome-ignore lint/suspicious/noExplicitAny: the answer of any tool
export type Answer = any;

const ajv = new Ajv2020({ strict: false, formats: { email: true } });
const known = new Map(
  TOOLS.map(({ definition: { name, inputSchema, outputSchema } }) => [
    name,
    { properties: Object(inputSchema.properties), fits: ajv.compile(outputSchema) },
  ]),
);

function toolOf(name: string): { properties: object; fits: ValidateFunction } {
  const tool = known.get(name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  return tool;
}

export function agentWith(client: AnyClient): Agent {
  const use = async (tool: string, given: object): Promise<Answer> => {
    const { isError, answer, text } = await client.call(tool, { ...given });
    expect(isError, text).toBe(false);
    expect(JSON.parse(text)).toEqual(answer);
    const { fits } = toolOf(tool);
    expect(fits(answer), JSON.stringify(fits.errors)).toBe(true);
    if (!('detail' in given)) expect(encode(text).length, text).toBeLessThanOrEqual(MOST_TOKENS);
    // What others wrote is marked, wherever it may stand.
    const marked = String(Object(answer).textsOfOthers ?? '').split(', ');
    for (const field of QUOTING)
      if (field in Object(answer)) expect([tool, marked]).toEqual([tool, expect.arrayContaining([field])]);
    const suggested: Answer[] = Object(answer).suggestedActions ?? [];
    expect(suggested.length).toBeLessThanOrEqual(3);
    for (const one of suggested)
      expect(Object.keys(toolOf(one.tool).properties)).toEqual(
        expect.arrayContaining(Object.keys(one.arguments)),
      );
    return answer;
  };
  return {
    use,
    async fail(tool, given) {
      const { isError, text } = await client.call(tool, { ...given });
      expect(isError, text).toBe(true);
      expect(encode(text).length).toBeLessThanOrEqual(MOST_TOKENS);
      return text;
    },
    async follow(answer, tool, more = {}) {
      const one = answer.suggestedActions.find((action: Answer) => action.tool === tool);
      expect(one, `${tool} is suggested`).toBeDefined();
      return use(tool, { ...one.arguments, ...more });
    },
  };
}
