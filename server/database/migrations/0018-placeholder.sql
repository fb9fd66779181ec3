-- Keeps the numbers without a gap until another change takes this one.
select 1;
