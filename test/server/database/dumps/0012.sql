-- Rows that the dump of version 12 has besides those of version 11.
insert into audit_log (organization_id, actor, verb, object_kind, object_id, detail)
values (202, 'operator', 'changed', 'key', '302', 'name: A key, sharing: on');

insert into sign_in_links (organization_id, member_id, token_hash, expires_at, made_by_owner)
select organization_id, id, '\x00112233445566778899aabbccddeeff00112233445566778899aabbccddee00', now() + interval '7 days', false
from members where organization_id = 202 order by id desc limit 1;

insert into holds (organization_id, subject, is_free, micro_usd, lapses_at)
select organization_id, 'q_' || repeat('a', 22), true, 0, now() + interval '1 day' from balances where organization_id = 202;
insert into disputes (organization_id, id, payment, opened_at, state, disputed_micro_usd, taken_micro_usd)
select organization_id, 'du_000001', payment, created_at, 'closed', 1000000, 0
from ledger where organization_id = 101 and kind = 'purchase' order by id limit 1;
insert into rate_limits (organization_id, api_key_id, ends_at, requests, creating)
select organization_id, id, now(), 1, 0 from api_keys where organization_id = 202 order by id limit 1;
insert into webhook_deliveries (organization_id, webhook_id, event_id, type, data, state, next_try_at)
select organization_id, id, 'evt_' || repeat('a', 32), 'decision.done', '{}', 'delivered', null from webhooks order by id limit 1;
