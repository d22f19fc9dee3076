/** The longest message and draft, in characters. */
export const MESSAGE_LIMIT = 100_000;

/** The longest reason for a decision, in characters. */
export const REASON_LIMIT = 10_000;
