const WITHOUT_DISPLAY =
  'There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so Holdpoint is served to a browser instead of ' +
  'opening a window.';
const elsewhere = (port: string): string =>
  `Is your browser on another machine? Bring the port there first: ssh -L ${port}:127.0.0.1:${port} THIS-MACHINE. ` +
  'Then open the URL below in it.';

/** What `holdpoint serve` takes unless it is told another. */
const PORT = '4747';

/** A window's alone. What is none of these goes on to `holdpoint serve`, which says what it doesn't know. */
const WINDOWS =
  /^--(no-sandbox|(remote-debugging|inspect|disable|enable|ozone|force|use|log|v|lang|user-data|proxy|host-resolver)\b.*)/;

/** `--http` alone, or with its port. */
const HTTP = /^--http(?:=(\d*))?$/;

/** A start without a display: the arguments for `holdpoint serve`, and what the person is told first. */
export function withoutDisplay(args: readonly string[]): { serveArguments: string[]; sentences: string[] } {
  const windows = args.filter((arg) => WINDOWS.test(arg));
  const serveArguments = args
    .filter((arg) => !WINDOWS.test(arg))
    .flatMap((arg, index, rest) => {
      const isHttps = HTTP.exec(rest[index - 1] ?? '')?.[1] === undefined && HTTP.test(rest[index - 1] ?? '');
      if (isHttps && /^\d+$/.test(arg)) return ['--port', arg];
      const http = HTTP.exec(arg);
      if (!http) return [arg];
      // Served it is anyway; a port that was given is the one to serve on.
      return http[1] ? ['--port', http[1]] : [];
    });
  const left = windows.length === 0 ? [] : [`Left out, since they are for a window: ${windows.join(' ')}`];
  const port = portIn(serveArguments);
  return { serveArguments, sentences: [WITHOUT_DISPLAY, ...left, ...(port === '0' ? [] : [elsewhere(port)])] };
}

function portIn(args: readonly string[]): string {
  const at = args.findLastIndex((arg) => arg.startsWith('--port'));
  return (at < 0 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1])) ?? PORT;
}
