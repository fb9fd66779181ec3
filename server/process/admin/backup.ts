/** Commands that write a backup, restore one, and let a restored copy act. */
import { z } from 'zod';
import { checkBackup } from '../../backup/read-backup.ts';
import { fillFromBackup, refuseFilled, refuseOtherSchema } from '../../backup/restore-backup.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { openDatabase } from '../../database/database.ts';
import { adopt } from '../../database/installation.ts';
import { waitToPrepare } from '../../database/locks.ts';
import { explainAddress, refuseOldServer } from '../../database/open-migrated.ts';
import { UNLIMITED } from '../../database/pool/limits.ts';
import { bringUpToDate } from '../bring-up-to-date.ts';
import { type Command, type LoneCommand, parseOptions, Refused, strings } from './command.ts';
import { asOwner, requireOwner } from './owner.ts';

const Path = z.string().min(1, 'must be the path of a file');
const GivenTo = z.object({ to: Path });

export const backup: Command = {
  takes: '--to FILE_OR_FOLDER',
  options: strings('to'),
  quiet: 'file',
  prepare(given) {
    const { to } = parseOptions(GivenTo, given);
    return async (_sql, { addresses }) => {
      const database = openDatabase(addresses.url, { max: 1, limits: UNLIMITED });
      try {
        return await writeBackup(database.sql, to);
      } finally {
        await database.close();
      }
    };
  },
};

const GivenFrom = z.object({ from: Path });

/** Fills an empty database, which is then a copy: see `adopt`. */
export const restore: LoneCommand = {
  takes: '--from FILE',
  options: strings('from'),
  quiet: 'rows',
  prepareAlone(given) {
    const { from } = parseOptions(GivenFrom, given);
    return async (open) => {
      // Before a database is started, or even made.
      const manifest = await checkBackup(from);
      refuseOtherSchema(from, manifest);
      const { url, ownerUrl: given } = await open();
      const ownerUrl = requireOwner(given);
      const rows = await fill(ownerUrl, from, manifest);
      const version = await bringUpToDate({ url, ownerUrl }).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        throw new Refused(
          `the rows are restored, and the last step failed (${why}): remedy that, and run "npm run -s admin -- migrate"`,
        );
      });
      return { from, made_at: manifest.made_at, rows, version, adopted: false };
    };
  },
};

async function fill(ownerUrl: string, from: string, manifest: Awaited<ReturnType<typeof checkBackup>>) {
  const owner = openDatabase(ownerUrl, { max: 1, as: 'owner' });
  try {
    await refuseOldServer(owner);
    return await owner.sql.begin(async (tx) => {
      await waitToPrepare(tx, 'alone');
      await refuseFilled(tx);
      return fillFromBackup(tx, from, manifest);
    });
  } catch (error) {
    throw explainAddress(error, ownerUrl, 'DATABASE_OWNER_URL');
  } finally {
    await owner.close();
  }
}

/** From then on a restored copy sends webhooks and calls Stripe. */
export const adoptCopy: Command = {
  takes: '',
  options: {},
  quiet: 'adopted',
  prepare: () => (_sql, place) =>
    asOwner(place, async (owner) => {
      if (!(await adopt(owner)))
        throw new Refused('this database is no restored copy that waits to be adopted');
      return { adopted: true };
    }),
};
