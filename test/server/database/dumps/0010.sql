-- Rows that the dump of version 10 has besides those of version 9.
insert into webhooks (organization_id, url, events, credit_low_micro_usd, secret, disabled_at)
values (1, 'https://decisions.example/hook', '{decision.done}', 1000000, '\x00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', now());
