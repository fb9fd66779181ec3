/** The rules on imports: the order of the rooms, and the walls between some of them. */

/**
 * The rooms of a folder, one level a line. A room may import itself and the rooms of later lines,
 * and no other room of the list. A room is a folder, or a file without its extension.
 */
export const ORDERS: readonly (readonly [folder: string, levels: string])[] = [
  [
    'server',
    `main admin solve
    process/start-telemetry
    telemetry
    process/solve-decision
    process/with-database
    process/start-work
    process/sweep process/bring-up-to-date process/first-key
    surfaces
    http
    process/usage process/status verify
    one-pass
    decisions
    process/capacity jobs
    backup
    billing sso
    webhooks
    accounts
    drafts
    database
    limits
    observer
    refusals process/config
    secrets
    wire`,
  ],
  // What accepts, runs and follows decisions, which do not know each other; then what they share.
  [
    'server/decisions',
    `accept run afterwards log
    services plan lineage sweep visible-decision end-decision
    fill-verdicts
    to-tasks result-store refinement rendering
    public-links stored-content
    outline result
    schema
    check-names
    fill-ids`,
  ],
  // The app, its routes, one noun a file, what guards the door, tRPC as REST, bodies.
  [
    'server',
    `surfaces/app
    surfaces/rest/rest-api surfaces/mcp/mcp surfaces/routes surfaces/rest/openapi
    surfaces/console surfaces/mcp/mcp-operations
    surfaces/rest/router surfaces/systemone http/health http/public-page http/stripe-webhook
    surfaces/rest/decisions surfaces/rest/questions surfaces/rest/receipts http/front-page
    surfaces/ask-once surfaces/rest/repeatable surfaces/rest/examples surfaces/rest/prefer-wait http/door
    surfaces/once
    surfaces/rest/adapter
    surfaces/context
    http/bodies/json-body
    http/bodies/read-body
    http/serving
    http/bodies/parse-body
    http/bodies/body-limits http/services http/paths`,
  ],
  // Tools for agents: the protocol, the list of tools, the tools, how they show answers.
  [
    'server/surfaces/mcp',
    `mcp
    mcp-operations
    serve
    tools
    tool wait-for-end views
    tool-schema suggested-actions stored-decision detail
    operations`,
  ],
  // The engine's steps, the last step first: each reads the results of the steps before it.
  [
    'engine/assembly',
    `index test-entry
    solve layout
    insight
    draws/for-insight
    summary
    draws/draws
    draws/lines
    draws/overlaps
    draws/sizes
    draws/functions draws/points draws/runs draws/block
    sizes
    records
    problem
    rows disjoint-sets
    arena limits mathematics`,
  ],
  // The two judges, what they share, the port.
  [
    'judge',
    `lexical endpoint
    queue both-orders negation printed-probabilities evidence-warnings choices
    port`,
  ],
  // Answers rest on what was read, and reading rests on the word lists.
  [
    'judge/lexical',
    `worker
    judge
    answering
    model
    reading
    lexicon`,
  ],
  // From the calls of a request down to the text of one reply.
  [
    'judge/endpoint',
    `adapter
    find-format first-contact answer-collector
    chat systemone readiness
    combine
    prompts
    format
    retries
    requests
    replies`,
  ],
  // The command uses the library by its door, and the library knows no command.
  [
    'client',
    `command
    library/index
    library/create-client
    library/wait-for-decision
    library/list-receipts library/list-decisions library/follow-events
    library/send
    library/read-reply library/retries
    library/api-error library/verify-result library/verify-webhook
    library/generated/openapi`,
  ],
];

/**
 * `from` may not import `to`; both are regular expressions of paths.
 * doors: rooms that it may import all the same. isOpenToTypes: types may pass.
 * isForChains: not even a chain of imports may lead there.
 */
export type Wall = readonly [
  name: string,
  from: string,
  to: string,
  besides?: { doors?: readonly string[]; isOpenToTypes?: true; isForChains?: true },
];

/** The libraries of HTTP. */
const HTTP = '^(node:)?https?$|node_modules/(fastify|@trpc/server|trpc-to-openapi)/';

export const WALLS: readonly Wall[] = [
  [
    'server-enters-the-engine-by-its-doors',
    '^server/',
    '^engine/',
    {
      doors: [
        'engine/pool',
        'engine/design',
        'engine/problem',
        'engine/insight',
        'engine/mathematics',
        'engine/choice-shares',
        // For `npm run solve`: the command for files, and the form of these files.
        'engine/solve',
        'engine/vector-file',
      ],
    },
  ],
  // The judge takes the meaning of an answer, and mathematics with the same bits everywhere.
  [
    'judge-enters-the-engine-by-its-doors',
    '^judge/',
    '^engine/',
    { doors: ['engine/problem', 'engine/mathematics', 'engine/choice-shares'] },
  ],
  [
    'server-enters-the-judge-by-its-doors',
    '^server/',
    '^judge/',
    {
      doors: [
        'judge/port',
        'judge/choices',
        'judge/both-orders',
        'judge/negation',
        'judge/evidence-warnings',
        'judge/lexical/pool',
        'judge/endpoint/adapter',
        'judge/endpoint/settings',
      ],
    },
  ],
  ['judge-knows-no-server', '^judge/', '^(server|console)/'],
  ['engine-knows-no-server', '^engine/', '^(server|judge|console)/'],
  [
    'insight-enters-the-draws-by-its-door',
    '^engine/assembly/insight/',
    '^engine/assembly/draws/',
    { doors: ['engine/assembly/draws/for-insight'] },
  ],
  ['engine-and-judge-know-no-pictures', '^(engine|judge)/', '^pictures/'],
  // Stripe's library speaks HTTP by itself, webhooks are sent and providers asked by HTTP, and
  // main.ts listens.
  [
    'only-the-ways-in-know-http',
    '^server/(?!http/|surfaces/|billing/stripe/|webhooks/sending/|telemetry/|sso/provider-fetch\\.ts$|main\\.ts$)',
    HTTP,
  ],
  ['only-main-knows-the-surfaces', '^server/(?!main\\.ts|surfaces/)', '^server/surfaces/'],
  // The thread that serves must not load what other threads are started with, by a file's name.
  [
    'the-thread-that-serves-reads-no-texts',
    '^server/main\\.ts$',
    '^judge/lexical/(judge|worker|answering|model|reading|lexicon)(/|\\.ts$)',
    { isForChains: true },
  ],
  [
    'the-thread-that-serves-draws-nothing',
    '^server/main\\.ts$',
    '^(server/decisions/rendering/worker\\.ts$|server/pages/public-page\\.ts$|pictures/png/)',
    { isForChains: true },
  ],
  // Tools for agents know the protocol, and only call the operations that they are given.
  ['only-mcp-knows-its-protocol', '^(?!server/surfaces/mcp/|test/)', 'node_modules/@modelcontextprotocol/'],
  [
    'tools-call-only-operations',
    '^server/surfaces/mcp/(?!mcp\\.ts|mcp-operations\\.ts)',
    [
      '^server/(database|accounts|billing|jobs)/',
      '^server/decisions/(accept|run)/',
      '^server/decisions/(afterwards/)?(?!schema|result\\.ts|record-schema|feedback-schema)[a-z-]+\\.ts$',
      '^server/one-pass/(?!question-schema|direct-schema)',
    ].join('|'),
  ],
  // Decisions render pages, which know only what a decision and its result are.
  [
    'pages-know-only-the-shapes-of-decisions',
    '^server/pages/',
    '^server/(?!pages/)',
    {
      doors: [
        'server/decisions/result',
        'server/decisions/fill-ids',
        'server/decisions/stored-content',
        'server/wire',
      ],
    },
  ],
  // Pictures are made from figures alone; their words are for everybody who speaks of figures.
  ['pictures-know-only-figures', '^pictures/', '^(engine|judge|server|console|examples)/'],
  [
    'only-pages-rendering-and-tools-know-pictures',
    '^server/(?!pages/|decisions/rendering/|surfaces/mcp/)',
    // All may say how a result stands, of any version's.
    '^pictures/(?!words/|read-result\\.ts$)',
  ],
  // Whoever installs the client gets nothing of the service, and the service does not need it.
  [
    'the-library-knows-nothing-else',
    '^client/library/',
    '^(engine|judge|pictures|server|console|examples)/|^(node:)?(fs|process|os|path|util)$',
  ],
  [
    'the-command-knows-words-and-whiskers-only',
    '^client/command/',
    '^(engine|judge|pictures|server|console|examples)/',
    {
      doors: [
        'pictures/tables',
        'pictures/terminal',
        'pictures/words',
        'pictures/read-result',
        'pictures/result-figures',
      ],
    },
  ],
  ['the-product-knows-no-client', '^(engine|judge|pictures|server)/', '^client/'],
  // The console runs in a browser, and nothing but its build is taken from it.
  ['console-takes-only-types-from-the-server', '^console/', '^server/', { isOpenToTypes: true }],
  [
    'console-enters-the-server-by-its-door',
    '^console/',
    '^server/',
    { doors: ['server/surfaces/console/router-type'] },
  ],
  ['console-knows-no-engine-and-no-judge', '^console/', '^(engine|judge)/'],
  [
    'console-runs-in-a-browser',
    '^console/(?!build\\.ts$|vite\\.config\\.ts$)',
    '^(node:.*|fs|path|crypto|pictures/(png|terminal)/.*)$',
  ],
  [
    'only-the-build-of-the-console-is-taken',
    '^(server|gate)/',
    '^console/',
    { doors: ['console/build', 'console/vite.config'] },
  ],
  // What is shipped knows nothing of what tests, measures or checks it.
  [
    'product-knows-no-tests',
    '^(engine|judge|pictures|server|console|client)/',
    '^(test|bench|tools|gate|problems)/',
  ],
  [
    'problems-know-only-what-a-problem-is',
    '^problems/',
    '^(engine|judge|server|test|bench|tools|gate)/',
    { doors: ['engine/problem', 'engine/design'] },
  ],
  // Operators run the tools; benches and the gate are for those who change the code.
  ['tools-know-no-benches', '^tools/', '^(bench|gate)/'],
];
