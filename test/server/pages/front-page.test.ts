import { expect, test } from 'vitest';
import { frontPage } from '../../../server/pages/front-page.ts';

test('the command is quoted for a shell, and escaped for the page', () => {
  const page = frontPage('http://x/<b>', `{"a":"it's"}`);
  expect(page).toContain('curl -s http://x/&lt;b&gt; ');
  expect(page).toContain(`-d &#39;{&quot;a&quot;:&quot;it&#39;\\&#39;&#39;s&quot;}&#39;</code>`);
  expect(page).toContain('<h1>Decision analysis</h1>');
});
