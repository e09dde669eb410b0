// npm run bench: prepares what is missing, then measures; -- --scale 400000 does it on an agency of that many entries.
import { buildIfNeeded, checkNode, installPackages } from './prepare.mjs';

checkNode();
installPackages();
buildIfNeeded();
await import('../bench/measure.mjs');
