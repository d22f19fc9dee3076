/**
 * Fetches from the address that was entered, and follows no redirect: whoever answers there could send the key and the
 * conversation to a host that nobody entered. The redirect itself is the answer.
 */
export const fetchHere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'manual' });
