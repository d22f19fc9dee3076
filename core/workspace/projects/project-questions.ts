/** How many runs work in a project, and how many tools that people run by hand. */
export interface AtWork {
  runs: number;
  calls: number;
}

/** What a person at the machine is asked, in dialogs that no page can press for them. */
export interface ProjectQuestions {
  /** Whether the code in this folder may run. */
  trust(folder: string): Promise<boolean>;
  /** Whether to go to another project although this works in the one that is open. */
  interrupt(working: AtWork, name: string): Promise<boolean>;
  /** Which folder to open; undefined for none. */
  pickFolder(): Promise<string | undefined>;
  /** Where a new project goes: a folder that need not be there. Undefined for nowhere. */
  pickPlace(name: string): Promise<string | undefined>;
}
