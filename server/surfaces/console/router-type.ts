/** The types that the console in the browser takes from here; no code comes with them. */
import type { consoleRouter } from './router.ts';

export type { ErrorDetails } from './trpc.ts';

/** For tRPC's client: each procedure's input, output and errors. */
export type ConsoleRouter = typeof consoleRouter;
