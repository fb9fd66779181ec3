-- The statements that make a change write its event, and no trigger does.
drop trigger told_at_end on decisions;
drop trigger told_at_once on decisions;
drop trigger told on chosen_reports;
drop trigger told_when_low on balances;
drop function tell_of_end(), tell_of_choice(), tell_of_low_credit();
drop function tell_webhooks(bigint, text, json), new_event_id();

-- A service of version 16 that was cut off while this ran, and comes back, would make changes without their events: it may
-- read them, and not write.
create policy written_with_events on decisions as restrictive
  with check (current_setting('application_name') <> 'decision-analysis/16');
create policy written_with_events on chosen_reports as restrictive
  with check (current_setting('application_name') <> 'decision-analysis/16');
create policy written_with_events on ledger as restrictive
  with check (current_setting('application_name') <> 'decision-analysis/16');

-- A worker that serves a webhook has it to itself until this time, and renews that while it does.
alter table webhooks
  add column served_by text,                  -- a process; null: none
  add column served_until timestamptz;

-- A delivery is queued while a try of it is under way. Those that had a job wait again, and the queue of the jobs goes.
update webhook_deliveries set state = 'waiting' where state = 'queued';
drop index webhook_deliveries_queued, webhook_deliveries_due;
alter table webhook_deliveries drop column queued_at;
create index webhook_deliveries_due on webhook_deliveries (organization_id, webhook_id, next_try_at, id)
  where state in ('waiting', 'queued');
do $$ begin
  if to_regclass('pgboss.queue') is not null then
    delete from pgboss.job where name = 'webhook-tries';
    delete from pgboss.queue where name = 'webhook-tries';
  end if;
end $$;
