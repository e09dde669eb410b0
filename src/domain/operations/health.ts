import { RESTART_SHOWN_HOURS } from './restart.ts';

/** How something stands: all is well; look at it when there is time; somebody has to do something about it. */
export const HEALTH_STATES = ['good', 'look', 'act'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** Seconds for which something may be overdue before it is worth a look: a server that is killed is made up for by then. */
const LATE = 900;

/** The server: a crash of the last day is worth a look, and a second one needs somebody. */
export function serverHealth(restarts: number, secondsSinceLast: number | null): HealthState {
  if (secondsSinceLast === null || secondsSinceLast >= RESTART_SHOWN_HOURS * 3_600) return 'good';
  return restarts > 1 ? 'act' : 'look';
}

/** Administrators: an agency without one needs somebody who gives the right. */
export function administratorsHealth(count: number): HealthState {
  return count > 0 ? 'good' : 'act';
}

/** Teams: people whose supervisor has left are worth a look, as their time waits for approval. */
export function teamsHealth(leftPeople: number): HealthState {
  return leftPeople > 0 ? 'look' : 'good';
}

/** Secrets of an agency that cannot be decrypted any more, by kind. */
export type UnreadableSecrets = {
  mailPasswords: number;
  providers: number;
  webhooks: number;
  authenticatorApps: number;
};

/** Secrets: one that cannot be decrypted stops mail, sign-in or events until an administrator acts. */
export function secretsHealth(unreadable: UnreadableSecrets): HealthState {
  return Object.values(unreadable).some((count) => count > 0) ? 'act' : 'good';
}

/** Mails: those that were given up need somebody; those that wait for long may need a look at the mail server. */
export function mailHealth({ dead, lateSeconds }: { dead: number; lateSeconds: number }): HealthState {
  return stateOf(dead, lateSeconds);
}

/** Scheduled work: what failed five times needs somebody. */
export function taskHealth({ failed, lateSeconds }: { failed: number; lateSeconds: number }): HealthState {
  return stateOf(failed, lateSeconds);
}

/** Webhooks: one that was turned off needs somebody, as nothing is sent to it; events that wait for long may need a look at their receiver. */
export function webhookHealth({ turnedOff, lateSeconds }: { turnedOff: number; lateSeconds: number }): HealthState {
  return stateOf(turnedOff, lateSeconds);
}

/**
 * Attachments outside the database: if the store is unreachable or not configured, an administrator has to act; other files aren't affected
 *.
 */
export function attachmentHealth({ isAway, isOutside, outside }: AttachmentFacts): HealthState {
  return isAway || (!isOutside && outside > 0) ? 'act' : 'good';
}

/** Whether new files go outside of the database, whether the store is away, and how many files lie there. */
type AttachmentFacts = { isOutside: boolean; isAway: boolean; outside: number };

function stateOf(failed: number, lateSeconds: number): HealthState {
  if (failed > 0) return 'act';
  return lateSeconds > LATE ? 'look' : 'good';
}
