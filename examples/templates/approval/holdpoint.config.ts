import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Agent, createTool, defineStudio } from 'holdpoint';
import { z } from 'zod';

const listPages = createTool({
  name: 'list_pages',
  description: 'Lists the pages that are published.',
  inputSchema: z.object({}),
  async execute(_input, { dataFolder }) {
    return { pages: await publishedIn(dataFolder) };
  },
});

const publishPage = createTool({
  name: 'publish_page',
  description: 'Publishes a page, in place of one with the same name.',
  inputSchema: z.object({
    name: z.string().regex(/^[a-z0-9-]+$/, 'Use small letters, digits and hyphens.'),
    text: z.string().min(1),
  }),
  // What this returns is what you are shown: false asks nobody.
  async requiresApproval({ name, text }, { dataFolder }) {
    const replaces = (await publishedIn(dataFolder)).includes(name);
    return {
      reason: replaces ? `Replace the page “${name}”` : `Publish the page “${name}”`,
      facts: [{ label: 'Characters', value: String(text.length) }],
      severity: replaces ? 'warning' : 'info',
      approveLabel: 'Publish',
      denyLabel: 'Don’t publish',
    };
  },
  // It runs only once you have approved, with exactly the input that you saw.
  async execute({ name, text }, { dataFolder }) {
    const folder = path.join(dataFolder, 'pages');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${name}.md`), text);
    return { published: name };
  },
});

async function publishedIn(dataFolder: string): Promise<string[]> {
  const files = await readdir(path.join(dataFolder, 'pages')).catch(() => []);
  return files.map((file) => path.basename(file, '.md'));
}

export default defineStudio({
  agents: [
    new Agent({
      id: 'editor',
      name: 'Editor',
      // The model is chosen in Settings, or named here: model: 'openai:gpt-5'.
      instructions: 'You look after the pages of a small site. Publish only what you were asked to.',
      tools: [listPages, publishPage],
    }),
  ],
  // What the demo model is sent in place of the text: it understands "call TOOL {json}".
  quickPrompts: [
    { text: 'Publish a welcome page', demo: 'call publish_page {"name":"welcome","text":"# Welcome"}' },
    { text: 'Which pages are there?', demo: 'call list_pages {}' },
  ],
});
