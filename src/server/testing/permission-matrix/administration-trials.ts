import { on, open, type Scene, type Trial } from './trial.ts';

const MAIL = '/api/administration/mail';
const HEALTH = '/api/administration/health';
const READ = 'administration.read';
const UPDATE = 'administration.read & administration.update';

/** A mail that could not be sent. */
async function aDeadMail({ sql }: Scene) {
  const { rows } = (await sql(
    `insert into outgoing_mail (template, address, state, ended_at) values ('note', 'a@b.example', 'dead', now()) returning id`,
  )) as { rows: { id: number }[] };
  return { ids: [rows[0]!.id] };
}

/** Scheduled work that failed. */
async function aFailedTask({ sql }: Scene) {
  const { rows } = (await sql(
    `insert into scheduled_task (kind, period, day, due_at, state, finished_at)
     values ('retention', gen_random_uuid(), '2026-11-20', now(), 'failed', now()) returning id`,
  )) as { rows: { id: number }[] };
  return { ids: [rows[0]!.id] };
}

const gone = (call: string, mayCall: string): Trial =>
  on(call, 'a mail of the other agency', mayCall, 'nobody', 404, ({ elsewhere }) => ({ ids: [elsewhere.mail] }));

/** A server that is refused before it is tried. */
const server = {
  host: 'mail.example.com',
  port: 587,
  security: 'starttls',
  username: null,
  senderName: 'Docket',
  senderAddress: 'nobody',
  lastModified: null,
};

/** What only administrators do. */
export const ADMINISTRATION_TRIALS: readonly Trial[] = [
  open(`GET ${MAIL}`, READ, () => ({ query: 'group=dead' })),
  open(`GET ${MAIL}/:id`, READ, aDeadMail),
  open(`POST ${MAIL}/:id/resend`, UPDATE, aDeadMail),
  open(`POST ${MAIL}/:id/discard`, UPDATE, aDeadMail),
  gone(`GET ${MAIL}/:id`, READ),
  gone(`POST ${MAIL}/:id/resend`, UPDATE),
  gone(`POST ${MAIL}/:id/discard`, UPDATE),
  open(`GET ${MAIL}/settings`, READ),
  on(`PUT ${MAIL}/settings`, '', UPDATE, 'nobody', 'mail-address-invalid', () => ({ body: server })),
  open(`DELETE ${MAIL}/settings`, UPDATE),
  open('GET /api/administration/ordermail', READ),
  open('PUT /api/administration/ordermail', UPDATE, () => ({
    body: { supplierMail: 'ask', approvalByLinkAmount: '5000' },
  })),
  open(`GET ${HEALTH}`, READ),
  open(`POST ${HEALTH}/tasks/:id/retry`, UPDATE, aFailedTask),
  on(`POST ${HEALTH}/tasks/:id/retry`, 'a task of the other agency', UPDATE, 'nobody', 404, ({ elsewhere }) => ({
    ids: [elsewhere.task],
  })),
];
