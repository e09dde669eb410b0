// Loaded before the product: at each SIGUSR2 it says how large the part of its heap for what is new is.
const { getHeapSpaceStatistics } = require('node:v8');

process.on('SIGUSR2', () => {
  const { space_size: size } = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  process.stdout.write(`new space ${size}\n`);
});
