/** What a pasted text gives the form, and where it says that it cannot read on. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { curlOf } from '../../../../console/controls/code.ts';
import { readDraft, requestOf } from '../../../../console/playground/decision-form/draft.ts';
import { looksLikeDecision } from '../../../../console/playground/reading/looks-like-decision.ts';
import { MOST_BYTES, readText } from '../../../../console/playground/reading/read-text.ts';
import { limits } from './limits.ts';

const read = (text: string) => readText(text, limits);
const fault = (text: string): string => {
  try {
    return `read as ${read(text).format}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
/** The options with the signs of their consequences. */
const table = (text: string) =>
  Object.fromEntries(
    read(text).draft.options.map(({ description, consequences }) => [
      description,
      consequences.map(({ side, description: said }) => [side, said]),
    ]),
  );

const examples = new URL('../../../../examples/', import.meta.url);
const decisions = readdirSync(examples).filter((name) => /^(?!questions|refine).*\.json$/.test(name));

describe('JSON', () => {
  test.each(decisions)('%s is read as the form reads it, as JSON and as a curl line', (name) => {
    const text = readFileSync(new URL(name, examples), 'utf8');
    const request = JSON.parse(text);
    const whole = (draft: object) => requestOf(readDraft(draft), request.mode ?? 'default');
    expect(whole(read(text).draft)).toEqual(whole(request));
    const curl = read(curlOf('https://example.com', '/api/v1/decisions', request));
    expect(whole(curl.draft)).toEqual(whole(request));
    expect(curl.format).toBe('a curl line');
  });

  test('what the form does not take is named with the reason', () => {
    const { leftOut } = read(
      JSON.stringify({
        context: 7,
        model: 'decisions-1',
        constructor: 1,
        stakeholders: [{ description: 'The owner', weight: 2 }, 'Somebody'],
        options: [
          { id: 'A', description: 'Go', consequences: [{ description: 'Fast', valence: 'bad' }] },
          {
            id: 'Z',
            description: 'Stay',
            consequences: [{ toString: 1, description: 'x', valence: 'harm' }],
          },
        ],
        metadata: {},
      }),
    );
    expect(leftOut).toEqual([
      '“model”: the form always asks the present version',
      '“constructor”: no field of a request',
      '“metadata”: the form has no field for it',
      '“weight” of a stakeholder: no field of a stakeholder',
      'an entry of “stakeholders”: expected an object',
      '“valence” of a consequence: expected “benefit” or “harm”, for all or for each stakeholder',
      '“toString” of a consequence: no field of a consequence',
      '“context”: expected a text',
      'the id “Z” of an option: it becomes B',
    ]);
  });

  test('a side that is neither benefit nor harm is not taken for a benefit', () => {
    const options = [{ description: 'Go', consequences: [{ description: 'Slow', valence: 'bad' }] }];
    expect(table(JSON.stringify({ options }))).toMatchObject({ Go: [['', 'Slow']] });
  });

  test('options stand at the places of their letters', () => {
    const options = ['C', 'A', 'B'].map((id) => ({ id, description: `Option ${id}` }));
    expect(read(JSON.stringify({ options })).draft.options.map(({ description }) => description)).toEqual([
      'Option A',
      'Option B',
      'Option C',
    ]);
  });

  test('what is over a limit is named', () => {
    const consequences = Array.from({ length: 43 }, (_, at) => ({ description: `c${at}`, valence: 'harm' }));
    const options = Array.from({ length: 10 }, (_, at) => ({ description: `o${at}`, consequences }));
    const { draft, leftOut } = read(JSON.stringify({ options }));
    expect(draft.options).toHaveLength(8);
    expect(draft.options[0]?.consequences).toHaveLength(40);
    expect(leftOut).toContain('the last 2 options: there can be at most 8');
    expect(leftOut).toContain('the last 3 consequences of option H: there can be at most 40');
  });

  test.each([
    ['{"context": "a",}', 'Line 1, column 17: expected a name in double quotes.'],
    ['{"context": "a"\n "options": []}', 'Line 2, column 2: expected “,” or “}”.'],
    ['{\n  "options": [1 2]}', 'Line 2, column 17: expected “,” or “]”.'],
    ['{"context" "a"}', 'Line 1, column 12: expected “:” after the name.'],
    ['{"context": "a\nb"}', 'Line 1, column 15: expected the double quote that ends the text.'],
    ['{"context": "a\\x"}', 'Line 1, column 15: expected an escape that JSON knows, such as \\" or \\n.'],
    ['{"context": tru}', /^Line 1, column 13: expected a value: an object, a list/],
    ['{"options": [', 'Line 1, column 14: expected a value, or “]”.'],
    ['{"options": []} x', 'Line 1, column 17: expected the end of the text.'],
    ['{"options": {}}', 'Line 1, column 1: expected a list in “options”.'],
    ['\n [1]', 'Line 2, column 2: expected an object with the fields of a request.'],
    ['{"state": "x", "questions": {}}', /typed questions go into the tab “Questions”/],
    ['{"a": 1}', 'Line 1, column 1: expected a field “context”, “stakeholders” or “options”.'],
    ['', /^Line 1, column 1: expected a JSON object, a curl line, CSV/],
    ['  \n  Hello', /^Line 2, column 3: expected a JSON object/],
  ])('%j says where', (text, said) => {
    expect(fault(text)).toEqual(typeof said === 'string' ? said : expect.stringMatching(said));
  });
});

describe('curl', () => {
  test('quotes, escapes and continued lines are read as a shell reads them', () => {
    const line = [
      `$ curl -s https://example.com/api/v1/decisions \\`,
      `  -H "Authorization: Bearer $KEY" \\`,
      `  --data-raw "{\\"context\\": \\"It's \\\\\\"new\\\\\\"\\", \\"options\\": []}"`,
    ].join('\n');
    expect(read(line).draft.context).toBe(`It's "new"`);
    expect(read(`curl u --json='{"context":"a'\\''b","options":[]}'`).draft.context).toBe("a'b");
    expect(read(`curl u -d'{"context":"c","options":[]}'`).draft.context).toBe('c');
  });

  test.each([
    [`curl u`, 'Line 1, column 7: expected a body: -d followed by JSON.'],
    [`curl u -d @body.json`, /^Line 1, column 11: expected JSON instead of a file’s name/],
    [`curl u -d '{"a"`, "Line 1, column 11: expected a second '."],
    [`curl u \\\n -d '{"context": x}'`, /^Line 2, column 18: expected a value/],
    [`curl u -d '{"context":"'\\''", x}'`, /^Line 1, column 31: expected a name in double quotes/],
    [`curl u -d "{\\"context\\": x}"`, /^Line 1, column 26: expected a value/],
  ])('%j says where in the line', (text, said) => {
    expect(fault(text)).toEqual(typeof said === 'string' ? said : expect.stringMatching(said));
  });
});

describe('tables', () => {
  test('Markdown with a column for each option, the context before it, and stakeholders', () => {
    const text = `# Where do we bake?

| Stakeholder | What matters |
|---|---|
| The owner | Profit |
| The staff |

| A: Old oven | New oven |
| --- | :-: |
| - Costs 9,000 | + Saves gas \\| power |
| + Known<br>- Loud | -5 % heat |
`;
    const { draft, leftOut, format } = read(text);
    expect(format).toBe('Markdown tables');
    expect(leftOut).toEqual([]);
    expect(draft.context).toBe('Where do we bake?');
    expect(draft.stakeholders.map(({ description, values }) => [description, values])).toEqual([
      ['The owner', 'Profit'],
      ['The staff', ''],
    ]);
    expect(table(text)).toEqual({
      'Old oven': [
        ['harm', 'Costs 9,000'],
        ['benefit', 'Known'],
        ['harm', 'Loud'],
      ],
      'New oven': [
        ['benefit', 'Saves gas | power'],
        ['', '-5 % heat'],
      ],
    });
  });

  test('CSV with a row for each consequence', () => {
    const text = [
      'Option;Consequence;+/-;For',
      'Go;"Fast; and\nloud";+;',
      ";'- Dear;-;The owner",
      'Stay;Quiet;good;The owner, The staff',
      'Stay;Odd;perhaps;',
      ';;;',
    ].join('\r\n');
    expect(table(text)).toEqual({
      Go: [
        ['benefit', 'Fast; and\nloud'],
        [{ s1: 'harm' }, 'Dear'],
      ],
      Stay: [
        [{ s1: 'benefit', s2: 'benefit' }, 'Quiet'],
        ['', 'Odd'],
      ],
    });
    // The quoted cell has two lines.
    expect(read(text).leftOut).toEqual(['line 6: “perhaps”: neither + nor −']);
  });

  test('a column for each stakeholder, copied from a spreadsheet', () => {
    const text = 'Option\tConsequence\tOwner\tStaff\tNote\nGo\tFast\t+\t-\tsee mail\nStay\tQuiet\t\t+\t';
    expect(table(text)).toEqual({
      Go: [[{ s1: 'benefit', s2: 'harm' }, 'Fast']],
      Stay: [[{ s2: 'benefit' }, 'Quiet']],
    });
    expect(read(text).leftOut).toEqual(['line 1: the column “Note”: its cells are neither + nor −']);
  });

  test.each([
    [
      '| Option | Why |\n|---|---|\n| A | b |',
      'Line 1, column 1: expected a column “Consequence” beside “Option”.',
    ],
    [
      'x\n\n| One |\n|---|\n| a |',
      /^Line 3, column 1: expected columns “Option” and “Consequence”, or a column/,
    ],
    ['Option,Consequence\nGo,"Fast', 'Line 2, column 4: expected the double quote that ends this cell.'],
    [
      'Option,Consequence\nGo,"Fa"st",x\n',
      /^Line 2, column 4: expected a delimiter, or the end of the line, after/,
    ],
  ])('%j says where', (text, said) => {
    expect(fault(text)).toEqual(typeof said === 'string' ? said : expect.stringMatching(said));
  });

  test('rows that do not fit their header are named', () => {
    const text = 'Option,Consequence\n,Lost\nGo,Fast,more\n';
    expect(read(text).leftOut).toEqual(['line 2: “Lost”: no option', 'line 3: cells beyond the header']);
  });
});

describe('hostile texts', () => {
  test('a text over the limit is refused with its size', () => {
    expect(fault('é'.repeat(MOST_BYTES / 2 + 1))).toBe(
      'The text has 1,048,578 bytes. At most 1,048,576 bytes (1 MiB) are read: paste one decision.',
    );
  });

  // Each would take minutes, or more stack than there is, if reading were not linear.
  test.each([
    ['deep lists', '{"options": '.concat('['.repeat(MOST_BYTES - 100))],
    ['an open string', `{"options": "${'\\"'.repeat(MOST_BYTES / 2 - 100)}`],
    ['open quotes of a shell', `curl ${`"'`.repeat(MOST_BYTES / 2 - 100)}`],
    ['backslashes', `curl "${'\\\\'.repeat(MOST_BYTES / 2 - 100)}"`],
    ['words', `curl ${'a '.repeat(MOST_BYTES / 2 - 100)}`],
    ['quotes of CSV', `Option,Consequence\n${'"a" '.repeat(MOST_BYTES / 4 - 100)}`],
    ['quotes alone', `Option,Consequence\na,${'"'.repeat(MOST_BYTES - 100)}`],
    ['cells', `Option,Consequence\n${','.repeat(MOST_BYTES - 100)}\na,b`],
    ['bars', `|${'|'.repeat(MOST_BYTES / 2 - 100)}\n|${'-|'.repeat(MOST_BYTES / 4 - 100)}\n`],
    ['dashes', `a|b\n${'-'.repeat(MOST_BYTES - 100)}x`],
    ['spaces', `a|b\n${' '.repeat(MOST_BYTES - 100)}x`],
    ['rules', 'a|b\n-|-\n'.repeat(MOST_BYTES / 8 - 10)],
    ['rows', `Option,Consequence\n${'a,b\n'.repeat(MOST_BYTES / 4 - 100)}`],
    ['options', `Option,Consequence\n${Array.from({ length: 90_000 }, (_, at) => `${at},b`).join('\n')}`],
    ['notes', `Option,Consequence,+/-\n${'a,b,c\n'.repeat(MOST_BYTES / 6 - 100)}`],
    ['fields', `{"options": [{${Array.from({ length: 80_000 }, (_, at) => `"${at}":1`).join()}}]}`],
  ])('%s are read, or refused, in time linear in the text', (_, text) => {
    expect(text.length).toBeLessThanOrEqual(MOST_BYTES);
    expect(fault(text)).toMatch(/^(read as|Line \d+, column \d+: expected)/);
  });
});

test.each([
  ['{"context": "x"', true],
  ['curl https://example.com', true],
  ['| a | b |\n|---|---|', true],
  ['Option, Consequence\nGo, fast', true],
  ['option\tkind\tconsequence', true],
  ['{"id": 7}', false],
  ['Yes, we may; no, we may not', false],
  ['a | b', false],
  ['We curl a lot\n---', false],
  ['', false],
])('%j looks like a decision: %s', (text, is) => {
  expect(looksLikeDecision(text)).toBe(is);
});
