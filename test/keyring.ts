/** Seals the secrets of tests, as a service with SECRETS_KEY does. */
import { createKeyring } from '../server/secrets/keyring.ts';

export const SECRETS_KEY = '5e'.repeat(32);
export const KEYRING = createKeyring([SECRETS_KEY]);
