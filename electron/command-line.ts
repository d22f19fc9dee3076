export type CommandLine = { ok: true; project?: string } | { ok: false; message: string };

const FLAG = '--project';

/** Reads Holdpoint's own flags. Everything else on the line is Electron's and Chromium's. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const at = args.findLastIndex((arg) => arg === FLAG || arg.startsWith(`${FLAG}=`));
  const flag = args[at];
  if (flag === undefined) return { ok: true };
  const folder = flag === FLAG ? args[at + 1] : flag.slice(FLAG.length + 1);
  if (folder === undefined || folder === '' || folder.startsWith('--')) {
    return { ok: false, message: `${FLAG} was given without a folder. Write "npm start -- ${FLAG} DIR".` };
  }
  return { ok: true, project: folder };
}
