import { expect, test } from 'vitest';
import { Screen } from './screen.ts';

function screen(isTTY: boolean) {
  const written: string[] = [];
  const to = (name: string) => ({ isTTY, write: (text: string) => written.push(`${name}${text}`) });
  return { screen: new Screen(to('out:'), to('err:')), written };
}

test('what streams in halves is shown whole', () => {
  const { screen: it, written } = screen(false);
  it.say('a\ud83d', '1');
  it.say('\ude00\r', '1');
  it.say('\nb', '1');
  it.endLine();
  expect(written).toEqual(['out:a', 'out:😀', 'out:\nb', 'out:\n']);
});

test('a half that nothing follows is shown and does nothing', () => {
  const { screen: it, written } = screen(false);
  it.say('a\ud83d', '1');
  it.endLine();
  expect(written).toEqual(['out:a', 'out:\\ud83d', 'out:\n']);
});

test('another part of the answer begins a line', () => {
  const { screen: it, written } = screen(false);
  it.say('One.', '1');
  it.say('Two.\n', '2');
  it.say('Three.', '3');
  expect(written.join('')).toBe('out:One.out:\nout:Two.\nout:Three.');
});

test('where both streams end in one log, the agent’s line is ended there before something else is said', () => {
  const written: string[] = [];
  const to = (name: string) => ({ isTTY: false, write: (text: string) => written.push(`${name}${text}`) });
  const log = new Screen(to('out:'), to('err:'), true);
  log.say('Let me see', '1');
  log.note('· lookup');
  log.ask('? Allow it? ');
  log.answered();
  log.say('Done.', '2');
  log.endLine();
  expect(written).toEqual(['out:Let me see', 'err:\n', 'err:· lookup\n', 'err:? Allow it? ', 'out:Done.', 'out:\n']);
});

test('on a terminal the agent’s line is ended before something else is said; in a pipe it is left alone', () => {
  const terminal = screen(true);
  terminal.screen.say('Let me see', '1');
  terminal.screen.note('· lookup');
  expect(terminal.written).toEqual(['out:Let me see', 'out:\n', 'err:· lookup\n']);
  const pipe = screen(false);
  pipe.screen.say('Let me see', '1');
  pipe.screen.note('· lookup');
  expect(pipe.written).toEqual(['out:Let me see', 'err:· lookup\n']);
});

test('what is noted while a question is open stands before it, and the question is put again', () => {
  const { screen: it, written } = screen(false);
  it.ask('? Allow pay? [y/N] ');
  it.note('· report 50%');
  it.answered();
  it.note('· pay');
  expect(written.join('')).toBe('err:? Allow pay? [y/N] err:\nerr:· report 50%\nerr:? Allow pay? [y/N] err:· pay\n');
});

test('the line of a question that nobody answers any more is ended once', () => {
  const { screen: it, written } = screen(false);
  it.ask('? Allow pay? [y/N] ');
  it.endQuestion();
  it.endQuestion();
  it.note('Stopped.');
  expect(written.join('')).toBe('err:? Allow pay? [y/N] err:\nerr:Stopped.\n');
});
