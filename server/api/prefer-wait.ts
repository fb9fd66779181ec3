/** The headers of waiting, as the document describes them. */
import { z } from 'zod';

export const preferWait = {
  description:
    '`wait=N`: how many seconds to wait for the answer before 202, at most as long as the service waits; `wait=0` has the effect of `async` (Default mode)',
  schema: z.string(),
};

export const preferenceApplied = {
  description: '`wait=N`, when the request preferred it',
  schema: z.string(),
};
