import type { MadePage } from '../app-protocol/serve.ts';
import { PROBLEM_URL } from '../app-protocol/url.ts';
import type { Problem } from './problem.ts';
import { PROBLEM_STYLE_PATH, problemPage, problemStyle } from './problem-page.ts';

const PROBLEM_PATH = new URL(PROBLEM_URL).pathname;

/** What the app makes itself: the problem page while there is a problem, and its style. */
export function madePages(problem: () => Problem | undefined): (pathname: string) => MadePage | undefined {
  return (pathname) => {
    const current = problem();
    if (pathname === PROBLEM_PATH && current !== undefined) return { type: '.html', text: problemPage(current) };
    if (pathname === PROBLEM_STYLE_PATH) return { type: '.css', text: problemStyle };
    return undefined;
  };
}
