const WITHOUT_DISPLAY =
  'There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so Holdpoint is served to a browser instead of ' +
  'opening a window.';
const elsewhere = (port: string): string =>
  `Is your browser on another machine? Bring the port there first: ssh -L ${port}:127.0.0.1:${port} THIS-MACHINE. ` +
  'Then open the URL below in it.';

/** What `holdpoint serve` takes unless it is told another. */
const PORT = '4747';

/** What `holdpoint serve` understands of a window's command line, as the word after its flag or joined to it. */
const SHARED = ['--project', '--port'];

/** A start without a display: the arguments for `holdpoint serve`, and what the person is told first. */
export function withoutDisplay(args: readonly string[]): { serveArguments: string[]; sentences: string[] } {
  const serveArguments: string[] = [];
  const windows: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    const value = args[index + 1];
    if (SHARED.some((flag) => arg.startsWith(`${flag}=`))) serveArguments.push(arg);
    else if (!SHARED.includes(arg)) windows.push(arg);
    else {
      serveArguments.push(arg, ...(value === undefined ? [] : [value]));
      index += 1;
    }
  }
  const left = windows.length === 0 ? [] : [`Left out, since they are for a window: ${windows.join(' ')}`];
  const port = portIn(serveArguments);
  return { serveArguments, sentences: [WITHOUT_DISPLAY, ...left, ...(port === '0' ? [] : [elsewhere(port)])] };
}

function portIn(args: readonly string[]): string {
  const at = args.findLastIndex((arg) => arg.startsWith('--port'));
  return (at < 0 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1])) ?? PORT;
}
