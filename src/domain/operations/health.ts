import { RESTART_SHOWN_HOURS } from './restart.ts';

/** Health states: fine, a warning, or action required. */
export const HEALTH_STATES = ['good', 'look', 'act'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** Seconds that work may be overdue before a warning. A killed server has recovered by then. */
const LATE = 900;

/** Returns the server's health: one crash within a day is a warning, a second requires action. */
export function serverHealth(restarts: number, secondsSinceLast: number | null): HealthState {
  if (secondsSinceLast === null || secondsSinceLast >= RESTART_SHOWN_HOURS * 3_600) return 'good';
  return restarts > 1 ? 'act' : 'look';
}

/** An agency without an administrator requires action by a system administrator. */
export function administratorsHealth(count: number): HealthState {
  return count > 0 ? 'good' : 'act';
}

/** People whose supervisor has left are a warning, since their time waits for approval. */
export function teamsHealth(leftPeople: number): HealthState {
  return leftPeople > 0 ? 'look' : 'good';
}

/** Secrets that can't be decrypted, by kind. */
export type UnreadableSecrets = {
  mailPasswords: number;
  providers: number;
  webhooks: number;
  authenticatorApps: number;
};

/** A secret that can't be decrypted stops mail, sign-in or events until an administrator acts. */
export function secretsHealth(unreadable: UnreadableSecrets): HealthState {
  return Object.values(unreadable).some((count) => count > 0) ? 'act' : 'good';
}

/** Undeliverable mail requires action; a long queue is a warning about the mail server. */
export function mailHealth({ dead, lateSeconds }: { dead: number; lateSeconds: number }): HealthState {
  return stateOf(dead, lateSeconds);
}

/** A scheduled task that failed five times requires action. */
export function taskHealth({ failed, lateSeconds }: { failed: number; lateSeconds: number }): HealthState {
  return stateOf(failed, lateSeconds);
}

/** A webhook that was turned off requires action; a long queue is a warning about its receiver. */
export function webhookHealth({ turnedOff, lateSeconds }: { turnedOff: number; lateSeconds: number }): HealthState {
  return stateOf(turnedOff, lateSeconds);
}

/** Returns the health of attachments outside the database. An unreachable or unconfigured store requires action if it holds files. */
export function attachmentHealth({ isAway, isOutside, outside }: AttachmentFacts): HealthState {
  return isAway || (!isOutside && outside > 0) ? 'act' : 'good';
}

/** Whether new files go to the store, whether the store is unreachable, and how many files it holds. */
type AttachmentFacts = { isOutside: boolean; isAway: boolean; outside: number };

function stateOf(failed: number, lateSeconds: number): HealthState {
  if (failed > 0) return 'act';
  return lateSeconds > LATE ? 'look' : 'good';
}
