/** The types of what the procedures take and give. */
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { ConsoleRouter } from '../../server/surfaces/console/router-type.ts';

export type Inputs = inferRouterInputs<ConsoleRouter>;
export type Outputs = inferRouterOutputs<ConsoleRouter>;
