import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { watchHealth, type HealthAnswers } from './health.ts';

function watched(askToReload: HealthAnswers['askToReload'] = () => Promise.reject(new Error('not asked for'))) {
  const did: string[] = [];
  let now = 1_000;
  const emitter = new EventEmitter();
  const contents = Object.assign(emitter, { forcefullyCrashRenderer: () => void did.push('end the page') });
  watchHealth(contents, {
    reload: () => void did.push('reload'),
    problem: (reason) => void did.push(`problem: ${reason}`),
    giveUp: (reason) => void did.push(`give up: ${reason}`),
    askToReload,
    now: () => now,
  });
  return {
    did,
    crash: (reason = 'crashed') => emitter.emit('render-process-gone', {}, { reason }),
    hang: () => emitter.emit('unresponsive'),
    recover: () => emitter.emit('responsive'),
    later: (ms: number) => void (now += ms),
  };
}

test('a crash loads the page again; one right after it is a problem; one of the problem page is the end', () => {
  const { did, crash, later } = watched();
  crash();
  later(5_000);
  crash('oom');
  later(5_000);
  crash('oom');
  expect(did).toEqual(['reload', 'problem: oom', 'give up: oom']);
});

test('crashes far apart are accidents', () => {
  const { did, crash, later } = watched();
  crash();
  later(60_000);
  crash();
  expect(did).toEqual(['reload', 'reload']);
});

test('a page that ends as asked is no crash', () => {
  const { did, crash } = watched();
  crash('clean-exit');
  expect(did).toEqual([]);
});

test('a page that hangs is asked about once, and ended if the person says so', async () => {
  const ask = vi.fn(async () => true);
  const { did, hang } = watched(ask);
  hang();
  hang();
  await vi.waitFor(() => expect(did).toEqual(['end the page']));
  expect(ask).toHaveBeenCalledOnce();
});

test('a page that comes back takes the question with it', async () => {
  let answer: (reload: boolean) => void = () => {};
  let asked: AbortSignal | undefined;
  const { did, hang, recover } = watched((signal) => {
    asked = signal;
    return new Promise((resolve) => (answer = resolve));
  });
  hang();
  recover();
  expect(asked?.aborted).toBe(true);
  answer(true);
  await Promise.resolve();
  expect(did).toEqual([]);
});
