import { fullQuickPrompt, type QuickPrompt } from '../core/agent/quick-prompt.ts';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Actor, InteractionRequest, Push } from '../core/contract/index.ts';
import { modelsFromEnvironment } from '../core/model/index.ts';
import { loadProject } from '../core/project/index.ts';
import { refreshProjectTypes } from '../core/project/project-types.ts';
import { openStudio } from '../core/studio.ts';
import { root } from '../scripts/root.ts';
import { makeAppRoot } from './projects/app-root.ts';

const by: Actor = { name: 'Ada', surface: 'code' };

test('the project in the README loads as it stands there, asks before it deletes, and deletes once approved', async () => {
  const { folder, say, pending, respond } = await openProject('janitor');
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  writeFileSync(join(logs, 'old.log'), '');
  utimesSync(join(logs, 'old.log'), 0, 0);
  writeFileSync(join(logs, 'new.log'), '');
  const ask = (input: object) => `call delete_logs ${JSON.stringify({ folder: logs, days: 30, ...input })}`;

  await say(ask({}), 'completed');
  expect(readdirSync(logs)).toEqual(['new.log', 'old.log']);

  await say(ask({ dryRun: false }), 'waiting');
  const request = await pending('tool-approval');
  expect(request).toMatchObject({
    reason: `Delete 1 log files in ${logs}`,
    facts: [{ label: 'Files', value: 'old.log' }],
  });
  await respond(request, { digest: request.digest, decision: 'approve' });
  expect(readdirSync(logs)).toEqual(['new.log']);
});

test('with the tsconfig.json in the README each project there has its types', async () => {
  const tsconfig = /```json\n(.+?)```/s.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1];
  if (tsconfig === undefined) throw new Error('README.md holds no tsconfig.json.');
  const folder = mkdtempSync(join(tmpdir(), 'holdpoint-types-'));
  const appRoot = await makeAppRoot();
  onTestFinished(() => [folder, appRoot].forEach((made) => rmSync(made, { recursive: true, force: true })));
  writeFileSync(join(folder, 'tsconfig.json'), tsconfig);
  refreshProjectTypes(folder, appRoot);
  for (const agent of ['janitor', 'booker', 'notes'])
    writeFileSync(join(folder, `${agent}.ts`), projectInReadme(agent));
  const { status, stdout } = spawnSync(process.execPath, [
    join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
    '-p',
    folder,
  ]);
  expect({ status, said: String(stdout) }).toEqual({ status: 0, said: '' });
});

/** What the first quick prompt sends to the demo model. */
function demoText([first = '']: readonly QuickPrompt[] = []): string {
  const { text, demo = text } = fullQuickPrompt(first);
  return demo;
}

test('the project with a question tool shows its form, and its agent reads the answers', async () => {
  const { definition, say, pending, respond, answer } = await openProject('booker');
  await say(demoText(definition.quickPrompts), 'waiting');
  const form = await pending('tool-question');
  expect(form.questions.map(({ id }) => id)).toEqual(['room', 'day', 'note']);
  await respond(form, {
    answers: [
      { questionId: 'room', value: 'south' },
      { questionId: 'day', value: 'Monday' },
    ],
  });
  expect(await answer()).toBe('You answered:\n\n- Which room? south\n- Which day? Monday');

  await say('call book_room {"room":"south","day":"Monday"}', 'completed');
  expect(await answer()).toMatch(/^`book_room` answered:.*"room": "south"/s);
});

test("the project with the AI SDK's tool asks with the policy's reason, and denies with it", async () => {
  const { folder, say, pending, respond, answer } = await openProject('notes');
  const file = join(folder, 'a.md');
  await say(`call save_note ${JSON.stringify({ file, text: 'Remember.' })}`, 'waiting');
  const request = await pending('tool-approval');
  expect(request.reason).toBe(`Write ${file}`);
  await respond(request, { digest: request.digest, decision: 'approve' });
  expect(readFileSync(file, 'utf8')).toBe('Remember.');

  const other = join(folder, 'a.sh');
  await say(`call save_note ${JSON.stringify({ file: other, text: 'x' })}`, 'completed');
  expect(await answer()).toContain('Notes are .md files.');
  expect(readdirSync(folder)).not.toContain('a.sh');
});

/** The README's project with that agent, opened as the app does, and a session with it. */
async function openProject(agentId: string) {
  const folder = mkdtempSync(join(tmpdir(), 'holdpoint-readme-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'holdpoint.config.ts'), projectInReadme(agentId));
  const definition = await loadProject(folder, {});
  const studio = await openStudio({
    project: { name: 'readme', folder, dataFolder: join(folder, 'data') },
    definition,
    models: modelsFromEnvironment({}),
    operator: 'Ada',
  });
  onTestFinished(() => studio.close());
  const session = await studio.call('sessions.create', { agentId }, by);
  if (!session.ok) throw new Error(session.error.message);
  const sessionId = session.value.id;
  const runReads = (status: string): Promise<void> =>
    new Promise((resolve) => {
      const stop = studio.subscribe((push: Push) => {
        if (push.type !== 'session' || push.session.run?.status !== status) return;
        stop();
        resolve();
      });
    });
  return {
    folder,
    definition,
    /** Sends a message, and waits until its run reads so. */
    async say(text: string, status: string) {
      const reads = runReads(status);
      const sent = await studio.call('messages.send', { sessionId, text }, by);
      if (!sent.ok) throw new Error(sent.error.message);
      await reads;
    },
    /** The one request that is open. */
    async pending<T extends InteractionRequest['type']>(type: T): Promise<Extract<InteractionRequest, { type: T }>> {
      const listed = await studio.call('interactions.list', { status: 'pending' }, by);
      const request = listed.ok ? listed.value.interactions[0]?.request : undefined;
      if (request?.type !== type) throw new Error(`No ${type} is pending.`);
      return request as Extract<InteractionRequest, { type: T }>;
    },
    /** Answers a request, and waits for the end of the run. */
    async respond({ id, type }: InteractionRequest, response: object) {
      const done = runReads('completed');
      const answered = await studio.call('interactions.respond', { id, response: { type, ...response } }, by);
      if (!answered.ok) throw new Error(answered.error.message);
      await done;
    },
    /** What the agent said last. */
    async answer() {
      const transcript = await studio.call('sessions.transcript', { sessionId }, by);
      const said = transcript.ok ? transcript.value.entries.findLast(({ kind }) => kind === 'text') : undefined;
      return said?.kind === 'text' ? said.text : undefined;
    },
  };
}

function projectInReadme(agentId: string): string {
  const blocks = readFileSync(join(root, 'README.md'), 'utf8').matchAll(
    /```ts\n(\/\/ holdpoint\.config\.ts\n.+?)```/gs,
  );
  const code = [...blocks].map((block) => block[1] ?? '').find((block) => block.includes(`id: '${agentId}'`));
  if (code === undefined) throw new Error(`README.md holds no holdpoint.config.ts with the agent "${agentId}".`);
  return code;
}
