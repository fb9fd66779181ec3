/** A request as somebody else would send it. */

export function curlOf(baseUrl: string, path: string, body: object): string {
  const json = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
  return [
    `curl -s ${baseUrl}${path} \\`,
    `  -H "Authorization: Bearer $DECISIONS_API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${json}'`,
  ].join('\n');
}

export function typeScriptOf(baseUrl: string, path: string, body: object): string {
  return `const response = await fetch(${JSON.stringify(baseUrl + path)}, {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.DECISIONS_API_KEY}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),
});
const answer = await response.json();
if (!response.ok) throw new Error(answer.error.message);
console.log(answer);
`;
}
