-- Decisions also come from agents, over MCP, and from integrations, which name themselves.
alter table decisions
  drop constraint decisions_source_check,
  add constraint decisions_source_check check (source in ('api', 'mcp', 'playground', 'connector'));
