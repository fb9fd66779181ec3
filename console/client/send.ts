/** Sends a change once, however often its button is pressed while it is under way. */
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Problems, problemsOf } from './api.ts';

export interface Sending<Input> {
  send(input: Input): void;
  isSending: boolean;
  error: unknown;
  problems: Problems;
  forget(): void;
}

export function useSend<Output, Failure, Input>(
  options: UseMutationOptions<Output, Failure, Input>,
  onDone: (output: Output, input: Input) => void,
): Sending<Input> {
  const mutation = useMutation(options);
  // A second press comes before the first has changed what is shown.
  const isUnderWay = useRef(false);
  return {
    send(input) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutation.mutate(input, {
        onSuccess: (output) => onDone(output, input),
        onSettled: () => {
          isUnderWay.current = false;
        },
      });
    },
    isSending: mutation.isPending,
    error: mutation.error,
    problems: problemsOf(mutation.error),
    forget: mutation.reset,
  };
}
