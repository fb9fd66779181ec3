-- Requests that were sent with an Idempotency-Key, for 24 hours: a hash of what was sent, and the first answer.
create table idempotency_keys (
  organization_id bigint not null,
  api_key_id bigint not null,
  key text not null,                          -- as the caller chose it
  request_hash bytea not null,                -- SHA-256 of path and body; the body itself is not here
  expires_at timestamptz not null default now() + interval '24 hours',
  -- claimed: being answered · accepted: the answer stands with its decision · noticed: 202 · answered
  state text not null check (state in ('claimed', 'accepted', 'noticed', 'answered')),
  claim uuid not null,                        -- fencing token: who holds another writes nothing
  claimed_until timestamptz not null,         -- from then on another may claim it, unless it is answered
  decision_id text,                           -- the decision that was made, or that it is about
  answer text,                                -- JSON; null again once it was taken
  answer_once boolean not null default false, -- retention none: held for one fetch
  answer_until timestamptz,                   -- from then on the answer is not given
  primary key (organization_id, api_key_id, key),
  foreign key (organization_id, api_key_id) references api_keys
);

create index idempotency_keys_expiring on idempotency_keys (expires_at);

-- How many requests each key has sent in the minute that ends at ends_at. After a crash the counting starts anew.
create unlogged table rate_limits (
  organization_id bigint not null,
  api_key_id bigint not null,
  ends_at timestamptz not null,
  requests bigint not null,
  creating bigint not null,                   -- of them
  primary key (organization_id, api_key_id)
) with (fillfactor = 50);
