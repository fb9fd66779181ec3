/** Ten thousand decisions of one organization, made from one that the service has answered. */
import type { TestDatabase } from '../../test/embedded-database.ts';

const DAYS = 200;
/** What first lines begin with, so that searches find some, many or none. */
const SUBJECTS = ['Vendor', 'Hiring', 'Pricing', 'Migration', 'Office', 'Incident', 'Roadmap', 'Refund'];

/**
 * Copies the decision until there are `count`, with its request and result, over 200 days. They
 * differ in all that the log filters by.
 */
export async function fillLog(
  { owner }: TestDatabase,
  { decisionId, count }: { decisionId: string; count: number },
): Promise<void> {
  // One transaction, so that one connection has the temporary table.
  await owner.begin(async (tx) => {
    await tx`
    create temporary table copies on commit drop as
    select d.organization_id, 'dec_' || translate(md5(n::text), 'abcdef', 'ABCDEF') as id, n, d.api_key_id
    from decisions d, generate_series(2, ${count}::int) n where d.id = ${decisionId}`;
    await tx`
    insert into decisions (
      organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, created_at, finished_at,
      calls_done, calls_total, best_by_stakeholder, verdict_by_stakeholder, cost_micro_usd, keeps_content,
      option_letters, root_id, source)
    select c.organization_id, c.id, c.api_key_id, case when n % 4 = 0 then 'direct' else 'default' end,
      case when n % 50 = 0 then 'error' else 'ok' end, n % 3 = 0, 'correct',
      now() - n * interval '1 day' * ${DAYS} / ${count}, now(), 9, 9,
      json_build_object('s1', chr(65 + n % 3), 's2', chr(65 + n % 2)),
      json_build_object(
        's1', json_build_object('kind', case when n % 6 = 0 then 'open' else 'clear' end, 'options', array['A']),
        's2', json_build_object('kind', 'likely', 'options', array['B'])), 2000, true, 'ABC', c.id,
      case when n % 10 = 0 then 'playground' when n % 7 = 0 then 'mcp' else 'api' end
    from copies c`;
    await tx`
    insert into decision_content (organization_id, decision_id, request, stakeholder_names, response)
    select c.organization_id, c.id, jsonb_set(t.request::jsonb, '{context}', to_jsonb(
        (${SUBJECTS}::text[])[1 + n % 8] || ' case ' || n || ': a choice between three ways to go on'))::json,
      json_build_object('s1', 'The buyers', 's2', 'The finance lead'),
      t.response
    from copies c, decision_content t
    where t.organization_id = c.organization_id and t.decision_id = ${decisionId}`;
  });
  await owner`analyze`;
}
