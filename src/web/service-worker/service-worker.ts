import { answerRequest, storedAddress } from './answer-request.ts';
import { type Build, dropOldBuilds, keepBuild, type WorkerParts } from './stored-builds.ts';

declare const self: ServiceWorkerGlobalScope;
/** Set by the build. */
declare const BUILD: Build;

const parts: WorkerParts = { build: BUILD, caches, fetch: (...asked) => fetch(...asked) };

// A new worker doesn't wait for pages: they come from the network first, and files of the last build stay.
self.addEventListener('install', (event) => {
  event.waitUntil(keepBuild(parts).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  await dropOldBuilds(parts);
  await self.clients.claim();
  // Each page knows its build, and offers the newer one to the user.
  for (const page of await self.clients.matchAll()) page.postMessage({ build: BUILD.name });
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = storedAddress(request, { origin: self.location.origin, addresses: BUILD.addresses });
  if (address !== null) event.respondWith(answerRequest(request, address, parts));
});
