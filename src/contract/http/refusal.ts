import type { SecondFactorWay } from '#domain/identity/two-factor.ts';
import type { JobKeptBecause, JobRefusal } from '#domain/jobs/job.ts';
import type { StudioJobRefusal } from '#domain/jobs/studio-job.ts';
import type { DeputyRefusal } from '#domain/people/deputy.ts';
import { phrase } from '#domain/text/phrase.ts';
import { CLIENT_INVOICE_REFUSALS } from '../billing/client-invoice-refusal.ts';
import { LEAVE_REFUSALS } from '../calendar/leave-refusal.ts';
import { MAIL_REFUSALS } from '../communication/mail-refusal.ts';
import { WEBHOOK_REFUSALS } from '../communication/webhook-refusal.ts';
import { DATA_FILE_REFUSALS } from '../data-exchange/data-file-refusal.ts';
import { ESTIMATE_REFUSALS } from '../estimates/estimate-refusal.ts';
import { PROVIDER_REFUSALS } from '../identity/sign-in-refusal.ts';
import { TOKEN_REFUSALS } from '../identity/token-refusal.ts';
import { MASTER_DATA_REFUSALS } from '../master-data/master-data-refusal.ts';
import { SET_UP_REFUSALS } from '../operations/set-up-refusal.ts';
import { PERSON_REFUSALS } from '../people/person-refusal.ts';
import { PURCHASE_ORDER_REFUSALS } from '../purchasing/purchase-order-refusal.ts';
import { TIME_REFUSALS } from '../time/time-refusal.ts';
import { type Refusal, SAVE_REFUSALS } from './save-refusal.ts';

const deputyRefusals: Record<DeputyRefusal, Refusal> = {
  'deputy-self': { status: 422, text: phrase("You can't be your own deputy") },
  'deputy-without-access': { status: 422, text: phrase('This person cannot approve time') },
  'deputy-days-reversed': { status: 422, text: phrase("The last day can't be before the first") },
  'deputy-days-over': { status: 422, text: phrase('The last day is over already') },
  'deputy-named-already': { status: 422, text: phrase('This person is your deputy on some of these days already') },
};

const jobRefusals: Record<JobRefusal, Refusal> = {
  'mandatory-fields': { status: 422, text: phrase('Mandatory fields are required') },
  'due-before-start': { status: 422, text: phrase('Due date cannot be earlier than start date') },
  'reference-unknown': { status: 422, text: phrase('This entry does not exist here') },
  'inactive-fields': { status: 422, text: phrase('Inactive fields exist') },
  'read-only-field': { status: 422, text: phrase('This field is read-only') },
  'job-code-taken': { status: 422, text: phrase('Another job has this code') },
  'job-code-given': { status: 422, text: phrase('The code is assigned automatically') },
  'job-type-settled': { status: 422, text: phrase('The job type cannot be changed') },
  'client-settled': { status: 422, text: phrase('The client of a job with transactions cannot be changed') },
  'master-and-child': { status: 422, text: phrase('A retainer is either master or child') },
  'no-retainer': { status: 422, text: phrase('Only a retainer can be a master job or have one') },
  'master-unsuitable': {
    status: 422,
    text: phrase('The master job must be another active master job of the same client'),
  },
  'master-with-children': { status: 422, text: phrase('A master job with child jobs must stay a master job') },
};

const jobKeptBecause: Record<JobKeptBecause, Refusal> = {
  'job-has-time': { status: 422, text: phrase('A job with time entries cannot be deleted') },
  'job-has-orders': { status: 422, text: phrase('A job with purchase orders cannot be deleted') },
  'job-has-costs': { status: 422, text: phrase('A job with costs cannot be deleted') },
  'job-has-invoices': { status: 422, text: phrase('A job with client invoices cannot be deleted') },
  'job-has-estimates': { status: 422, text: phrase('A job with estimates cannot be deleted') },
  'job-has-children': { status: 422, text: phrase('A master job with child jobs cannot be deleted') },
  'job-has-studio-jobs': { status: 422, text: phrase('A job with studio jobs cannot be deleted') },
};

const studioJobRefusals: Record<StudioJobRefusal, Refusal> = {
  'agency-job-unsuitable': {
    status: 422,
    text: phrase("A studio job needs an active client job that isn't a studio job itself"),
  },
  'studio-division-unsuitable': { status: 422, text: phrase('This division does no studio work for this job') },
  'studio-job-exists': { status: 422, text: phrase('This division has a studio job already') },
};

/**
 * Every code that the API refuses with, its HTTP status, and the text that the user sees (ERR-02). Texts are originals
 * of the label translations; `{name}` stands for a value that goes with the refusal.
 */
export const REFUSALS = {
  ...TIME_REFUSALS,
  ...SAVE_REFUSALS,
  ...deputyRefusals,
  ...jobRefusals,
  ...jobKeptBecause,
  ...studioJobRefusals,
  ...PURCHASE_ORDER_REFUSALS,
  ...MAIL_REFUSALS,
  ...MASTER_DATA_REFUSALS,
  ...DATA_FILE_REFUSALS,
  ...ESTIMATE_REFUSALS,
  ...CLIENT_INVOICE_REFUSALS,
  ...LEAVE_REFUSALS,
  ...PERSON_REFUSALS,
  ...SET_UP_REFUSALS,
  ...PROVIDER_REFUSALS,
  ...TOKEN_REFUSALS,
  ...WEBHOOK_REFUSALS,
  'comment-empty': { status: 422, text: phrase('Please enter a comment') },
  'mention-unsuitable': { status: 422, text: phrase('Only people who may read this job can be mentioned') },
  'malformed-request': { status: 400, text: phrase('The request cannot be read') },
  'invalid-request': { status: 400, text: phrase("Some of the values sent aren't valid") },
  'invalid-id': { status: 400, text: phrase('Invalid id requested') },
  'missing-requested-with': { status: 400, text: phrase('The request lacks the X-Requested-With header') },
  'password-same': { status: 400, text: phrase('The new password can not be the same as old password') },
  'password-weak': { status: 400, text: phrase('The new password must have at least 10 characters') },
  'password-guessable': {
    status: 400,
    text: phrase('The new password is too easy to guess. Use more characters or several words'),
  },
  'password-breached': {
    status: 400,
    text: phrase('The new password is in lists of known passwords. Choose another one'),
  },
  'password-wrong': { status: 400, text: phrase('The current password is not correct') },
  'signed-out': { status: 401, text: phrase('Session has expired') },
  'step-up-needed': { status: 403, text: phrase('Please confirm your identity first') },
  'second-factor-demanded': { status: 403, text: phrase('Please set up two-factor authentication first') },
  'second-factor-needed': { status: 401, text: phrase('Two-factor authentication is required') },
  'second-factor-unavailable': {
    status: 422,
    text: phrase("This server can't store two-factor authentication. Please contact system admin"),
  },
  'second-factor-own': { status: 422, text: phrase('Remove your own two-factor authentication on your account page') },
  'second-factor-set-up-ended': { status: 422, text: phrase('The set-up has expired. Please begin again') },
  'second-factor-wrong': { status: 400, text: phrase('The code is not correct') },
  'passkey-wrong': { status: 400, text: phrase('The passkey was not accepted. Try again, or sign in another way') },
  'passkey-known': { status: 422, text: phrase('This passkey is already stored') },
  'passkeys-full': {
    status: 422,
    text: phrase('You have 20 passkeys. Please remove one that you do not use any more'),
  },
  'passkey-only-way': {
    status: 422,
    text: phrase('You could not sign in any more. Please add another passkey before you remove this one'),
  },
  'passkey-unavailable': { status: 422, text: phrase('Passkeys cannot be used at the address of this server') },
  'sign-in-ticket-ended': { status: 401, text: phrase('Please sign in again: too many attempts, or the time is up') },
  'agency-name-needed': { status: 422, text: phrase('Please type the name of your agency') },
  'sign-in-failed': { status: 401, text: phrase('The user name or password is not correct') },
  forbidden: { status: 403, text: phrase('Permission denied') },
  'password-expired': { status: 403, text: phrase('Your password has expired') },
  'foreign-origin': { status: 403, text: phrase('Permission denied') },
  'no-missing-time': { status: 422, text: phrase('No time is missing on these days') },
  'not-found': { status: 404, text: phrase('Not found') },
  'link-invalid': { status: 410, text: phrase('This link is no longer valid') },
  'link-needs-sign-in': { status: 403, text: phrase('Sign in to decide on this order') },
  'timer-running': { status: 409, text: phrase('Another timer is running. Stop it first') },
  'trail-too-long': { status: 413, text: phrase('This is more than 20,000 rows of the trail. Please narrow the days') },
  'too-large': { status: 413, text: phrase('The request is too large') },
  'not-json': { status: 415, text: phrase('The request must be JSON') },
  'too-many-attempts': {
    status: 429,
    text: phrase('Too many failed attempts. Please wait a few minutes and try again'),
  },
  'too-many-imports': {
    status: 429,
    text: phrase('Two imports are already running. Please try again when one has finished'),
  },
  fault: { status: 500, text: phrase('An error occured. Please try again or contact system admin') },
  'not-ready': { status: 503, text: phrase('The service is not ready. Please try again in a moment') },
  'too-busy': { status: 503, text: phrase('The server is busy. Please try again in a few seconds') },
  'agency-moving': {
    status: 503,
    text: phrase('Your agency is being moved to another server. You can keep reading; please save again in a moment'),
  },
  'agency-quiet': {
    status: 503,
    text: phrase('This is a restored copy in read-only mode. An administrator can turn it on'),
  },
  'attachments-away': {
    status: 503,
    text: phrase('Files cannot be reached at the moment. Everything else works. Please try again in a few minutes'),
  },
  'attachment-damaged': {
    status: 500,
    text: phrase('This file is missing or damaged where it is kept. Please contact system admin'),
  },
  'storage-full': {
    status: 507,
    text: phrase('Nothing can be saved at the moment: the storage of the server is full. Please contact system admin'),
  },
} as const satisfies Record<string, Refusal>;

export type RefusalCode = keyof typeof REFUSALS;

/** What a refusal is called: the same each time, and in the first language. */
export function titleOf(code: RefusalCode): string {
  const { title, text }: Refusal = REFUSALS[code];
  return title ?? text;
}

/** Who changed a record last, null = no signed-in person, and when. */
export type LastChange = { by: { id: number; name: string } | null; at: string };

/** The body of every error answer: `application/problem+json`, RFC 9457 (ERR-02). `detail` is what the user sees. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: RefusalCode;
  requestId: string;
  errors?: { path: string; message: string }[];
  /** 409: the record as it stands now. */
  current?: unknown;
  /** 409: who changed or deleted the record since, and when; left out where the trail has no such change (FIX-74). */
  changed?: LastChange | undefined;
  /** 422: the document as it was sent, with what is wrong with each of its lines; nothing of it is stored. */
  document?: unknown;
  /** 401 second-factor-needed: the ticket that goes with the code, and what the code may be (IDENT-07). */
  secondFactor?: { ticket: string; ways: readonly SecondFactorWay[] };
};
