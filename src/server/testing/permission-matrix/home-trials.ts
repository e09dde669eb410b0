import { on, open, shows, type Trial } from './trial.ts';

/** Home, what waits and what people are told of: everybody has their own, and of others nothing (NOTE-04, HOME-07). */
export const HOME_TRIALS: readonly Trial[] = [
  open('GET /api/home', 'everybody'),
  open('GET /api/waiting', 'everybody'),
  open('GET /api/waiting/changes', 'everybody'),
  open('GET /api/notifications', 'everybody'),
  open('GET /api/notifications/choices', 'everybody'),
  open('PUT /api/notifications/choices', 'everybody', () => ({ body: { kind: 'mention', way: 'app' } })),
  open('PUT /api/notifications/defaults', 'administration.update', () => ({ body: { kind: 'mention', way: null } })),
  open('GET /api/notifications/missing-time/snooze', 'everybody'),
  open('PUT /api/notifications/missing-time/snooze', 'everybody', () => ({ body: { days: 7 } })),
  shows('GET /api/notifications', 'of a job', 'everybody', 'job.read', async (scene) => ({
    looksFor: (await scene.notification(scene.me, 'job')).text,
  })),
  shows('GET /api/notifications', 'of an order', 'everybody', 'purchaseorder.read', async (scene) => ({
    looksFor: (await scene.notification(scene.me, 'purchaseorder')).text,
  })),
  shows('GET /api/notifications', 'of an invoice', 'everybody', 'draftproductioninvoice.approve', async (scene) => ({
    looksFor: (await scene.notification(scene.me, 'draftproductioninvoice')).text,
  })),
  shows('GET /api/notifications', "somebody else's", 'everybody', 'nobody', async (scene) => ({
    looksFor: (await scene.notification(scene.mine, null)).text,
  })),
  open('PUT /api/notifications/read', 'everybody', async (scene) => ({
    body: { ids: [(await scene.notification(scene.me, null)).id] },
  })),
  on('PUT /api/notifications/read', "somebody else's", 'everybody', 'nobody', 404, async (scene) => ({
    body: { ids: [(await scene.notification(scene.mine, null)).id] },
  })),
  on('PUT /api/notifications/read', 'a notification of the other agency', 'everybody', 'nobody', 404, (scene) => ({
    body: { ids: [scene.elsewhere.notification] },
  })),
];
