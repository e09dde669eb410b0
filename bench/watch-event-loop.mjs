// Loaded into the product's process before it: keeps the longest time for which nothing else could be done, and tells it on
// SIGUSR2 in the file that EVENT_LOOP_FILE names, in milliseconds; then it begins anew.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const { EVENT_LOOP_FILE: file } = process.env;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('SIGUSR2', () => {
  writeFileSync(`${file}.next`, String(delay.max / 1e6));
  renameSync(`${file}.next`, file);
  delay.reset();
});
