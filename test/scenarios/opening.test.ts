import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Agent } from '../../core/agent/agent.ts';
import { JournalError } from '../../core/journal/journal-error.ts';
import { SqliteJournal } from '../../core/journal/sqlite-journal.ts';
import { DataFolderError } from '../../core/project/data-folder.ts';
import { openStudio, type StudioApi, type StudioOptions } from '../../core/studio.ts';
import { gate } from '../../core/testing/gate.ts';
import { type ScriptedTurn, scriptedModel, wait } from '../../core/testing/scripted-model.ts';

const ADA = { name: 'Ada', surface: 'desktop' } as const;
const FULL = new JournalError('full', 'The disk is full.');

let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'holdpoint-studio-'))));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(home, { recursive: true, force: true });
});

function optionsFor(dataFolder: string, ...turns: ScriptedTurn[]): StudioOptions & { faults: unknown[] } {
  const model = scriptedModel(turns);
  const faults: unknown[] = [];
  return {
    project: { name: 'test', folder: home, dataFolder },
    definition: { agents: [new Agent({ id: 'agent', name: 'Agent', instructions: 'Help.', tools: [] })] },
    models: {
      forAgent: () => ({ model, label: 'Scripted', demo: false }),
      labelFor: () => ({ label: 'Scripted', demo: false }),
      defaultFor: () => ({ from: 'agent' }),
    },
    operator: ADA.name,
    concurrency: 1,
    onFault: (fault) => faults.push(fault),
    faults,
  };
}

async function ask(studio: StudioApi): Promise<void> {
  const session = await studio.call('sessions.create', { agentId: 'agent' }, ADA);
  if (!session.ok) throw new Error(session.error.message);
  await studio.call('messages.send', { sessionId: session.value.id, text: 'Hi' }, ADA);
}

async function statuses(studio: StudioApi): Promise<string[]> {
  const list = await studio.call('sessions.list', {}, ADA);
  if (!list.ok) throw new Error(list.error.message);
  return list.value.sessions.map(({ run }) => String(run?.status)).toSorted();
}

/** A data folder as a crash leaves it: one run was in the middle of a turn, the other had no slot yet. */
async function afterCrash(): Promise<string> {
  const [alive, dead] = [join(home, 'alive'), join(home, 'dead')];
  const hold = gate();
  const studio = await openStudio(optionsFor(alive, wait(hold)));
  onTestFinished(() => studio.close());
  await ask(studio);
  await hold.reached;
  await ask(studio);
  cpSync(alive, dead, { recursive: true });
  return dead;
}

it('a disk that is full when a start takes up what a crash left lets go of the journal: it opens once there is room', async () => {
  const dataFolder = await afterCrash();
  const commit = vi.spyOn(SqliteJournal.prototype, 'commit').mockImplementation(() => {
    throw FULL;
  });
  await expect(openStudio(optionsFor(dataFolder))).rejects.toBe(FULL);
  commit.mockRestore();
  const hold = gate();
  const studio = await openStudio(optionsFor(dataFolder, wait(hold)));
  await hold.reached;
  expect(await statuses(studio)).toEqual(['interrupted', 'running']);
  await studio.close();
});

it('a file where the tools’ folder must be is said as a sentence, and opens once it is gone', async () => {
  const file = join(home, 'data');
  writeFileSync(file, 'a file');
  const failure = await openStudio(optionsFor(home)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DataFolderError);
  expect(String(failure)).toContain(`${file} is a file, but must be a folder`);
  rmSync(file);
  await (await openStudio(optionsFor(home))).close();
});
