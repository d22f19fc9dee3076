/** The longest message, and the longest answer to one question, in characters. */
export const MESSAGE_LIMIT = 100_000;

/** The longest reason for a decision, in characters. */
export const REASON_LIMIT = 10_000;

/** The most answers that a response gives, and so the most questions of a form. */
export const ANSWERS_LIMIT = 1_000;

/** The most values that one answer gives, and so the most choices of a question. */
export const PICKS_LIMIT = 1_000;

/** The longest text that is kept before it is sent, in characters: a form is one, with all its answers. */
export const DRAFT_LIMIT = 4_000_000;

/** The longest time after which a request expires, in milliseconds: ten years. */
export const EXPIRY_LIMIT = 10 * 365 * 24 * 60 * 60 * 1_000;

/** The longest title of a session, in characters. */
export const TITLE_LIMIT = 200;

/** The longest text that sessions are searched for, in characters. */
export const SEARCH_LIMIT = 200;
