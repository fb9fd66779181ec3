/** Logs a sign-in that is refused: by which procedure, for whom and from where, and why. */
import type { LogFields } from '../../../process/log-fields.ts';
import { Refusal } from '../../../refusals.ts';
import type { ConsoleContext } from '../context.ts';
import { WrongInput } from '../trpc.ts';

export async function logFailure<Value>(
  { log, address }: Pick<ConsoleContext['services'], 'log' | 'address'>,
  { procedure, account }: Pick<LogFields, 'procedure' | 'account'>,
  work: () => Promise<Value>,
): Promise<Value> {
  return work().catch((error: unknown) => {
    if (error instanceof Refusal) {
      const code = error instanceof WrongInput ? 'wrong_sign_in' : error.refusal;
      log.warn(
        { address, code, ...(procedure && { procedure }), ...(account && { account }) },
        'sign-in failed',
      );
    }
    throw error;
  });
}
