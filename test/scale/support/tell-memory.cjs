// Loaded before the product: at each SIGUSR2 it says what its memory holds after everything was let go of that can be.
const v8 = require('node:v8');
const vm = require('node:vm');

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');
process.on('SIGUSR2', () => {
  for (const _ of [1, 2, 3]) collect();
  process.stdout.write(`memory ${JSON.stringify(process.memoryUsage())}\n`);
});
