/** Makes the writes of one table fail as they do when the disk of the database is full. */
import type { Database } from '../server/database/database.ts';

interface NoRoom {
  /** How many writes have found no room. */
  refusals(): Promise<number>;
  makeRoom(): Promise<void>;
}

/** `when` limits it to some writes of a row, as the condition of a trigger. */
export async function takeRoom(
  owner: Database['sql'],
  { table, of, when = 'true' }: { table: string; of: 'insert' | 'update'; when?: string },
): Promise<NoRoom> {
  // A sequence, because a rollback does not take back its count.
  await owner
    .unsafe(
      `create sequence no_room;
      create function refuse_no_room() returns trigger language plpgsql security definer as $$ begin
        perform nextval('no_room');
        raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
      end $$;
      create trigger no_room before ${of} on ${table} for each row when (${when})
        execute function refuse_no_room();`,
    )
    .simple();
  return {
    async refusals() {
      const [row] = await owner<{ count: number }[]>`
        select case when is_called then last_value else 0 end::int as count from no_room`;
      return row?.count ?? 0;
    },
    async makeRoom() {
      await owner.unsafe(`drop trigger no_room on ${table}`);
    },
  };
}
