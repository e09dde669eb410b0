import { addDays } from '#domain/calendar/calendar.ts';
import { on, open, type Scene, shows, type Trial } from './trial.ts';

/** Different days for each leave, because a person's leave can't overlap. */
let days = 0;
const nextDay = () => addDays('2100-01-01', days++);

const of = (whose: (scene: Scene) => number) => async (scene: Scene) => {
  const { rows } = (await scene.sql(
    `insert into leave (employee_id, request_id, kind, first_day, last_day, note)
     values ($1, gen_random_uuid(), 'other', $2::date, $2::date, 'Leave of ' || $2)
     returning id, note, to_json(last_modified)#>>'{}' as "lastModified"`,
    [whose(scene), nextDay()],
  )) as { rows: { id: number; note: string; lastModified: string }[] };
  return rows[0]!;
};
const mine = of(({ me }) => me);
const ofTeam = of(({ mine: member }) => member);
const ofOthers = of(({ ofOtherTeam }) => ofOtherTeam);
const wanted = () => {
  const firstDay = nextDay();
  return { kind: 'other', firstDay, lastDay: firstDay, isHalfDay: false, note: '' };
};
type Made = ReturnType<typeof of>;
const changes = (made: Made) => async (scene: Scene) => {
  const { id, lastModified } = await made(scene);
  return { ids: [id], body: { ...wanted(), lastModified } };
};
const withdraws = (made: Made) => async (scene: Scene) => {
  const { id, lastModified } = await made(scene);
  return { ids: [id], body: { lastModified } };
};
const decides = (made: Made) => async (scene: Scene) => {
  const { id, lastModified } = await made(scene);
  return { ids: [id], body: { decision: 'approve', reason: '', lastModified } };
};
const finds = (made: Made) => async (scene: Scene) => ({ looksFor: (await made(scene)).note });

/** Leave belongs to a person, and is decided by the approver of their time. */
export const LEAVE_TRIALS: readonly Trial[] = [
  shows({ call: 'GET /api/leave', on: 'own', mayCall: 'everybody', maySee: 'everybody', sends: finds(mine) }),
  shows({ call: 'GET /api/leave', on: 'of somebody else', mayCall: 'everybody', maySee: 'none', sends: finds(ofTeam) }),
  open({ call: 'GET /api/leave/calendars', mayCall: 'everybody' }),
  on({
    call: 'PUT /api/leave/calendars/:subject',
    on: 'own',
    mayCall: 'everybody',
    mayDo: 'everybody',
    refusal: 403,
    sends: () => ({ ids: ['own'] }),
  }),
  on({
    call: 'PUT /api/leave/calendars/:subject',
    on: 'of the team',
    mayCall: 'everybody',
    mayDo: 'approver',
    refusal: 403,
    sends: () => ({ ids: ['team'] }),
  }),
  on({
    call: 'DELETE /api/leave/calendars/:subject',
    on: 'own',
    mayCall: 'everybody',
    mayDo: 'everybody',
    refusal: 403,
    sends: () => ({ ids: ['own'] }),
  }),
  shows({
    call: 'GET /api/leave/team',
    on: 'of the team',
    mayCall: 'approver',
    maySee: 'approver',
    sends: finds(ofTeam),
  }),
  shows({
    call: 'GET /api/leave/team',
    on: 'of another team',
    mayCall: 'approver',
    maySee: 'approver & deputy',
    sends: finds(ofOthers),
  }),
  shows({ call: 'GET /api/leave/export', on: 'own', mayCall: 'everybody', maySee: 'everybody', sends: finds(mine) }),
  shows({
    call: 'GET /api/leave/export',
    on: 'of somebody else',
    mayCall: 'everybody',
    maySee: 'none',
    sends: finds(ofTeam),
  }),
  shows({
    call: 'GET /api/leave/team/export',
    on: 'of the team',
    mayCall: 'approver',
    maySee: 'approver',
    sends: finds(ofTeam),
  }),
  shows({
    call: 'GET /api/leave/team/export',
    on: 'of another team',
    mayCall: 'approver',
    maySee: 'approver & deputy',
    sends: finds(ofOthers),
  }),
  open({
    call: 'POST /api/leave',
    mayCall: 'everybody',
    sends: () => ({ body: { ...wanted(), requestId: crypto.randomUUID() } }),
  }),
  on({
    call: 'PUT /api/leave/:id',
    on: 'own',
    mayCall: 'everybody',
    mayDo: 'everybody',
    refusal: 404,
    sends: changes(mine),
  }),
  on({
    call: 'PUT /api/leave/:id',
    on: 'of the team',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 404,
    sends: changes(ofTeam),
  }),
  on({
    call: 'PUT /api/leave/:id/withdrawn',
    on: 'own',
    mayCall: 'everybody',
    mayDo: 'everybody',
    refusal: 404,
    sends: withdraws(mine),
  }),
  on({
    call: 'PUT /api/leave/:id/withdrawn',
    on: 'of the team',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 404,
    sends: withdraws(ofTeam),
  }),
  on({
    call: 'PUT /api/leave/:id/decision',
    on: 'own',
    mayCall: 'approver',
    mayDo: 'none',
    refusal: 404,
    sends: decides(mine),
  }),
  on({
    call: 'PUT /api/leave/:id/decision',
    on: 'of the team',
    mayCall: 'approver',
    mayDo: 'approver',
    refusal: 404,
    sends: decides(ofTeam),
  }),
  on({
    call: 'PUT /api/leave/:id/decision',
    on: 'of another team',
    mayCall: 'approver',
    mayDo: 'approver & deputy',
    refusal: 404,
    sends: decides(ofOthers),
  }),
];
