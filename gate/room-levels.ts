/** The order of the rooms. A room may import itself and the rooms of later levels. */

/**
 * First level first. Rooms of one level must not import each other. A room is a folder, or a file
 * without its extension.
 */
const SERVER_LEVELS: readonly (readonly string[])[] = [
  ['server/main', 'server/admin', 'server/solve'],
  ['server/process/solve-decision'],
  ['server/process/with-database'],
  ['server/process/start-work'],
  ['server/process/sweep', 'server/process/bring-up-to-date', 'server/process/first-key'],
  ['server/surfaces'],
  ['server/http'],
  ['server/process/usage'],
  ['server/one-pass'],
  ['server/decisions'],
  ['server/process/capacity', 'server/jobs', 'server/pages'],
  ['server/billing', 'server/requests'],
  ['server/webhooks'],
  ['server/accounts'],
  ['server/database'],
  ['server/limits'],
  ['server/refusals', 'server/process/config', 'server/wire'],
];

/** Decisions: what accepts, runs and follows them; these do not know each other. */
const DECISIONS_LEVELS: readonly (readonly string[])[] = [
  ['server/decisions/accept', 'server/decisions/run', 'server/decisions/afterwards', 'server/decisions/log'],
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
  ['server/decisions/outline', 'server/decisions/result-schema'],
  ['server/decisions/schema'],
  ['server/decisions/check-names'],
  ['server/decisions/fill-ids'],
];

/** HTTP and the surfaces: the app, its routes (one noun a file), what guards the door, tRPC as REST. */
const HTTP_LEVELS: readonly (readonly string[])[] = [
  ['server/surfaces/app'],
  [
    'server/surfaces/rest/rest-api',
    'server/surfaces/mcp/mcp',
    'server/surfaces/routes',
    'server/surfaces/rest/openapi',
  ],
  ['server/surfaces/console', 'server/surfaces/mcp/mcp-operations'],
  [
    'server/surfaces/rest/router',
    'server/surfaces/systemone',
    'server/http/health',
    'server/http/public-page',
    'server/http/stripe-webhook',
  ],
  [
    'server/surfaces/rest/decisions',
    'server/surfaces/rest/questions',
    'server/surfaces/rest/receipts',
    'server/http/front-page',
  ],
  [
    'server/surfaces/rest/send-once',
    'server/surfaces/rest/examples',
    'server/surfaces/rest/prefer-wait',
    'server/http/door',
  ],
  ['server/surfaces/rest/adapter'],
  ['server/http/bodies/json-body'],
  ['server/http/bodies/read-body'],
  ['server/http/serving'],
  ['server/http/bodies/parse-body'],
  ['server/http/bodies/body-limits', 'server/http/services', 'server/http/paths'],
];

/** Tools for agents: the protocol, the list of tools, the tools, how they show answers. */
const MCP_LEVELS: readonly (readonly string[])[] = [
  ['server/surfaces/mcp/mcp'],
  ['server/surfaces/mcp/mcp-operations'],
  ['server/surfaces/mcp/serve'],
  ['server/surfaces/mcp/tools'],
  ['server/surfaces/mcp/tool', 'server/surfaces/mcp/wait-for-end', 'server/surfaces/mcp/views'],
  [
    'server/surfaces/mcp/tool-schema',
    'server/surfaces/mcp/suggested-actions',
    'server/surfaces/mcp/stored-decision',
    'server/surfaces/mcp/detail',
  ],
  ['server/surfaces/mcp/operations'],
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
    'judge/queue',
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
  HTTP_LEVELS,
  MCP_LEVELS,
  JUDGE_LEVELS,
  LEXICAL_LEVELS,
  ENDPOINT_LEVELS,
  ENGINE_LEVELS,
  CLIENT_LEVELS,
];
