/** The ways in which servers take a form that an answer must have; a probe finds the one that works. */

/** Fields to add to a request. */
export type Grammar = Readonly<Record<string, unknown>>;

export type GrammarForm = (typeof GRAMMAR_FORMS)[number];

/** llama.cpp, vLLM since 0.12, SGLang. */
export const GRAMMAR_FORMS = ['grammar', 'structured_outputs', 'regex'] as const;

/** One line for each row, "1:C"; the letters that each row may have. */
export function rowsGrammar(form: GrammarForm, rows: readonly (readonly string[])[]): Grammar {
  const lines = rows.map((labels, row) => [`${row + 1}:`, labels.join('')] as const);
  if (form === 'grammar') {
    const root = lines.map(([start, labels]) => `"${start}" [${labels}] "\\n"`).join(' ');
    return { grammar: `root ::= ${root}\n` };
  }
  const regex = lines.map(([start, labels]) => `${start}[${labels}]\\n`).join('');
  return form === 'regex' ? { regex } : { structured_outputs: { regex } };
}
