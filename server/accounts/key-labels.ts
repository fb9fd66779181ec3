/** What a key is called, for those who see its decisions. */
import type postgres from 'postgres';

export interface KeyLabel {
  id: number;
  name: string;
  isPlayground: boolean;
}

/** The key with the member who made it; null: the member was removed. */
export interface KeyOfMember extends KeyLabel {
  madeBy: { id: number; name: string | null; email: string } | null;
}

/** A table for another room's statement: `organization_id`, `id`, `name` and `is_playground`. */
export function keyLabels(sql: postgres.ISql): postgres.Fragment {
  return sql`(select organization_id, id, name, is_playground from api_keys)`;
}

export async function findKeyLabel(
  sql: postgres.ISql,
  organizationId: number,
  keyId: number,
): Promise<KeyOfMember | null> {
  const [row] = await sql<KeyOfMember[]>`
    select k.id, k.name, k.is_playground as "isPlayground",
      case when m.removed_at is null then json_build_object('id', m.id, 'name', m.name, 'email', m.email) end as "madeBy"
    from api_keys k join members m on m.organization_id = k.organization_id and m.id = k.member_id
    where k.organization_id = ${organizationId} and k.id = ${keyId}`;
  return row ?? null;
}
