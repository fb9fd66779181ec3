/**
 * Starts, lends and stops a private PostgreSQL, which listens on 127.0.0.1 and asks for a password.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CannotStart } from '../../process/config.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { chooseDataFolder, makeDataFolder } from './data-folder.ts';
import { currentOwner, inUse, takeOwnership } from './owner.ts';
import { findPostmaster, startPostmaster, stopOrphan, stopPostmaster } from './postmaster.ts';
import { DATABASE, prepareRoles } from './roles.ts';
import { secretsKeysOf } from './secrets-key.ts';
import { removeIfAllowed } from './system-errors.ts';

export interface EmbeddedDatabase {
  /** The address for the service's role. It contains the password, so it must not be logged. */
  url: string;
  /** The address for the role that owns the tables. */
  ownerUrl: string;
  /** The keys for secrets in the database, from the file beside it. */
  secretsKeys: readonly string[];
  folder: string;
  /** The user that PostgreSQL runs as; undefined when it is the user of this process. */
  uid: number | undefined;
  /** Resolves when the server ends without `stop`. */
  lost: Promise<void>;
  /** Stops the server; resolves when it has stopped and another service may take the folder. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** DATA_DIR as the operator has set it. */
  dataDir: string | undefined;
  checkout: string;
  /** What commands beside this process take from it; undefined when this process is a command. */
  running?: RunningSettings | undefined;
  /** True: the settings have a key, so none is made. */
  hasSecretsKey?: boolean;
  /** False only in tests, because a crash of the machine may then lose data. */
  durable?: boolean;
}

/** How long a command waits for a service that is just starting. */
const STARTING_MS = 30_000;

/**
 * The settings of a running service that commands must share with it. `baseUrl` is missing where
 * the process serves no console. No secret is among them: a command needs its own.
 */
const RunningSettings = z.object({
  baseUrl: z.string().optional(),
  freeDecisions: z.number(),
  webhookAllowPrivate: z.boolean(),
  /** Of the key by which it seals, when its settings have one. */
  secretsKeyId: z.string().optional(),
});
export type RunningSettings = z.infer<typeof RunningSettings>;

const Connection = z.object({ url: z.string(), ownerUrl: z.string(), running: RunningSettings.optional() });

/** Throws CannotStart when a service is running on this data. Changes nothing. */
export function refuseIfRunning(options: EmbeddedOptions): void {
  const folder = chooseDataFolder(options.dataDir, options.checkout);
  const owner = currentOwner(folder.ownerFile);
  if (owner !== undefined) throw inUse(folder.path, owner);
}

/** Throws CannotStart, and leaves the folder as it is, when a running service has it. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = chooseDataFolder(options.dataDir, options.checkout);
  const durable = options.durable ?? true;
  makeDataFolder(folder);
  const release = takeOwnership(folder.ownerFile, folder.path);
  try {
    rmSync(folder.connectionFile, { force: true });
    const secretsKeys = secretsKeysOf(folder, { makes: options.hasSecretsKey !== true });
    const binaries = await findBinaries(folder);
    await stopOrphan(folder);
    const password = await ensureCluster(folder, binaries, { durable });
    const { server, signals, port } = await startPostmaster(folder, binaries, { durable });
    const addresses = await prepareRoles(
      `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`,
    ).catch(async (error: unknown) => {
      await stopPostmaster(server, signals);
      throw error;
    });
    const connection: z.infer<typeof Connection> = { ...addresses, running: options.running };
    writeFileSync(folder.connectionFile, JSON.stringify(connection), { mode: 0o600 });
    let stopping = false;
    return {
      ...addresses,
      secretsKeys,
      folder: folder.path,
      uid: folder.runAs.uid,
      lost: new Promise((resolve) => {
        server.once('exit', () => {
          if (!stopping) resolve();
        });
      }),
      async stop() {
        stopping = true;
        removeIfAllowed(folder.connectionFile);
        await stopPostmaster(server, signals);
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

export interface BorrowedDatabase
  extends Pick<EmbeddedDatabase, 'url' | 'ownerUrl' | 'secretsKeys' | 'stop'> {
  /** The settings of the running service; undefined when none runs. */
  running?: RunningSettings | undefined;
}

/**
 * Lends a command the database of the running service. If none runs, starts the database, and
 * `stop` ends it again.
 */
export async function borrowEmbedded(options: EmbeddedOptions): Promise<BorrowedDatabase> {
  const folder = chooseDataFolder(options.dataDir, options.checkout);
  for (const endsAt = performance.now() + STARTING_MS; ; await sleep(50)) {
    const owner = currentOwner(folder.ownerFile);
    if (owner === undefined) return startEmbedded(options);
    const connection =
      findPostmaster(folder) === undefined ? undefined : readConnection(folder.connectionFile);
    if (connection === 'older')
      throw new CannotStart(
        `an older version of the service (process ${owner}) runs on the data in ${folder.path}: use the command of that version, or stop the service and start this one`,
      );
    if (connection !== undefined)
      return { ...connection, secretsKeys: secretsKeysOf(folder, { makes: false }), async stop() {} };
    if (performance.now() > endsAt)
      throw new CannotStart(
        `the service (process ${owner}) holds ${folder.path} but its database does not answer: stop it and try again`,
      );
  }
}

/** Reads the addresses. Versions before 8 used the superuser and wrote no address of an owner. */
function readConnection(file: string): z.infer<typeof Connection> | 'older' | undefined {
  try {
    const connection: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Connection.safeParse(connection).data ?? 'older';
  } catch {
    return undefined;
  }
}
