export interface ProjectTemplate {
  id: string;
  name: string;
  description: string;
  /** What its folder is called until the person says otherwise. */
  folderName: string;
}

/** What a new project can begin with: each is a folder in the app's `examples/templates`. */
export const projectTemplates: readonly ProjectTemplate[] = [
  {
    id: 'approval',
    name: 'An agent that asks for approval',
    description: 'An agent with a tool that runs only once you have approved.',
    folderName: 'my-editor',
  },
  {
    id: 'question',
    name: 'An agent that asks questions',
    description: 'An agent that asks you in a form what it can’t know.',
    folderName: 'my-booker',
  },
  {
    id: 'both',
    name: 'An agent that does both',
    description: 'An agent that asks first and has what it does approved.',
    folderName: 'my-writer',
  },
];
