/** What a person at the terminal reads when the service starts. */
export function firstKeyText(key: string, baseUrl: string, freeDecisions: number): string {
  return `
First start: an organization, a member and an API key were made. The key is shown only now:

  ${key}

Try it from this folder, in another terminal:

  curl -s ${baseUrl}/api/v1/decisions -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d @examples/database-migration.json

The answer is JSON; with " | npm run -s show" behind the line it is a table.
${freeDecisions === 0 ? 'None is free; before the first' : `The first ${freeDecisions} are free; after them`}: npm run -s admin -- credit add --org 1 --usd 10

`;
}

export function readyText(options: {
  baseUrl: string;
  role: string;
  folder: string | undefined;
  model: { name: string; url: string } | undefined;
  user: { name: string } | { stays: string } | undefined;
}): string {
  const { baseUrl, role, folder, model, user } = options;
  const what = role === 'worker' ? 'Decisions are run; health is shown at' : 'The service is ready at';
  return [
    `${what} ${baseUrl}`,
    ...(role === 'worker' ? [] : [`The API, to read and to try: ${baseUrl}/docs`]),
    ...(model === undefined ? [] : [`Judged by ${model.name} at ${model.url}`]),
    ...(folder === undefined ? [] : [`Its data is in ${folder}`]),
    ...(user === undefined
      ? []
      : ['name' in user ? `It runs as ${user.name}` : `It runs as root: ${user.stays}`]),
    'Another key: npm run -s admin -- key create --org 1 --member admin@localhost --name NAME',
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}

export function stoppingText(drainSeconds: number): string {
  return `Stopping when the decisions under way are done, in ${drainSeconds} s at the latest; Ctrl-C again stops at once.\n`;
}
