-- Which way a decision came in. Those that exist came by REST.
alter table decisions add column source text not null default 'api'
  check (source in ('api', 'mcp', 'playground', 'connector'));
