/** Opens a connection to the first host that can be used, and checks it. */
import type postgres from 'postgres';
import type { Host } from '../../process/database-address.ts';
import { type Connection, type ConnectionSettings, newConnection } from './connection.ts';
import { ConnectionFault } from './connection-fault.ts';
import type { Hosts } from './hosts.ts';

export interface Place {
  hosts: Hosts;
  /** A host that does not accept changes is passed over. */
  mustWrite: boolean;
}

export const POOLER_REMEDY =
  'the service pools its connections itself and sets up each session, so give it the address of PostgreSQL, not of PgBouncer or another pooler,';

/** A pooler stands between, so statements of one session could reach several. */
export class PoolerFault extends ConnectionFault {
  constructor(found: string) {
    super('08P01', `a pooler answers for PostgreSQL: ${found}`);
  }
}

/** The connection's statements may see the rows of `scope`. Throws when no host can be used. */
export async function openConnection(
  { hosts, mustWrite }: Place,
  settings: ConnectionSettings,
  scope: string,
): Promise<Connection> {
  const faults: unknown[] = [];
  for (const host of hosts.inOrder()) {
    const connection = newConnection(host, {
      ...settings,
      onSilence() {
        hosts.avoid(host);
        settings.onSilence?.();
      },
    });
    try {
      await check(connection, settings, { scope, mustWrite, host });
      hosts.prefer(host);
      return connection;
    } catch (error) {
      connection.destroy();
      faults.push(error);
    }
  }
  hosts.avoid(hosts.inOrder()[0]!);
  throw faults.length === 1 ? faults[0] : allFaults(faults);
}

interface Session {
  pid: number;
  name: string;
  statementMs: string;
  isReadOnly: boolean;
}

/** An older server would refuse the setting, also at the start of a session. */
const WITH_TRANSACTION_TIMEOUT = 170_000;

async function check(
  connection: Connection,
  { template, limits }: ConnectionSettings,
  { scope, mustWrite, host }: { scope: string; mustWrite: boolean; host: Host },
): Promise<void> {
  const rows: postgres.RowList<Session[]> = await connection.sql.unsafe<Session[]>(`
    select pg_backend_pid() as pid, current_setting('application_name') as name,
      extract(epoch from current_setting('statement_timeout')::interval) * 1000 as "statementMs",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      set_config('app.organization_id', '${scope}', false),
      case when current_setting('server_version_num')::integer >= ${WITH_TRANSACTION_TIMEOUT}
        then set_config('transaction_timeout', '${limits.transactionMs}', false) end`);
  const [session] = rows;
  const { application_name: name, statement_timeout: statementMs } = template.options.connection;
  if (session === undefined || session.pid !== rows.state.pid)
    throw new PoolerFault(`process ${session?.pid} answered in the place of process ${rows.state.pid}`);
  if (session.name !== name || Number(session.statementMs) !== Number(statementMs))
    throw new PoolerFault(`the session does not have the settings that the service sent`);
  if (mustWrite && session.isReadOnly)
    throw new ConnectionFault('25006', `${host.host}:${host.port} accepts no changes: it is a standby`);
  connection.scope = scope;
}

function allFaults(faults: readonly unknown[]): ConnectionFault {
  const said = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)));
  const last = faults.at(-1);
  const code = last instanceof Error && 'code' in last ? String(last.code) : 'CONNECTION_CLOSED';
  return new ConnectionFault(code, said.join('; '), { cause: last });
}
