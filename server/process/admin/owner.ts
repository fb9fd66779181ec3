/** Lets a command work as the owner of the tables. */
import type postgres from 'postgres';
import { openDatabase } from '../../database/database.ts';
import { explainAddress } from '../../database/open-migrated.ts';
import { CannotStart } from '../config.ts';
import type { Place } from './command.ts';

/** Throws CannotStart without an address of the owner. The embedded database always has one. */
export function requireOwner(ownerUrl: string | undefined): string {
  if (ownerUrl !== undefined) return ownerUrl;
  throw new CannotStart(
    'DATABASE_OWNER_URL is not set: set it to the address of the role that owns the tables, or shall own them',
  );
}

/** The statements have no time limit. */
export async function asOwner<T>(
  { addresses }: Pick<Place, 'addresses'>,
  use: (owner: postgres.Sql) => Promise<T>,
): Promise<T> {
  const ownerUrl = requireOwner(addresses.ownerUrl);
  const database = openDatabase(ownerUrl, { max: 1, as: 'owner' });
  try {
    return await use(database.sql);
  } catch (error) {
    throw explainAddress(error, ownerUrl, 'DATABASE_OWNER_URL');
  } finally {
    await database.close();
  }
}
