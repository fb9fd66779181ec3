import { expect, test } from 'vitest';
import { splitStatements } from '../../../server/database/split-statements.ts';

test('semicolons end statements, except in quotes and comments', () => {
  const script = `
    -- a comment; with a semicolon and a quote '
    select 'a;b', 'it''s; one', e'a\\';b', "c;d";
    create function f() returns text language sql as $$ select 'x;y'; $$; -- the end
    do $other$ begin perform $$;$$; end $other$;;
    select 'a\\'; select 1`;
  expect(splitStatements(script)).toEqual([
    `select 'a;b', 'it''s; one', e'a\\';b', "c;d"`,
    `create function f() returns text language sql as $$ select 'x;y'; $$`,
    'do $other$ begin perform $$;$$; end $other$',
    `select 'a\\'`,
    'select 1',
  ]);
});

test.each([`select 'a`, 'select "a', 'do $$ begin; end $x$', 'select 1 /* ; */'])('refuses %s', (script) => {
  expect(() => splitStatements(script)).toThrow('cannot split the SQL from here on');
});
