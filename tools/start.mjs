// npm start: prepares what is missing, then runs the server in this very process, so that signals reach it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded, checkNode, installPackages, root } from './prepare.mjs';

checkNode();
installPackages();
buildIfNeeded();
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
