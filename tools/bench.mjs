// npm run bench: prepares what is missing, then measures. Options: -- --scale 400000 on an agency of that many entries, --screens the
// screens in a browser, --administration master data, --mail outgoing mail, --schedule a year of scheduled work, --trail an audit trail of
// a million rows, --import a file of 100,000 entries while users save, --files the effect of hostile files, --estimates a long estimate:
// its lines, saving it, its PDF, --against <folder> this build compared with another.
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
