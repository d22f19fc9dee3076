export type CommandLine =
  /** `http` is the port of the HTTP surface, where it is wanted. */
  { ok: true; project?: string; http?: number } | { ok: false; message: string };

const PROJECT = '--project';
const HTTP = '--http';

/** What `holdpoint serve` shows, too. */
const PORT = 4747;

/** Reads Holdpoint's own flags. Everything else on the line is Electron's and Chromium's. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const slip = args.map(slipOf).find((sentence) => sentence !== undefined);
  if (slip !== undefined) return { ok: false, message: slip };
  const project = lastOf(args, PROJECT);
  if (project.given && (project.value === undefined || project.value === '')) {
    return { ok: false, message: `${PROJECT} was given without a folder. Write "npm start -- ${PROJECT} DIR".` };
  }
  const http = lastOf(args, HTTP);
  const port = http.given ? portOf(http) : undefined;
  if (port === 'none') {
    return { ok: false, message: `${HTTP} takes a port between 0 and 65535, or nothing for ${PORT}.` };
  }
  return {
    ok: true,
    ...(project.value !== undefined && { project: project.value }),
    ...(port !== undefined && { http: port }),
  };
}

/** Everything else is Chromium's, which says nothing of what it doesn't know: what is close to ours is meant for us. */
function slipOf(arg: string): string | undefined {
  const [flag = ''] = arg.split('=');
  if (flag === '--port')
    return `The window takes no --port. For HTTP beside it on a port of your own, write ${HTTP}=PORT.`;
  if (flag === PROJECT || flag === HTTP) return undefined;
  if (/^--?pro?j/i.test(flag)) return `There is no flag ${flag}. Write ${PROJECT} DIR to open a project.`;
  return /^-(-ht?tp|http)$/i.test(flag) ? `There is no flag ${flag}. Write ${HTTP} or ${HTTP}=PORT.` : undefined;
}

interface Given {
  given: boolean;
  /** Joined to the flag, or the word after it if that is no flag. */
  value?: string | undefined;
  joined?: boolean;
}

/** The last one counts, so that a caller can override a script. */
function lastOf(args: readonly string[], flag: string): Given {
  const at = args.findLastIndex((arg) => arg === flag || arg.startsWith(`${flag}=`));
  const arg = args[at];
  if (arg === undefined) return { given: false };
  if (arg !== flag) return { given: true, value: arg.slice(flag.length + 1), joined: true };
  const next = args[at + 1];
  return { given: true, value: next?.startsWith('--') ? undefined : next };
}

/** A word after a bare `--http` that is no number is somebody else's: the port is optional. */
function portOf({ value = '', joined = false }: Given): number | 'none' {
  const isPort = /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
  if (isPort) return Number(value);
  return joined || /^-?\d/.test(value) ? 'none' : PORT;
}
