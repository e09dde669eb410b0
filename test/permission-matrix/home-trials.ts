import { on, open, shows, type Trial } from './trial.ts';

/** The trials of Home, pending work and notifications: everybody has their own, and sees nothing of others. */
export const HOME_TRIALS: readonly Trial[] = [
  open({ call: 'GET /api/home', mayCall: 'everybody' }),
  open({ call: 'GET /api/waiting', mayCall: 'everybody' }),
  open({ call: 'GET /api/waiting/changes', mayCall: 'everybody' }),
  open({ call: 'GET /api/notifications', mayCall: 'everybody' }),
  open({ call: 'GET /api/notifications/choices', mayCall: 'everybody' }),
  open({
    call: 'PUT /api/notifications/choices',
    mayCall: 'everybody',
    sends: () => ({ body: { kind: 'mention', way: 'app' } }),
  }),
  open({
    call: 'PUT /api/notifications/defaults',
    mayCall: 'administration.update',
    sends: () => ({ body: { kind: 'mention', way: null } }),
  }),
  open({ call: 'GET /api/notifications/missing-time/snooze', mayCall: 'everybody' }),
  open({
    call: 'PUT /api/notifications/missing-time/snooze',
    mayCall: 'everybody',
    sends: () => ({ body: { days: 7 } }),
  }),
  shows({
    call: 'GET /api/notifications',
    on: 'of a job',
    mayCall: 'everybody',
    maySee: 'job.read',
    sends: async (scene) => ({
      looksFor: (await scene.notification(scene.me, 'job')).text,
    }),
  }),
  shows({
    call: 'GET /api/notifications',
    on: 'of an order',
    mayCall: 'everybody',
    maySee: 'purchaseorder.read',
    sends: async (scene) => ({
      looksFor: (await scene.notification(scene.me, 'purchaseorder')).text,
    }),
  }),
  shows({
    call: 'GET /api/notifications',
    on: 'of an invoice',
    mayCall: 'everybody',
    maySee: 'draftproductioninvoice.approve',
    sends: async (scene) => ({
      looksFor: (await scene.notification(scene.me, 'draftproductioninvoice')).text,
    }),
  }),
  shows({
    call: 'GET /api/notifications',
    on: "somebody else's",
    mayCall: 'everybody',
    maySee: 'none',
    sends: async (scene) => ({
      looksFor: (await scene.notification(scene.mine, null)).text,
    }),
  }),
  open({
    call: 'PUT /api/notifications/read',
    mayCall: 'everybody',
    sends: async (scene) => ({
      body: { ids: [(await scene.notification(scene.me, null)).id] },
    }),
  }),
  on({
    call: 'PUT /api/notifications/read',
    on: "somebody else's",
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 404,
    sends: async (scene) => ({
      body: { ids: [(await scene.notification(scene.mine, null)).id] },
    }),
  }),
  on({
    call: 'PUT /api/notifications/read',
    on: 'a notification of the other agency',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 404,
    sends: (scene) => ({
      body: { ids: [scene.elsewhere.notification] },
    }),
  }),
];
