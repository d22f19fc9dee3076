import type { Problem } from './problem.ts';

export const PROBLEM_STYLE_PATH = '/problem.css';
/** Where the page's forms go. Main acts on them and stops the navigation. */
export const RETRY_PATH = '/problem/retry';
export const QUIT_PATH = '/problem/quit';
export const PICK_PATH = '/problem/pick';
/** Before the id of a project. */
export const OPEN_PATH = '/problem/open/';

/** The page as HTML. It has no script: it must show when nothing else works. */
export function problemPage({ title, message, path, canRetry, others, opening }: Problem): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} – Holdpoint</title>
<link rel="stylesheet" href="${PROBLEM_STYLE_PATH}">
</head>
<body>
<main>
<p class="brand"><span class="mark"></span>Holdpoint</p>
<section role="alert" aria-labelledby="title">
<h1 id="title">${escape(title)}</h1>
<p class="message">${escape(message)}</p>
${path === undefined || message.includes(path) ? '' : `<p class="path"><code>${escape(path)}</code></p>`}
</section>
${opening === undefined ? '' : `<p class="opening" role="status">Opening ${escape(opening)}…</p>\n`}${others === undefined ? '' : otherProjects(others)}<div class="actions">
<form action="${QUIT_PATH}"><button${canRetry ? '' : ' autofocus'}>Quit</button></form>
${canRetry ? `<form action="${RETRY_PATH}"><button class="go" autofocus>Try again</button></form>` : ''}
</div>
</main>
</body>
</html>
`;
}

function otherProjects(others: NonNullable<Problem['others']>): string {
  const known = others.map(
    ({ id, name }) =>
      `<form action="${OPEN_PATH}${encodeURIComponent(id)}"><button>Open ${escape(name)}</button></form>`,
  );
  return `<div class="others">
${known.join('\n')}
<form action="${PICK_PATH}"><button>Open another project…</button></form>
</div>
`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The window's own tokens, as far as this page needs them; it stands alone so that a broken build can't blank it. */
export const problemStyle = `
:root {
  --paper: #f7f6f3; --panel: #fff; --line: #e3e0d8; --line-strong: #cfcabf;
  --ink: #1d1c1a; --ink-2: #5a574f; --hold: #b45309; --stop: #b3261e; --stop-soft: #fbeae8; --focus: #1f5fd6;
  --shadow: 0 1px 2px rgb(40 35 20 / .06), 0 6px 20px rgb(40 35 20 / .06);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #171614; --panel: #1f1e1b; --line: #33312c; --line-strong: #4a473f;
    --ink: #f0eee8; --ink-2: #b9b4a8; --hold: #f0b45b; --stop: #ff8a80; --stop-soft: #2e1a18; --focus: #7fb0ff;
    --shadow: 0 1px 2px rgb(0 0 0 / .4);
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100vh; display: grid; place-items: center; padding: 24px;
  font: 0.875rem/1.5 Inter, system-ui, "Segoe UI", Helvetica, Arial, sans-serif;
  color: var(--ink); background: var(--paper); -webkit-font-smoothing: antialiased;
}
main { width: min(560px, 100%); display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
.brand { display: flex; align-items: center; gap: 9px; font-weight: 650; letter-spacing: -.01em; }
.mark { position: relative; width: 18px; height: 18px; border: 2.5px solid var(--hold); border-radius: 50%; }
.mark::after { content: ""; position: absolute; inset: 2.5px; border-radius: 50%; background: var(--hold); }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow); overflow: hidden; }
h1 { padding: 14px 18px 12px; font-size: 0.9375rem; font-weight: 640; color: var(--stop); background: var(--stop-soft); border-bottom: 1px solid var(--line); }
.message { padding: 16px 18px; max-width: 66ch; overflow-wrap: anywhere; white-space: pre-line; user-select: text; }
.path { padding: 0 18px 16px; overflow-wrap: anywhere; color: var(--ink-2); }
code { font: 500 0.78125rem/1.6 "JetBrains Mono", ui-monospace, Menlo, Consolas, monospace; }
.actions { display: flex; justify-content: space-between; }
.opening { overflow-wrap: anywhere; color: var(--ink-2); }
.others { display: flex; flex-wrap: wrap; gap: 8px; }
.others form { max-width: 100%; }
.others button { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
button {
  font: inherit; font-weight: 560; padding: 6px 14px; border: 1px solid var(--line-strong); border-radius: 8px;
  color: var(--ink); background: var(--panel); cursor: pointer;
}
button.go { color: var(--panel); background: var(--ink); border-color: var(--ink); }
button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
@media (forced-colors: active) { .mark::after { background: CanvasText; } }
`;
