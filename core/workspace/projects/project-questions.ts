/** What a person at the machine is asked, in dialogs that no page can press for them. */
export interface ProjectQuestions {
  /** Whether the code in this folder may run. */
  trust(folder: string): Promise<boolean>;
  /** Whether to go to another project although this many runs are working in the one that is open. */
  interrupt(working: number, name: string): Promise<boolean>;
  /** Which folder to open; undefined for none. */
  pickFolder(): Promise<string | undefined>;
  /** Where a new project goes: a folder that need not be there. Undefined for nowhere. */
  pickPlace(name: string): Promise<string | undefined>;
}
