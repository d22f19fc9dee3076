import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Actor, Push } from '../core/contract/index.ts';
import { modelsFromEnvironment } from '../core/model/index.ts';
import { loadProject } from '../core/project/index.ts';
import { openStudio } from '../core/studio.ts';
import { root } from '../scripts/root.ts';

const by: Actor = { name: 'Ada', surface: 'code' };

test('the project in the README loads as it stands there, asks before it deletes, and deletes once approved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdpoint-readme-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'holdpoint.config.ts'), projectInReadme());
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  writeFileSync(join(logs, 'old.log'), '');
  utimesSync(join(logs, 'old.log'), 0, 0);
  writeFileSync(join(logs, 'new.log'), '');

  const studio = await openStudio({
    project: { name: 'readme', folder, dataFolder: join(folder, 'data') },
    definition: await loadProject(folder, {}),
    models: modelsFromEnvironment({}),
    operator: 'Ada',
  });
  onTestFinished(() => studio.close());
  const until = (holds: (push: Push) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const stop = studio.subscribe((push) => {
        if (!holds(push)) return;
        stop();
        resolve();
      });
    });
  const runReads = (status: string) => until((push) => push.type === 'session' && push.session.run?.status === status);

  const session = await studio.call('sessions.create', { agentId: 'janitor' }, by);
  if (!session.ok) throw new Error(session.error.message);
  const say = (input: object) => {
    const text = `call delete_logs ${JSON.stringify({ folder: logs, days: 30, ...input })}`;
    return studio.call('messages.send', { sessionId: session.value.id, text }, by);
  };

  const dry = runReads('completed');
  await say({});
  await dry;
  expect(readdirSync(logs)).toEqual(['new.log', 'old.log']);

  const waiting = runReads('waiting');
  await say({ dryRun: false });
  await waiting;
  const pending = await studio.call('interactions.list', { status: 'pending' }, by);
  const request = pending.ok ? pending.value.interactions[0]?.request : undefined;
  expect(request).toMatchObject({
    reason: `Delete 1 log files in ${logs}`,
    facts: [{ label: 'Files', value: 'old.log' }],
  });
  const done = runReads('completed');
  if (request?.type !== 'tool-approval') throw new Error('No approval is pending.');
  const response = { type: request.type, digest: request.digest, decision: 'approve' };
  await studio.call('interactions.respond', { id: request?.id, response }, by);
  await done;
  expect(readdirSync(logs)).toEqual(['new.log']);
});

function projectInReadme(): string {
  const code = /```ts\n(\/\/ holdpoint\.config\.ts\n.+?)```/s.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1];
  if (code === undefined) throw new Error('README.md holds no holdpoint.config.ts.');
  return code;
}
