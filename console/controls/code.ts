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

export function pythonOf(baseUrl: string, path: string, body: object): string {
  return `import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(baseUrl + path)},
    data=json.dumps(${pythonLiteral(body, '    ')}).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["DECISIONS_API_KEY"],
        "Content-Type": "application/json",
    },
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.dumps(json.load(response), indent=2))
except urllib.error.HTTPError as error:
    raise SystemExit(error.read().decode())
`;
}

/** A text of JSON is a text of Python too; only the words differ. */
function pythonLiteral(value: unknown, indent: string): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (value === null) return 'None';
  const deeper = `${indent}    `;
  const inside = Array.isArray(value)
    ? value.map((one) => pythonLiteral(one, deeper))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (inside.length === 0) return `${open}${close}`;
  return `${open}\n${inside.map((one) => `${deeper}${one},\n`).join('')}${indent}${close}`;
}
