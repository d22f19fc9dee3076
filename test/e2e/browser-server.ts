import path from 'node:path';
import { appFiles } from '../../core/surface/app-files.ts';
import { serveHttp } from '../../core/surface/http/serve-http.ts';
import { openProject } from '../../core/surface/open-project.ts';
import { root } from '../../scripts/root.ts';

/**
 * A process that serves a project to browsers until it is killed: `browser-server.ts DATA PORT TOKEN [PROJECT]`. It
 * says `{ port }` to its parent once it listens, and `{ link }`, a fresh one, whenever it is told anything.
 */
const [base = '', port = '0', token = '', project] = process.argv.slice(2);
const { version, pageFolder, embeddedFolder } = appFiles(root);
const onFault = (fault: unknown): void => console.error(fault);
const folder = path.resolve(project ?? embeddedFolder);
const operator = 'Dana';
const { studio } = await openProject({ folder, embeddedFolder, base, operator, ownerName: 'a test', onFault });
const server = await serveHttp({
  studio,
  version,
  token,
  operator,
  port: Number(port),
  otherPort: 'Give another.',
  pageFolder,
  onFault,
});
process.on('message', () => process.send?.({ link: server.openUrl() }));
process.send?.({ port: server.port });
