import { expect, test } from 'vitest';
import { surviveStrayExits } from './stray-exit.ts';

test('whoever wants to end the process is told by an error what to do instead, and the process goes on', () => {
  let ended = false;
  const own = {
    exit: (): never => {
      ended = true;
      throw new Error('ended');
    },
  };
  surviveStrayExits(own);
  expect(() => own.exit()).toThrow('process.exit() would have ended Holdpoint');
  const { exit } = own as Pick<NodeJS.Process, 'exit'>;
  expect(() => exit(3)).toThrow(/process\.exit\(3\) .*Throw an error instead\.$/);
  expect(ended).toBe(false);
});
