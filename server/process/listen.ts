/** Listens on the ports of the settings, and says in one line why one cannot be had. */
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { CannotStart, type Config } from './config.ts';
import { type chooseServiceUser, dropRoot } from './drop-root.ts';

interface Place {
  host: string;
  port: number;
}

/** The part of the HTTP server that listens. */
interface ListeningApp {
  server: { once(event: 'listening', then: () => void): unknown };
  listen(place: Place): Promise<unknown>;
}

/** Before anything is made or changed. */
export async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', fail).listen({ port, host }, done);
  }).catch((error: unknown) => {
    throw explainListen(error, { host, port }, OWN);
  });
  await new Promise((done) => probe.close(done));
}

/**
 * Only root may listen on ports below 1024; nothing is read from one before its `listening` event
 * is over.
 */
export async function listen(
  app: ListeningApp,
  { host, port }: Config,
  user: ReturnType<typeof chooseServiceUser>,
): Promise<void> {
  if (user !== undefined && 'uid' in user)
    app.server.once('listening', () => {
      // The other user may not write where compiled code is kept.
      flushCompileCache();
      dropRoot(user);
    });
  await app.listen({ host, port }).catch((error: unknown) => {
    throw explainListen(error, { host, port }, OWN);
  });
}

/** The settings that say where a server listens. */
export const OWN = { host: 'HOST', port: 'PORT' };
export const TELEMETRY = { host: 'TELEMETRY_HOST', port: 'TELEMETRY_PORT' };

export function explainListen(
  error: unknown,
  { host, port }: { host: string; port: number },
  settings: { host: string; port: string },
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new CannotStart(
      `port ${port} on ${host} is taken, perhaps by this service already running: stop what listens there, or set ${settings.port} to another`,
    );
  if (code === 'EACCES')
    return new CannotStart(`port ${port} on ${host} may not be used: set ${settings.port} above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CannotStart(
      `${settings.host} ${host} is not an address of this machine: set ${settings.host} to one, or to 0.0.0.0`,
    );
  return error;
}
