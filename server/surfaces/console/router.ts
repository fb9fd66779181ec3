/** All procedures of the console, one router a noun. */
import { auditLog } from './audit-log/router.ts';
import { credit } from './credit/router.ts';
import { decisions } from './decisions/router.ts';
import { drafts } from './drafts/router.ts';
import { keys } from './keys/router.ts';
import { passkeys } from './passkeys/router.ts';
import { people } from './people/router.ts';
import { playground } from './playground/router.ts';
import { session } from './session/router.ts';
import { settings } from './settings/router.ts';
import { router } from './trpc.ts';
import { webhooks } from './webhooks/router.ts';

export const consoleRouter = router({
  session,
  decisions,
  playground,
  drafts,
  keys,
  people,
  credit,
  auditLog,
  settings,
  passkeys,
  webhooks,
});
