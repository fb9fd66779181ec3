-- A page and its data are stored as they are sent: compressed by gzip. Pages from before are rendered again at their next
-- view, as after every upgrade that changes pages. With a column go its constraints.
alter table publications drop column page, drop column page_data;
update publications set picture = null, pages_version = null where pages_version is not null;
alter table publications
  add column page bytea,
  add column page_data bytea,
  add check (num_nulls(page, page_data, pages_version) in (0, 3)),
  add check (picture is null or page is not null),
  alter column page set storage external,
  alter column page_data set storage external;
