/** Asks the browser for passkeys. Its library is loaded when it is first needed. */
import { client, PlainError } from './api.ts';
import type { Inputs } from './types.ts';

type Used = Inputs['session']['usePasskey'];
type Added = Inputs['passkeys']['add'];

const library = () => import('@simplewebauthn/browser');

export function browserHasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Asks the person to choose one, in a window of the browser's. */
export function choosePasskey(): Promise<Used> {
  return takePasskey(false);
}

/** A challenge works for five minutes, and people leave the page open. */
const RENEW_MS = 4 * 60_000;

/**
 * Offers passkeys where the browser fills in an address, until the returned function is called.
 * `choosePasskey` takes its place as well.
 */
export function offerInAutofill(onChosen: (used: Used) => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const offer = async () => {
    const { browserSupportsWebAuthnAutofill } = await library();
    if (isOver || !(await browserSupportsWebAuthnAutofill())) return;
    timer = setTimeout(() => void offer().catch(nothing), RENEW_MS);
    const used = await takePasskey(true);
    clearTimeout(timer);
    if (!isOver) onChosen(used);
  };
  // Nobody has asked for it, so nobody is told that it does not work: there are other ways.
  void offer().catch(nothing);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

const nothing = () => {};

/** Ends what waits for the person, who has left the page. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

async function takePasskey(useBrowserAutofill: boolean): Promise<Used> {
  const { startAuthentication } = await library();
  const optionsJSON = await client.session.askForPasskey.mutate();
  const chosen = startAuthentication({ optionsJSON, useBrowserAutofill });
  const { id, response } = await chosen.catch(inPlainWords(NOT_CHOSEN));
  const { clientDataJSON: clientDataJson, authenticatorData, signature, userHandle = '' } = response;
  return { id, userHandle, clientDataJson, authenticatorData, signature };
}

export async function makePasskey(name: string): Promise<Added> {
  const { startRegistration } = await library();
  const optionsJSON = await client.passkeys.offer.mutate({ name });
  const { id, response } = await startRegistration({ optionsJSON }).catch(inPlainWords(NOT_MADE));
  const { clientDataJSON: clientDataJson, attestationObject } = response;
  return { name, id, clientDataJson, attestationObject };
}

const NOT_CHOSEN =
  'No passkey was used: you cancelled, it took too long, or there is none here for this service. Try again, or sign in another way.';
const NOT_MADE = 'No passkey was made: you cancelled, or it took too long. Nothing has changed; try again.';

const CANNOT =
  'This device cannot keep a passkey, because it does not check that it is you: set up its PIN, fingerprint or face first, or choose another device.';

/** By the names that WebAuthn gives its errors. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  InvalidStateError:
    'There is already a passkey of yours on this device. Use that one, or choose another device.',
  NotSupportedError: CANNOT,
  ConstraintError: CANNOT,
  SecurityError:
    'Passkeys belong to the address of this service, and this page has another. Open the console at its own address.',
};

function inPlainWords(otherwise: string): (error: unknown) => never {
  return (error) => {
    const name = error instanceof Error ? error.name : '';
    throw new PlainError(OTHER_WORDS[name] ?? otherwise, { cause: error });
  };
}
