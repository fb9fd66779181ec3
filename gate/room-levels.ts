/** The order of the rooms. A room may import itself and the rooms of later levels. */

/**
 * First level first. Rooms of one level must not import each other. A room is a folder, or a file
 * without its extension.
 */
const SERVER_LEVELS: readonly (readonly string[])[] = [
  ['server/main', 'server/admin', 'server/solve'],
  ['server/solve-decision'],
  ['server/with-database'],
  ['server/start-work'],
  ['server/sweep', 'server/bring-up-to-date', 'server/first-key'],
  ['server/api'],
  ['server/mcp'],
  ['server/usage'],
  ['server/webhooks'],
  ['server/one-pass'],
  ['server/decisions'],
  ['server/capacity', 'server/jobs', 'server/pages'],
  ['server/billing', 'server/requests'],
  ['server/accounts'],
  ['server/database', 'server/limits'],
  ['server/refusals', 'server/config', 'server/wire'],
];

/** Decisions: what accepts, runs and follows them; these do not know each other. */
const DECISIONS_LEVELS: readonly (readonly string[])[] = [
  [
    'server/decisions/accept',
    'server/decisions/run',
    'server/decisions/afterwards',
    'server/decisions/log',
    'server/decisions/events',
  ],
  [
    'server/decisions/services',
    'server/decisions/plan',
    'server/decisions/lineage',
    'server/decisions/sweep',
    'server/decisions/visible-decision',
    'server/decisions/end-decision',
  ],
  [
    'server/decisions/to-tasks',
    'server/decisions/result-store',
    'server/decisions/refinement',
    'server/decisions/rendering',
  ],
  ['server/decisions/public-links', 'server/decisions/stored-content'],
  ['server/decisions/outline', 'server/decisions/result'],
  ['server/decisions/schema'],
  ['server/decisions/check-names'],
  ['server/decisions/fill-ids'],
];

/** HTTP: the app, its routes (one noun a file), then what guards the door, then tRPC as REST. */
const API_LEVELS: readonly (readonly string[])[] = [
  ['server/api/app'],
  ['server/api/rest-api', 'server/api/mcp', 'server/api/routes', 'server/api/openapi'],
  ['server/console', 'server/api/mcp-operations'],
  [
    'server/api/router',
    'server/api/systemone',
    'server/api/health',
    'server/api/public-page',
    'server/api/stripe-webhook',
  ],
  ['server/api/decisions', 'server/api/questions', 'server/api/receipts', 'server/api/front-page'],
  [
    'server/api/send-once',
    'server/api/examples',
    'server/api/prefer-wait',
    'server/api/door',
    'server/api/mcp-path',
  ],
  ['server/api/adapter'],
  ['server/api/services'],
];

/** Tools for agents: the protocol, the list of tools, the tools, how they show answers. */
const MCP_LEVELS: readonly (readonly string[])[] = [
  ['server/mcp/serve'],
  ['server/mcp/tools'],
  ['server/mcp/tool', 'server/mcp/wait-for-end', 'server/mcp/views'],
  [
    'server/mcp/tool-schema',
    'server/mcp/suggested-actions',
    'server/mcp/stored-decision',
    'server/mcp/detail',
  ],
  ['server/mcp/operations'],
];

/** The engine's steps, the last step first: each reads the results of the steps before it. */
const ENGINE_LEVELS: readonly (readonly string[])[] = [
  ['engine/assembly/index', 'engine/assembly/test-entry'],
  ['engine/assembly/solve', 'engine/assembly/layout'],
  ['engine/assembly/insight'],
  ['engine/assembly/summary'],
  ['engine/assembly/draws/draws'],
  ['engine/assembly/draws/lines'],
  ['engine/assembly/draws/overlaps'],
  ['engine/assembly/draws/sizes'],
  [
    'engine/assembly/draws/functions',
    'engine/assembly/draws/points',
    'engine/assembly/draws/runs',
    'engine/assembly/draws/block',
  ],
  ['engine/assembly/sizes'],
  ['engine/assembly/records'],
  ['engine/assembly/problem'],
  ['engine/assembly/arena', 'engine/assembly/limits', 'engine/assembly/mathematics'],
];

/** The judge: first the two judges, then what they share, then the port. */
const JUDGE_LEVELS: readonly (readonly string[])[] = [
  ['judge/lexical', 'judge/endpoint'],
  [
    'judge/fair-semaphore',
    'judge/both-orders',
    'judge/negation',
    'judge/printed-probabilities',
    'judge/evidence-warnings',
    'judge/choices',
  ],
  ['judge/port'],
];

/** The built-in judge: the answers rest on what was read, and reading rests on the word lists. */
const LEXICAL_LEVELS: readonly (readonly string[])[] = [
  ['judge/lexical/worker'],
  ['judge/lexical/judge'],
  ['judge/lexical/answering'],
  ['judge/lexical/model'],
  ['judge/lexical/reading'],
  ['judge/lexical/lexicon'],
];

/** The judge behind an endpoint: from the calls of a request down to the text of one reply. */
const ENDPOINT_LEVELS: readonly (readonly string[])[] = [
  ['judge/endpoint/adapter'],
  ['judge/endpoint/find-format', 'judge/endpoint/first-contact', 'judge/endpoint/answer-collector'],
  ['judge/endpoint/chat-format', 'judge/endpoint/readiness'],
  ['judge/endpoint/plan-calls'],
  ['judge/endpoint/asking', 'judge/endpoint/systemone'],
  ['judge/endpoint/combine'],
  ['judge/endpoint/probing', 'judge/endpoint/prompts'],
  ['judge/endpoint/format'],
  ['judge/endpoint/retries'],
  ['judge/endpoint/requests'],
  ['judge/endpoint/replies'],
];

/** The client: the command uses the library by its door, and the library knows no command. */
const CLIENT_LEVELS: readonly (readonly string[])[] = [
  ['client/command'],
  ['client/library/index'],
  ['client/library/create-client'],
  ['client/library/wait-for-decision'],
  ['client/library/list-receipts', 'client/library/list-decisions', 'client/library/follow-events'],
  ['client/library/send'],
  ['client/library/read-reply', 'client/library/retries'],
  ['client/library/api-error', 'client/library/verify-result', 'client/library/verify-webhook'],
  ['client/library/generated/openapi'],
];

export const ALL_LEVELS = [
  SERVER_LEVELS,
  DECISIONS_LEVELS,
  API_LEVELS,
  MCP_LEVELS,
  JUDGE_LEVELS,
  LEXICAL_LEVELS,
  ENDPOINT_LEVELS,
  ENGINE_LEVELS,
  CLIENT_LEVELS,
];
