// npm run docket -- <command>: prepares what is missing, then runs the command line in the same process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded, checkNode, installPackages, root } from './prepare.mjs';

// An export may go to the standard output, so the messages of the preparation go to the standard error.
console.log = console.error;
checkNode();
installPackages();
buildIfNeeded();
await import(pathToFileURL(join(root, 'dist/server/command-line.js')).href);
