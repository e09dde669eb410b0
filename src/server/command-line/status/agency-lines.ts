import {
  administratorsHealth,
  attachmentHealth,
  mailHealth,
  secretsHealth,
  taskHealth,
  webhookHealth,
} from '#domain/operations/health.ts';
import { agenciesHealth, worstHealth } from '#domain/operations/installation-health.ts';
import type { PlaceOfAttachments } from '../../platform/attachments/attachments.ts';
import type { AgencyStatus } from './agency-status.ts';
import { counted, lasting, type StatusLine } from './status-line.ts';

/** The maximum agencies named in one line, and with a line of their own. */
const [NAMED, OWN_LINES] = [5, 20];

type Served = Extract<AgencyStatus, { state: 'up to date' }>;

/** Returns lines about all agencies together, and about those with problems. */
export function linesOfAgencies(agencies: readonly AgencyStatus[], place: PlaceOfAttachments): StatusLine[] {
  const ofState = <State extends AgencyStatus['state']>(state: State) =>
    agencies.filter((agency): agency is Extract<AgencyStatus, { state: State }> => agency.state === state);
  const [served, pending, out] = [ofState('up to date'), ofState('pending'), ofState('out of service')];
  const counts = `${served.length} up to date, ${pending.length} pending migration, ${out.length} out of service`;
  return [
    {
      state: agenciesHealth({ outOfService: out.length, pending: pending.length }),
      what: 'agencies',
      text: agencies.length === 0 ? 'none yet' : counts,
    },
    ...out.slice(0, OWN_LINES).map(({ name, problem }) => ({
      state: 'act' as const,
      what: `agency ${name}`,
      text: `out of service: ${problem}`,
    })),
    ...pending.slice(0, OWN_LINES).map(({ name, migrations }) => ({
      state: 'look' as const,
      what: `agency ${name}`,
      text: `${counted(migrations, 'migration')} pending`,
    })),
    lineOfAdministrators(served),
    lineOfSecrets(served),
    lineOfTasks(served),
    lineOfMails(served),
    lineOfWebhooks(served),
    lineOfAttachments(served, place),
  ];
}

/** Agencies without an administrator. */
function lineOfAdministrators(served: readonly Served[]): StatusLine {
  const isMissing = ({ administrators }: Served) => administratorsHealth(administrators) !== 'good';
  return {
    state: worstHealth(served.map(({ administrators }) => administratorsHealth(administrators))),
    what: 'administrators',
    text: served.some(isMissing)
      ? `no administrator${of(served, isMissing)}: docket make-administrator`
      : 'all agencies have one',
  };
}

/** Secrets that the current key can't decrypt. */
function lineOfSecrets(served: readonly Served[]): StatusLine {
  const counts = [
    counted(
      total(served, ({ secrets }) => secrets.mailPasswords),
      'mail password',
    ),
    counted(
      total(served, ({ secrets }) => secrets.providers),
      'identity provider',
    ),
    counted(
      total(served, ({ secrets }) => secrets.webhooks),
      'webhook',
    ),
    counted(
      total(served, ({ secrets }) => secrets.authenticatorApps),
      'authenticator app',
    ),
  ].filter((text) => !text.startsWith('0 '));
  const isAffected = ({ secrets }: Served) => secretsHealth(secrets) !== 'good';
  return {
    state: worstHealth(served.map(({ secrets }) => secretsHealth(secrets))),
    what: 'secret key',
    text:
      counts.length === 0
        ? 'decrypts all stored secrets'
        : `SECRET_KEY is not the key that encrypted ${counts.join(', ')}${of(served, isAffected)}: restore the former key, or enter these secrets again`,
  };
}

function lineOfTasks(served: readonly Served[]): StatusLine {
  const overdue = total(served, ({ tasks }) => tasks.overdue);
  const failed = total(served, ({ tasks }) => tasks.failed);
  const oldest = most(served, ({ tasks }) => tasks.lateSeconds);
  return {
    state: worstHealth(served.map(({ tasks }) => taskHealth(tasks))),
    what: 'scheduled work',
    text: [
      overdue === 0 ? 'none overdue' : `${overdue} overdue, the oldest by ${lasting(oldest)}`,
      failed === 0 ? 'none failed' : `${failed} failed${of(served, ({ tasks }) => tasks.failed > 0)}`,
    ].join('; '),
  };
}

function lineOfMails(served: readonly Served[]): StatusLine {
  const waiting = total(served, ({ mails }) => mails.waiting);
  const dead = total(served, ({ mails }) => mails.dead);
  const oldest = most(served, ({ mails }) => mails.oldestSeconds);
  return {
    state: worstHealth(served.map(({ mails }) => mailHealth({ ...mails, lateSeconds: mails.oldestSeconds }))),
    what: 'mail',
    text: [
      waiting === 0 ? 'none waiting' : `${waiting} waiting, the oldest for ${lasting(oldest)}`,
      dead === 0 ? 'none failed' : `${dead} failed${of(served, ({ mails }) => mails.dead > 0)}`,
    ].join('; '),
  };
}

function lineOfWebhooks(served: readonly Served[]): StatusLine {
  const waiting = total(served, ({ webhooks }) => webhooks.waiting);
  const turnedOff = total(served, ({ webhooks }) => webhooks.turnedOff);
  return {
    state: worstHealth(
      served.map(({ webhooks }) => webhookHealth({ ...webhooks, lateSeconds: webhooks.oldestSeconds })),
    ),
    what: 'webhooks',
    text: [
      waiting === 0 ? 'none waiting' : counted(waiting, 'event waits', 'events wait'),
      turnedOff === 0
        ? 'none turned off'
        : `${turnedOff} turned off${of(served, ({ webhooks }) => webhooks.turnedOff > 0)}`,
    ].join('; '),
  };
}

/** Where files go, and how many are elsewhere: `move-attachments` moves them, and is required before ATTACHMENTS is removed. */
function lineOfAttachments(served: readonly Served[], { isOutside, name, failure }: PlaceOfAttachments): StatusLine {
  const inDatabase = total(served, ({ attachments }) => attachments.inDatabase);
  const outside = total(served, ({ attachments }) => attachments.outside);
  const left = isOutside
    ? inDatabase > 0 &&
      `${inDatabase} still in the database${of(served, ({ attachments }) => attachments.inDatabase > 0)}`
    : outside > 0 &&
      `${outside} in a store that ATTACHMENTS doesn't name${of(served, ({ attachments }) => attachments.outside > 0)}`;
  const place = failure ?? (isOutside ? `${name} is reachable` : 'in the database');
  return {
    state: attachmentHealth({ isOutside, isAway: failure !== null, outside }),
    what: 'attachments',
    text: [place, left].filter(Boolean).join('; '),
  };
}

function total(served: readonly Served[], count: (agency: Served) => number): number {
  return served.reduce((sum, agency) => sum + count(agency), 0);
}

function most(served: readonly Served[], count: (agency: Served) => number): number {
  return served.reduce((highest, agency) => Math.max(highest, count(agency)), 0);
}

/** Lists the affected agencies in parentheses. */
function of(served: readonly Served[], isSo: (agency: Served) => boolean): string {
  const names = served.filter(isSo).map(({ name }) => name);
  const more = names.length - NAMED;
  return ` (${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}
