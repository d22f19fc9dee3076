/** What is wrong with a project, as one word to decide by; the message is what a person reads. */
export type ProjectFault =
  | 'no-folder'
  | 'no-config'
  | 'moved'
  | 'unreadable'
  | 'syntax'
  | 'import'
  | 'definition'
  | 'export'
  | 'threw'
  | 'timeout'
  | 'given-up';

/** A project can't be loaded. The message names the file, the line where it is known, and what to do. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError';
  readonly fault: ProjectFault;

  constructor(fault: ProjectFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
