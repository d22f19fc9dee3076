import { expect, test } from 'vitest';
import { withoutDisplay } from './without-display.ts';

test('a project and a port are served; what is for a window only is left out, and named', () => {
  const { serveArguments, sentences } = withoutDisplay([
    '--remote-debugging-port=9222',
    '--project',
    'my desk',
    '--port=0',
    '--no-sandbox',
  ]);
  expect(serveArguments).toEqual(['--project', 'my desk', '--port=0']);
  expect(sentences.join('\n')).toContain('--remote-debugging-port=9222 --no-sandbox');
});

test('nothing is left out where nothing was given, and the person is told why no window opens', () => {
  const { serveArguments, sentences } = withoutDisplay([]);
  expect(serveArguments).toEqual([]);
  expect(sentences[0]).toContain('There is no display here');
  expect(sentences.join('\n')).not.toContain('Left out');
});

test('what is nobody’s goes on to the server, which says so: a slip in --project must not open the example', () => {
  expect(withoutDisplay(['--projct', 'desk', 'stray']).serveArguments).toEqual(['--projct', 'desk', 'stray']);
});

test('a flag without its value is handed on, for the server to say what is missing', () => {
  expect(withoutDisplay(['--project']).serveArguments).toEqual(['--project']);
});

test('how to reach it from another machine is told for the port that is served, where that is known', () => {
  const told = (...args: string[]) => withoutDisplay(args).sentences.join('\n');
  expect(told()).toContain('ssh -L 4747:127.0.0.1:4747 ');
  expect(told('--port', '8080')).toContain('ssh -L 8080:127.0.0.1:8080 ');
  expect(told('--port=8080')).toContain('ssh -L 8080:127.0.0.1:8080 ');
  expect(told('--port=0')).not.toContain('ssh');
});

test('HTTP is served anyway: its port is the one to serve on', () => {
  expect(withoutDisplay(['--http']).serveArguments).toEqual([]);
  expect(withoutDisplay(['--http', '--project', 'desk']).serveArguments).toEqual(['--project', 'desk']);
  expect(withoutDisplay(['--http=8080']).serveArguments).toEqual(['--port', '8080']);
  expect(withoutDisplay(['--http', '8080', '--project=desk']).serveArguments).toEqual([
    '--port',
    '8080',
    '--project=desk',
  ]);
});
