// npm start: prepares what is missing, then runs the server in the same process, so that signals reach it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded, checkNode, installPackages, root } from './prepare.mjs';

checkNode();
stopWithItsParent();
installPackages();
buildIfNeeded();
await import(pathToFileURL(join(root, 'dist/server/keep-running.js')).href);

/**
 * npm passes a SIGTERM to its shell, which exits without passing it on: so the product stops when that shell is gone. Without npm, the
 * parent process may end first.
 */
function stopWithItsParent() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  look.unref();
}
