-- Nothing: this number is another change's.
select 1;
