-- Rows that the dump of version 11 has besides those of version 10.
insert into sign_in_links (organization_id, member_id, token_hash, expires_at)
select organization_id, id, '\x00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', now() + interval '7 days'
from members where organization_id = 202 order by id limit 1;
