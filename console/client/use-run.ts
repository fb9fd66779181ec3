/** Runs a request that makes something once, even when its answer gets lost. */
import type { UseMutationOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Problems, statusOf } from './api.ts';
import { useSend } from './send.ts';

interface Run<Answer, Input> {
  send(input: (idempotencyKey: string) => Input): void;
  forget(): void;
  answer: Answer | null;
  isSending: boolean;
  error: unknown;
  problems: Problems;
}

/**
 * A request that got no answer is sent again under the same key: if it did arrive, it is not run a
 * second time.
 */
export function useRun<Answer, Failure, Input>(
  options: UseMutationOptions<Answer, Failure, Input>,
  onDone: (answer: Answer) => void,
): Run<Answer, Input> {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const unanswered = useRef<{ body: string; key: string } | null>(null);
  const sending = useSend(
    {
      ...options,
      onError: (error) => {
        if (statusOf(error) !== null) unanswered.current = null;
      },
    },
    (made) => {
      unanswered.current = null;
      setAnswer(made);
      onDone(made);
    },
  );
  return {
    ...sending,
    answer,
    send(inputOf) {
      const body = JSON.stringify(inputOf(''));
      const before = unanswered.current;
      const key = before !== null && before.body === body ? before.key : newKey();
      unanswered.current = { body, key };
      sending.send(inputOf(key));
    },
    forget() {
      setAnswer(null);
      sending.forget();
    },
  };
}

/** `crypto.randomUUID` is missing where the page is not served over https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `playground-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
