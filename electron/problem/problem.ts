/** Why there is no Studio to show. Read by a person, on a page of its own and on the terminal. */
export interface Problem {
  /** A few words. */
  title: string;
  /** What is wrong and what to do. */
  message: string;
  /** The file or folder that it is about. */
  path?: string;
  /** False where only a new start can help. */
  canRetry: boolean;
  /** The name of the project that is being opened, where that takes its time. */
  opening?: string;
  /** Where another project would do: those that can be opened at once, beside any that the person chooses. */
  others?: readonly { id: string; name: string }[];
}
