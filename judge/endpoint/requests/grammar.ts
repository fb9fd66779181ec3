/** The ways in which servers accept a grammar for the answer. A probe finds the way that works. */

/** Fields to add to a request. */
export type Grammar = Readonly<Record<string, unknown>>;

export type GrammarForm = (typeof GRAMMAR_FORMS)[number];

/**
 * llama.cpp; vLLM since 0.12; SGLang; and a JSON schema, which OpenAI, Ollama and others accept.
 * The schema comes last because several servers accept two ways.
 */
export const GRAMMAR_FORMS = ['grammar', 'structured_outputs', 'regex', 'response_format'] as const;

/** OpenAI allows a thousand values in all enumerations of a schema together. */
const MOST_VALUES = 900;

/**
 * Forces one line for each row, "1:C", or in JSON {"1":"C"}, with the letters that each row may
 * have. Null: there are more letters than this way allows, so the answer is not forced.
 */
export function rowsGrammar(form: GrammarForm, rows: readonly (readonly string[])[]): Grammar | null {
  if (form === 'response_format') return schemaOf(rows);
  const lines = rows.map((labels, row) => [`${row + 1}:`, labels.join('')] as const);
  if (form === 'grammar') {
    const root = lines.map(([start, labels]) => `"${start}" [${labels}] "\\n"`).join(' ');
    return { grammar: `root ::= ${root}\n` };
  }
  const regex = lines.map(([start, labels]) => `${start}[${labels}]\\n`).join('');
  return form === 'regex' ? { regex } : { structured_outputs: { regex } };
}

function schemaOf(rows: readonly (readonly string[])[]): Grammar | null {
  if (rows.reduce((sum, labels) => sum + labels.length, 0) > MOST_VALUES) return null;
  const properties = rows.map((labels, row) => [`${row + 1}`, { type: 'string', enum: labels }] as const);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([row]) => row),
    additionalProperties: false,
  };
  return { response_format: { type: 'json_schema', json_schema: { name: 'rows', strict: true, schema } } };
}
