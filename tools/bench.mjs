// npm run bench: prepares what is missing, then measures; -- --scale 400000 does it on an agency of that many entries,
// -- --screens measures the screens in a browser, -- --administration master data, -- --mail what goes out, -- --schedule a year of scheduled work,
// -- --trail a trail of a million rows, -- --import a file of 100,000 entries beside people who save, -- --files what hostile files do to others,
// -- --estimates a long estimate: its lines, saving it, its paper, -- --against <folder> this build beside another one.
import { buildIfNeeded, checkNode, installPackages } from './prepare.mjs';

checkNode();
installPackages();
buildIfNeeded();
const wanted = {
  '--screens': '../bench/measure-screens.mjs',
  '--mail': '../bench/mail.mjs',
  '--schedule': '../bench/schedule.mjs',
  '--administration': '../bench/administration.mjs',
  '--trail': '../bench/trail.mjs',
  '--import': '../bench/import.mjs',
  '--files': '../bench/hostile-files.mjs',
  '--estimates': '../bench/estimates.mjs',
  '--against': '../bench/against.mjs',
};
const found = Object.keys(wanted).find((word) => process.argv.includes(word));
await import(found ? wanted[found] : '../bench/measure.mjs');
