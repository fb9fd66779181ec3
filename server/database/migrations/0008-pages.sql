-- A page as it is sent, made once. The version is of the program's pages: another program makes its own at the next view.
alter table publications
  add column page text,
  add column page_data text,
  add column pages_version text,
  add check (num_nulls(page, page_data, pages_version) in (0, 3));
