/** What a caller may note beside a request; stored and given back, never read. */
import { z } from 'zod';
import { email, list, nameInDocument, text, wholeNumber } from './types.ts';

const conversation = z.strictObject({
  platform: z.enum(['slack', 'teams', 'google_chat', 'other']),
  channel: text(1, 200).optional(),
  thread_url: text(1, 2000).optional(),
});

const issue = z.strictObject({
  tracker: z.enum(['linear', 'jira', 'github', 'other']),
  url: text(1, 2000),
  key: text(1, 100).optional(),
  title: text(1, 300).optional(),
});

const pullRequest = z.strictObject({
  platform: z.enum(['github', 'gitlab', 'bitbucket', 'azure_devops', 'other']),
  url: text(1, 2000),
  repo: text(1, 200).optional(),
  number: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  title: text(1, 300).optional(),
});

const onBehalfOf = z.strictObject({ name: text(1, 200).optional(), email: email().optional() });

const link = z.strictObject({ url: text(1, 2000), label: text(1, 200).optional() });

export const Metadata = z.strictObject({
  conversation: conversation.optional(),
  issue: issue.optional(),
  pull_request: pullRequest.optional(),
  on_behalf_of: onBehalfOf.optional(),
  links: list(link, 0, 10).optional(),
});

nameInDocument({ Metadata });
