/** Commands that take one organization out of the database, and bring one in. */
import { z } from 'zod';
import { OPERATOR, writeAudit } from '../../accounts/audit-log.ts';
import { findOrganization } from '../../accounts/organizations.ts';
import { deleteOrganization } from '../../backup/organization/delete-organization.ts';
import { exportOrganization } from '../../backup/organization/export-organization.ts';
import { checkExport, importOrganization } from '../../backup/organization/import-organization.ts';
import { openDatabase } from '../../database/database.ts';
import { UNLIMITED } from '../../database/pool/limits.ts';
import { rotateSecrets } from '../rotate-secrets.ts';
import { type Command, Id, noOrganization, parseOptions, strings } from './command.ts';
import { asOwner } from './owner.ts';

const Path = z.string().min(1, 'must be the path of a file');
const GivenExport = z.object({ id: Id, to: Path });

/** Writes all that is stored about an organization, without secrets, as JSON. */
export const orgExport: Command = {
  takes: '--id ID --to FILE_OR_FOLDER',
  options: strings('id', 'to'),
  quiet: 'file',
  prepare(given) {
    const { id, to } = parseOptions(GivenExport, given);
    return async (sql, { addresses, version }) => {
      if ((await findOrganization(sql, id)) === null) throw noOrganization(id);
      const object = { kind: 'organization', id } as const;
      await writeAudit(sql, { organizationId: id, actor: OPERATOR, verb: 'exported', object });
      const database = openDatabase(addresses.url, { max: 1, limits: UNLIMITED });
      try {
        const written = await exportOrganization(database.of(id), to, version);
        if (written === null) throw noOrganization(id);
        return written;
      } finally {
        await database.close();
      }
    };
  },
};

const GivenImport = z.object({ from: Path });

export const orgImport: Command = {
  takes: '--from FILE',
  options: strings('from'),
  quiet: 'id',
  prepare(given) {
    const { from } = parseOptions(GivenImport, given);
    return async (sql, place) => {
      const checked = await checkExport(from, place.version);
      const imported = await asOwner(place, (owner) => owner.begin((tx) => importOrganization(tx, checked)));
      // Its webhooks have new secrets, which the database made in plain text.
      if (place.keyring.keyId !== null) await rotateSecrets(sql, place.keyring);
      return imported;
    };
  },
};

const GivenDelete = z.object({ id: Id, confirm: z.string() });

/**
 * Erases an organization's content and names, keeps its books, and prints the proof. Safe to run
 * again: it prints the same proof.
 */
export const orgDelete: Command = {
  takes: '--id ID --confirm NAME',
  options: strings('id', 'confirm'),
  quiet: 'signature',
  prepare(given) {
    const { id, confirm } = parseOptions(GivenDelete, given);
    return (_sql, place) =>
      asOwner(place, async (owner) => {
        const proof = await owner.begin((tx) => deleteOrganization(tx, id, confirm));
        if (proof === null) throw noOrganization(id);
        return proof;
      });
  },
};
