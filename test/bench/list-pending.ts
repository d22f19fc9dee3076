import { holdpointLoop, openBenchJournal } from './holdpoint-loop.ts';

/** A new process that lists what is pending. Prints how many, and when it had them since it began, in milliseconds. */
const [folder = ''] = process.argv.slice(2);
const loaded = performance.now();
const journal = await openBenchJournal(folder);
const opened = performance.now();
const loop = holdpointLoop(folder, journal);
const count = await loop.countPending();
const listed = performance.now();
console.log(JSON.stringify({ count, loaded, opened, listed }));
await loop.close();
