import { addDays } from '#domain/calendar.ts';
import { on, open, type Scene, shows, type Trial } from './trial.ts';

/** Days of their own for each leave, as no two of a person overlap. */
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

/** Leave is the person's own, and decided by who approves their time (PEOPLE-11). */
export const LEAVE_TRIALS: readonly Trial[] = [
  shows('GET /api/leave', 'own', 'everybody', 'everybody', finds(mine)),
  shows('GET /api/leave', 'of somebody else', 'everybody', 'nobody', finds(ofTeam)),
  shows('GET /api/leave/team', 'of the team', 'approver', 'approver', finds(ofTeam)),
  shows('GET /api/leave/team', 'of another team', 'approver', 'approver & deputy', finds(ofOthers)),
  shows('GET /api/leave/export', 'own', 'everybody', 'everybody', finds(mine)),
  shows('GET /api/leave/export', 'of somebody else', 'everybody', 'nobody', finds(ofTeam)),
  shows('GET /api/leave/team/export', 'of the team', 'approver', 'approver', finds(ofTeam)),
  shows('GET /api/leave/team/export', 'of another team', 'approver', 'approver & deputy', finds(ofOthers)),
  open('POST /api/leave', 'everybody', () => ({ body: { ...wanted(), requestId: crypto.randomUUID() } })),
  on('PUT /api/leave/:id', 'own', 'everybody', 'everybody', 404, changes(mine)),
  on('PUT /api/leave/:id', 'of the team', 'everybody', 'nobody', 404, changes(ofTeam)),
  on('PUT /api/leave/:id/withdrawn', 'own', 'everybody', 'everybody', 404, withdraws(mine)),
  on('PUT /api/leave/:id/withdrawn', 'of the team', 'everybody', 'nobody', 404, withdraws(ofTeam)),
  on('PUT /api/leave/:id/decision', 'own', 'approver', 'nobody', 404, decides(mine)),
  on('PUT /api/leave/:id/decision', 'of the team', 'approver', 'approver', 404, decides(ofTeam)),
  on('PUT /api/leave/:id/decision', 'of another team', 'approver', 'approver & deputy', 404, decides(ofOthers)),
];
