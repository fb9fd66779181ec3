-- The picture that other sites show beside the link of a page: a PNG, made with the page. Null beside a page: it could not
-- be drawn. A page from before has none yet, and is rendered again at its next view.
alter table publications
  add column picture bytea,
  add check (picture is null or page is not null);
-- A PNG is compressed already.
alter table publications alter column picture set storage external;
