-- A model that its endpoint does not serve is told apart from one that failed: it answers 409 and not 502.
alter table decisions drop constraint decisions_failed_part_check;
alter table decisions add constraint decisions_failed_part_check
  check (failed_part in ('model', 'missing_model', 'service'));
