export type CommandLine =
  /** `http` is the port of the HTTP surface, where it is wanted. */
  { ok: true; project?: string; http?: number } | { ok: false; message: string };

const PROJECT = '--project';
const HTTP = '--http';

/** What `holdpoint serve` shows, too. */
const PORT = 4747;

/** Reads Holdpoint's own flags. Everything else on the line is Electron's and Chromium's. */
export function readCommandLine(args: readonly string[]): CommandLine {
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
