/**
 * The guides: the pages of docs/ that the service shows, in the order in which a newcomer needs
 * them. `about` says for whom chooses among them what a guide is for.
 */
export interface Guide {
  /** Its file is docs/NAME.md, its address /docs/NAME. */
  name: string;
  about: string;
}

/** For who sends decisions. */
export const USING: readonly Guide[] = [
  { name: 'clients', about: 'programs that send a decision, in TypeScript, Python and a shell' },
  { name: 'command', about: 'the command `decide` for a terminal' },
  { name: 'agents', about: 'tools for agents, over the Model Context Protocol' },
  { name: 'ai-frameworks', about: 'the tools in the AI SDK, LangChain and the OpenAI Agents SDK' },
  { name: 'errors', about: 'every error, its status, and what to do about it' },
  { name: 'what-would-change-the-answer', about: 'the part `insight` of a result, with an example' },
  { name: 'glossary', about: 'every word of the API, defined once' },
  { name: 'webhooks', about: 'events that the service sends to an address of yours' },
  { name: 'public-page', about: 'the page of a decision that anyone with its link can read' },
  { name: 'decision-clients', about: 'typed questions for existing clients of decision models' },
  { name: 'result-hash', about: 'how to check that a result is unchanged, in any language' },
];

/** For who runs the service. docs/operations.md says when each is read. */
export const RUNNING: readonly Guide[] = [
  { name: 'models', about: 'connect a language model, what it costs, and how good each judge is' },
  { name: 'operations', about: 'which page an operator reads when, where to type a command, whom to wake' },
  { name: 'install', about: 'what it needs, start and stop, containers, systemd, Kubernetes, the paths' },
  { name: 'settings', about: 'every setting with its default' },
  { name: 'secure', about: 'the user, secrets at rest, the proxy, other origins, the roles of the database' },
  { name: 'watch', about: 'status, probes, metrics, alerts, traces, and the log with each of its fields' },
  { name: 'metrics', about: 'every metric with its labels' },
  { name: 'upgrade', about: 'upgrades and restarts, also behind a load balancer' },
  { name: 'back-up', about: 'how to make a copy of the database and restore it' },
  { name: 'verify', about: 'checks of all that is stored, and what to do about each finding' },
  { name: 'faults', about: 'what the service does by itself in a fault, and what is left to you' },
  { name: 'nodes', about: 'several nodes, and their connections to the database' },
  { name: 'limits', about: 'limits of a request, a caller, an organization and a node' },
  { name: 'judge', about: 'how a model or the built-in judge is asked, and what follows a failure' },
  { name: 'commands', about: 'every command of the operator' },
  { name: 'people', about: 'links, passwords, passkeys, sessions, the audit log, suspending and removing' },
  { name: 'single-sign-on', about: 'sign in with an identity provider, by OpenID Connect' },
  { name: 'organization', about: 'export, import and delete one organization, with proof' },
  { name: 'money', about: 'prices, free work, the ledger, credit by Stripe' },
  { name: 'retention', about: 'which content is stored for how long' },
  { name: 'webhook-delivery', about: 'costs, limits and faults of sending webhooks' },
];

/** For who wants to know how the service computes, and how well. */
export const LEARNING: readonly Guide[] = [
  { name: 'security', about: 'what is held of OWASP ASVS, requirement by requirement' },
  { name: 'method', about: 'every figure of a result, with its formula and its source' },
  { name: 'adaptive-asking', about: 'what further questions to the judge are worth, measured' },
  { name: 'engine-figures', about: 'the time of the engine beside that of its peers' },
  {
    name: 'reliability',
    about: 'what must hold under load, faults and bad input: the scorecard, and attacks with their figures',
  },
];

export const GUIDES: readonly Guide[] = [...USING, ...RUNNING, ...LEARNING];
