import { z } from 'zod';
import { id } from './id.ts';

const nothing = z.object({});

/** `open` is the one that is shown; `missing` has no folder there any more; what is `example` ships with the app. */
export const knownProject = z.object({
  id,
  name: z.string(),
  folder: z.string(),
  state: z.enum(['open', 'there', 'missing']),
  example: z.boolean(),
  /** How many requests waited in it when it was closed; 0 for the one that is open. */
  waiting: z.number(),
});
export type KnownProject = z.infer<typeof knownProject>;

export const projectTemplate = z.object({ id, name: z.string(), description: z.string() });
export type ProjectTemplate = z.infer<typeof projectTemplate>;

/**
 * The project that this start was to open, and didn't: `message` says why. One that is `unfinished` is there, and can be
 * opened: Holdpoint ended the last time while it was loaded.
 */
export const goneProject = z.object({ id, name: z.string(), message: z.string(), unfinished: z.boolean() });
export type GoneProject = z.infer<typeof goneProject>;

/** `kept`: the person thought better of it, or chose another one meanwhile, and what was open still is. */
const opened = z.object({ outcome: z.enum(['opened', 'kept']) });

/**
 * Which project is open, and which others can be. The window names projects by id and templates by name; paths come from
 * the host's own dialogs. Whoever is not at the machine's window can look, and change nothing.
 */
export const projectProcedures = {
  /** Newest first; `canOpen` says whether whoever asks may open another, and is told of others. */
  'projects.list': {
    input: nothing,
    output: z.object({
      projects: z.array(knownProject),
      templates: z.array(projectTemplate),
      canOpen: z.boolean(),
      /** There until the person has seen to it. */
      gone: goneProject.optional(),
    }),
  },
  'projects.open': { input: z.object({ id }), output: opened },
  /** Lets the person choose a folder. */
  'projects.pick': { input: nothing, output: opened },
  /** Lets the person choose where, writes the template there and opens it. */
  'projects.create': { input: z.object({ templateId: id }), output: opened },
  /** Gives up what is being opened: what is open stays so. */
  'projects.stay': { input: nothing, output: nothing },
  /** Shows where it lies, in the system's own program for files. */
  'projects.reveal': { input: z.object({ id }), output: nothing },
  /** The person has read which project is gone, and leaves it on the list. */
  'projects.dismissGone': { input: nothing, output: nothing },
  /** Takes a project off the list. Nothing of it is deleted. */
  'projects.forget': { input: z.object({ id }), output: nothing },
  /** Answers a push that says `leaving`: what was typed here is kept. */
  'projects.leave': { input: nothing, output: nothing },
} as const;
