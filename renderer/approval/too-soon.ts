/** What a card says to a press that landed on it before it can have been meant. */
export const TOO_SOON = 'Too soon, not counted.';
