import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Agent } from '../../core/agent/agent.ts';
import type { Journal } from '../../core/journal/journal.ts';
import { openJournal } from '../../core/journal/open-journal.ts';
import type { CallOptions } from '../../core/model/language-model.ts';
import { HostStudio } from '../../core/studio/host-studio.ts';
import { systemEnvironment } from '../../core/studio/system-environment.ts';
import { say, scriptedModel, type ScriptedModel, type Turn } from '../../core/testing/scripted-model.ts';
import { strict } from '../../core/testing/strict-model.ts';
import type { Story } from './stories.ts';
import type { World } from './world.ts';

/** A message that every story's model answers, so that the whole history goes to a model once more. */
export const AND_NOW = 'And now?';

const MOST_TURNS = 20;

export async function openStoryJournal(folder: string): Promise<Journal> {
  const owner = { pid: process.pid, name: 'The crash test' };
  const { journal, setAside } = await openJournal(join(folder, 'journal.sqlite'), owner, systemEnvironment.now());
  if (setAside !== undefined) throw new Error(`The journal was damaged, and set aside as ${setAside}.`);
  return journal;
}

/** A Studio in which the story goes on from wherever the journal says it is. Its model checks every history. */
export function openStory(
  story: Story,
  world: World,
  folder: string,
  journal: Journal,
): { studio: HostStudio; model: ScriptedModel; faults: unknown[] } {
  mkdirSync(join(folder, 'data'), { recursive: true });
  const faults: unknown[] = [];
  const turns = new Map([
    ...story.conversations.map(({ message, turns: of }) => [message, of(world)] as const),
    [AND_NOW, [say('Still here.')]],
  ]);
  const model = scriptedModel(Array.from({ length: MOST_TURNS }, () => (options) => nextTurn(options, turns)));
  const agent = new Agent({ id: 'agent', name: 'Agent', instructions: 'Help.', tools: story.tools(world) });
  const studio = new HostStudio(
    {
      project: { name: 'crash', folder, dataFolder: folder },
      definition: { agents: [agent] },
      models: {
        forAgent: () => ({ model: strict(model), label: 'Scripted', demo: false }),
        labelFor: () => ({ label: 'Scripted', demo: false }),
        defaultFor: () => ({ from: 'agent' }),
      },
      operator: 'Ada',
      environment: systemEnvironment,
      onFault: (fault) => faults.push(fault),
    },
    journal,
  );
  studio.begin();
  return { studio, model, faults };
}

/** The model remembers nothing: the history alone says which turn is next, whichever process asks. */
function nextTurn({ prompt }: CallOptions, turns: ReadonlyMap<string, readonly Turn[]>): Turn {
  const asked = prompt.findLastIndex(({ role }) => role === 'user');
  const content = prompt[asked]?.content;
  const [part] = Array.isArray(content) ? content : [];
  const message = part?.type === 'text' ? part.text : '';
  const taken = prompt.slice(asked).filter(({ role }) => role === 'assistant').length;
  const turn = turns.get(message)?.[taken];
  if (!turn) throw new Error(`The story has no turn ${taken + 1} after "${message}".`);
  return turn;
}
