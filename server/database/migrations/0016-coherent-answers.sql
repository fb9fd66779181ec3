-- What is done where a judge's answers to typed questions contradict each other: a setting of the key.
alter table api_keys add column answers text not null default 'as_judged' check (answers in ('as_judged', 'coherent'));
