/** What a caller may note beside a request; stored and given back, never read. */
import { z } from 'zod';
import { email, list, nameInDocument, text, wholeNumber } from './types.ts';

const conversation = z.strictObject({
  platform: z.enum(['slack', 'teams', 'google_chat', 'other']).describe('Where the conversation is held'),
  channel: text(1, 200).optional().describe('Name of the channel, 1 to 200 characters'),
  thread_url: text(1, 2000).optional().describe('Address of the thread, 1 to 2,000 characters'),
});

const issue = z.strictObject({
  tracker: z.enum(['linear', 'jira', 'github', 'other']).describe('Where the issue is kept'),
  url: text(1, 2000).describe('Address of the issue, 1 to 2,000 characters'),
  key: text(1, 100).optional().describe('Key of the issue, such as `OPS-12`, 1 to 100 characters'),
  title: text(1, 300).optional().describe('Title of the issue, 1 to 300 characters'),
});

const pullRequest = z.strictObject({
  platform: z
    .enum(['github', 'gitlab', 'bitbucket', 'azure_devops', 'other'])
    .describe('Where the pull request is kept'),
  url: text(1, 2000).describe('Address of the pull request, 1 to 2,000 characters'),
  repo: text(1, 200).optional().describe('Name of the repository, 1 to 200 characters'),
  number: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Number of the pull request, 1 or more'),
  title: text(1, 300).optional().describe('Title of the pull request, 1 to 300 characters'),
});

const onBehalfOf = z.strictObject({
  name: text(1, 200).optional().describe('Name of the person, 1 to 200 characters'),
  email: email().optional().describe('E-mail address of the person, up to 320 characters'),
});

const link = z.strictObject({
  url: text(1, 2000).describe('Address that the link leads to, 1 to 2,000 characters'),
  label: text(1, 200).optional().describe('Text of the link, 1 to 200 characters'),
});

export const Metadata = z
  .strictObject({
    conversation: conversation.optional().describe('Conversation that the request comes from'),
    issue: issue.optional().describe('Issue that the request is about'),
    pull_request: pullRequest.optional().describe('Pull request that the request is about'),
    on_behalf_of: onBehalfOf.optional().describe('Person for whom the request was sent'),
    links: list(link, 0, 10).optional().describe('Further addresses, at most 10'),
  })
  .describe('Where a request comes from; it is kept with the content and never judged');

nameInDocument({ Metadata });
