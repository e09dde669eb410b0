// Loaded into the product's process before it: records the longest time the event loop was blocked, and on SIGUSR2 writes it in
// milliseconds to the file named by EVENT_LOOP_FILE, and resets it.
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
