import { expect, test } from 'vitest';
import { madePages } from './made-pages.ts';
import { problemPage } from './problem-page.ts';
import type { Problem } from './problem.ts';

const problem: Problem = {
  title: 'The journal can’t be opened',
  message: 'Another process has it: <script>alert("x")</script> & co.',
  path: '/data/"quoted"/journal.sqlite',
  canRetry: true,
};

test('the page says what, where and what can be done, and lets nothing in as markup', () => {
  const page = problemPage(problem);
  expect(page).toContain('Another process has it: &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; co.');
  expect(page).toContain('/data/&quot;quoted&quot;/journal.sqlite');
  expect(page).toContain('Try again');
  expect(page).toContain('Quit');
  expect(page).not.toContain('<script');
  expect(page).not.toContain('style=');
});

test('a path that the sentence names is not said twice', () => {
  expect(
    problemPage({ ...problem, message: 'There is no folder /desk.', path: '/desk' }).match(/\/desk/g),
  ).toHaveLength(1);
});

test('where only a new start helps, nothing else is offered', () => {
  expect(problemPage({ ...problem, canRetry: false })).not.toContain('Try again');
});

test('where another project would do, those that are there and any other are offered', () => {
  const page = problemPage({ ...problem, others: [{ id: 'a1', name: 'desk <b>' }] });
  expect(page).toContain('<form action="/problem/open/a1"><button>Open desk &lt;b&gt;</button></form>');
  expect(page).toContain('Open another project…');
  expect(problemPage(problem)).not.toContain('Open another project…');
});

test('what is being opened meanwhile is said', () => {
  expect(problemPage({ ...problem, opening: 'desk & shop' })).toContain('Opening desk &amp; shop…');
  expect(problemPage(problem)).not.toContain('Opening');
});

test('the page is there only while there is a problem', () => {
  let current: Problem | undefined;
  const made = madePages(() => current);
  expect(made('/problem')).toBeUndefined();
  current = problem;
  expect(made('/problem')?.text).toContain(problem.title);
  expect(made('/')).toBeUndefined();
});
