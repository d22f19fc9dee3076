/** (name, input, folder of the project that is meant) → Result. The one way in. */
export const CALL = 'holdpoint:call';
/** Sent by a page when it starts to listen; what happened before is for it to read. */
export const SUBSCRIBE = 'holdpoint:subscribe';
/** Main → page: a list of pushes, in order. */
export const PUSHES = 'holdpoint:pushes';
/** The path of what a person dropped on the page. The page itself is never told of it. */
export const DROP = 'holdpoint:drop';
