import { type Network, startNetwork } from './network.ts';
import { test as story } from './story.ts';

/** Stories of an app that runs from its service worker, over a network that can be cut. */
export const test = story.extend<{ network: Network }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its first parameter
  network: async ({}, use) => {
    const network = await startNetwork();
    await use(network);
    await network.close();
  },
});
