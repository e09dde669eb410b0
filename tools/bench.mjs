// npm run bench: prepares what is missing, then measures; -- --scale 400000 does it on an agency of that many entries,
// -- --screens measures the screens in a browser.
import { buildIfNeeded, checkNode, installPackages } from './prepare.mjs';

checkNode();
installPackages();
buildIfNeeded();
await import(process.argv.includes('--screens') ? '../bench/measure-screens.mjs' : '../bench/measure.mjs');
