-- Contract: programs from version 24
-- The tables of content become partitioned by day; what they have had is their partition of rows without a day. No row is
-- copied or read. Programs before version 24 would delete rows of one partition by places of another.

create function partition_content(content text) returns void language plpgsql as $$
declare
  by_row text := content || '_by_row';
  key text := by_row || '_pkey';
  given record;
begin
  execute format('alter table %I drop constraint %I', content, content || '_pkey');
  execute format('alter table %I add constraint %I primary key using index %I', content, key, key);
  execute format('alter table %I rename to %I', content, by_row);
  execute format(
    'create table %I (like %I including defaults including generated including storage) partition by range (day)',
    content, by_row);
  execute format('alter table %I add constraint %I %s', content, content || '_pkey', (
    select pg_get_constraintdef(oid) from pg_constraint where conrelid = by_row::regclass and contype = 'p'));
  perform keep_organizations_apart(content::regclass);
  -- Nodes that serve go on at once, before the owner sets the rights again.
  for given in
    select grantee::regrole as role, privilege_type as privilege from pg_class, aclexplode(relacl)
    where oid = by_row::regclass and grantee <> relowner
  loop
    execute format('grant %s on %I to %s', given.privilege, content, given.role);
    execute format('revoke %s on %I from %s', given.privilege, by_row, given.role);
  end loop;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', content, by_row, '0001-01-01');
end $$;

-- A drop of a day would have to lock what is referred to. `admin verify` looks for content of nothing.
alter table decision_content drop constraint decision_content_organization_id_decision_id_fkey;
alter table model_answers drop constraint model_answers_organization_id_decision_id_fkey;
alter table question_content drop constraint question_content_organization_id_question_log_id_fkey;
select partition_content('decision_content');
select partition_content('model_answers');
select partition_content('question_content');
drop function partition_content(text);
