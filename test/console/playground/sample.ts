/** A decision of 3 stakeholders, 3 options and 13 consequences, to be typed and to be pasted. */

export const SAMPLE = {
  context: 'Our order system runs on a database that leaves support in four months. How do we move it?',
  stakeholders: [
    ['People who buy in the shop', 'Paying without an error'],
    ['The five engineers who carry the pager', 'Sleep and predictable work'],
    ['The finance lead', 'Staying under 60,000 USD'],
  ],
  options: [
    [
      'Dump and restore on a Sunday night',
      '- Checkout is closed for about nine hours once',
      '+ The procedure is simple and rehearsed',
      '- All five engineers work through one night',
      '- It costs about 4,000 USD in temporary disks',
      '+ The database is back under vendor support',
    ],
    [
      'Replicate to a new server and switch over',
      '- Checkout is closed for less than one minute',
      '- Six weeks of manual care for the engineers',
      '- It costs about 22,000 USD',
      '+ A failed release can be undone in minutes',
    ],
    [
      'Stay and buy extended support',
      '- Another outage of 40 minutes each quarter is likely',
      '- Extended support costs 48,000 USD a year',
      '+ No migration work for the team this year',
      '- No new security fixes after the year',
    ],
  ],
} as const;

export const SAMPLE_REQUEST = {
  context: SAMPLE.context,
  stakeholders: SAMPLE.stakeholders.map(([description, values]) => ({ description, values })),
  options: SAMPLE.options.map(([description, ...consequences], index) => ({
    id: 'ABC'[index],
    description,
    consequences: consequences.map((one) => ({
      description: one.slice(2),
      valence: one.startsWith('+') ? 'benefit' : 'harm',
    })),
  })),
};

/** As two tables of Markdown below the context. */
export function sampleAsMarkdown(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const most = Math.max(...SAMPLE.options.map((one) => one.length));
  const rows = Array.from({ length: most }, (_, at) => row(SAMPLE.options.map((one) => one[at] ?? '')));
  return [
    SAMPLE.context,
    '',
    row(['Stakeholder', 'What matters']),
    row(['---', '---']),
    ...SAMPLE.stakeholders.map(row),
    '',
    rows[0],
    row(['---', '---', '---']),
    ...rows.slice(1),
  ].join('\n');
}
