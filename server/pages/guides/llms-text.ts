/**
 * /llms.txt in the form of llmstxt.org: a title, a summary, and links to the guides as Markdown.
 * What stands under "Optional" may be left out where room is short.
 */
import { type Guide, LEARNING, RUNNING, USING } from './guide-list.ts';

export function llmsText(titles: ReadonlyMap<string, string>, baseUrl: string): string {
  const item = ({ name, about }: Guide) =>
    `- [${titles.get(name) ?? name}](${baseUrl}/docs/${name}.md): ${about}`;
  return `# Decision analysis

> Send a decision with its options, their consequences and the stakeholders, and get for each stakeholder the best option, with the probability of each option to be the best. Typed questions about any state are answered with probabilities too.

Every request needs an API key: \`Authorization: Bearer dk_…\`. Agents use the tools at ${baseUrl}/mcp. Values of two stakeholders cannot be compared, and there is no combined verdict. \`best\` goes by the mean value, and \`probabilities\` are of being best, so they can differ.

## API

- [OpenAPI 3.1](${baseUrl}/api/openapi.json): every operation with its fields, examples and errors
- [Reference](${baseUrl}/docs): the same as a page, on which requests can be tried

## Guides

${USING.map(item).join('\n')}

## Optional

${[...RUNNING, ...LEARNING].map(item).join('\n')}
`;
}
