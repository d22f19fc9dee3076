import { userInfo } from 'node:os';

/** The person at this machine: decisions made on it carry this name. */
export function operatorName(): string {
  try {
    return userInfo().username || 'operator';
  } catch {
    // A user without an entry in the system's list, as in some containers.
    return 'operator';
  }
}
