/** Commands on the keys that seal secrets in the database. */
import { keysInUse, rotateSecrets } from '../rotate-secrets.ts';
import { type Command, Refused } from './command.ts';

/** Shows which keys are in use, by their ids. */
export const secretsList: Command = {
  takes: '',
  options: {},
  quiet: 'key',
  prepare:
    () =>
    async (sql, { keyring }) => ({
      key: keyring.keyId,
      stored: (await keysInUse(sql)).map(({ keyId, secrets }) => ({
        key: keyId,
        secrets,
        readable: keyId === null || keyring.keyIds.includes(keyId),
      })),
    }),
};

/** Seals every secret by the first key, also those that are stored plain. */
export const secretsRotate: Command = {
  takes: '',
  options: {},
  quiet: 'sealed',
  prepare:
    () =>
    async (sql, { keyring }) => {
      if (keyring.keyId === null)
        throw new Refused(
          'there is no key to seal by: set SECRETS_KEY or SECRETS_KEY_FILE to what every node has',
        );
      return { key: keyring.keyId, ...(await rotateSecrets(sql, keyring)) };
    },
};
