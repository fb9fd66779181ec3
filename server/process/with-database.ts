/**
 * Opens the database of the environment for operators' commands, beside a running service or
 * without one.
 */
import { resolve } from 'node:path';
import type postgres from 'postgres';
import type { Database } from '../database/database.ts';
import {
  type BorrowedDatabase,
  borrowEmbedded,
  type RunningSettings,
} from '../database/embedded/embedded.ts';
import { openMigrated } from '../database/open-migrated.ts';
import { openToLook } from '../database/open-to-look.ts';
import { createKeyring, type Keyring } from '../secrets/keyring.ts';
import type { GivenAddresses } from './admin/command.ts';
import { requireOwner } from './admin/owner.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { CannotStart, type Config, readConfig, takeOwnerUrl } from './config.ts';

const CHECKOUT = resolve(import.meta.dirname, '../..');

/**
 * `version` is that of the database's schema. `config` has the settings of the service that runs on
 * this data folder where it shares them, whatever the command's own environment says: only at its
 * address does a link work. With `migrates`, the database is brought up to date first. With `looks`
 * it is opened whatever its version, rights and role are.
 */
export async function withDatabase<T>(
  readEnv: () => NodeJS.ProcessEnv,
  use: (
    sql: postgres.Sql,
    place: { config: Config; version: number; keyring: Keyring; addresses: GivenAddresses } & Pick<
      Database,
      'of'
    >,
  ) => Promise<T>,
  { migrates = false, looks = false, withContracts = false } = {},
): Promise<T> {
  const env = { ...readEnv() };
  const config = readConfig(env);
  const { url, ownerUrl, secretsKeys, stop, running } = await addressesOf(config, takeOwnerUrl(env));
  const keyring = keyringBeside(running, config.secretsKeys, secretsKeys);
  try {
    if (migrates) {
      await bringUpToDate({ url, ownerUrl: requireOwner(ownerUrl) }, { withContracts });
    }
    const { database, version } = await (looks ? openToLook(url) : openMigrated(url, { max: 1 }));
    try {
      const place = { config: withRunning(config, running), version, addresses: { url, ownerUrl } };
      return await use(database.sql, { ...place, keyring, of: database.of });
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
}

/** For a command on a database without our tables. `open` may be called once. */
export async function withAddresses<T>(
  readEnv: () => NodeJS.ProcessEnv,
  use: (open: () => Promise<GivenAddresses>) => Promise<T>,
): Promise<T> {
  const env = { ...readEnv() };
  const config = readConfig(env);
  const ownerUrl = takeOwnerUrl(env);
  let stop = async () => {};
  try {
    return await use(async () => {
      const opened = await addressesOf(config, ownerUrl);
      stop = opened.stop;
      return opened;
    });
  } finally {
    await stop();
  }
}

/** A worker that runs shares no address. */
function withRunning(config: Config, running: RunningSettings | undefined): Config {
  return { ...config, ...running, baseUrl: running?.baseUrl ?? config.baseUrl };
}

/** Seals as the running service does: a secret sealed by another key could not be read there. */
function keyringBeside(
  running: RunningSettings | undefined,
  given: readonly string[],
  ofFolder: readonly string[],
): Keyring {
  const keyring = createKeyring([...given, ...ofFolder]);
  const keyId =
    running === undefined ? keyring.keyId : (running.secretsKeyId ?? createKeyring(ofFolder).keyId);
  if (keyId === keyring.keyId) return keyring;
  return {
    ...keyring,
    seal() {
      throw new CannotStart(
        `SECRETS_KEY is not that of the service which runs (its key has the id ${keyId}): give the command the same SECRETS_KEY or SECRETS_KEY_FILE`,
      );
    },
  };
}

async function addressesOf(
  config: Config,
  ownerUrl: string | undefined,
): Promise<Omit<BorrowedDatabase, 'ownerUrl'> & { ownerUrl: string | undefined }> {
  if (config.databaseUrl !== undefined)
    return { url: config.databaseUrl, ownerUrl, secretsKeys: [], async stop() {} };
  const hasSecretsKey = config.secretsKeys.length > 0;
  return borrowEmbedded({ dataDir: config.dataDir, checkout: CHECKOUT, hasSecretsKey });
}
