import type { SuccessorRefusal } from '#domain/handover.ts';
import type { PersonRefusal } from '#domain/person.ts';
import { type Phrase, phrase } from '#domain/phrase.ts';

const findings: Record<Exclude<PersonRefusal, 'mail-address-invalid'>, { status: number; text: Phrase }> = {
  'profile-own': { status: 422, text: phrase("You can't change your own access profile") },
  'profile-needs-administration': { status: 422, text: phrase('Only administrators give or take this access profile') },
  'person-needs-administration': {
    status: 422,
    text: phrase('Only administrators change this of somebody who administers'),
  },
  'days-reversed': { status: 422, text: phrase('The last day is before the first') },
  'supervisor-circle': { status: 422, text: phrase('The supervisors would stand in a circle') },
  'username-taken': { status: 422, text: phrase('Somebody has this user name already') },
};

const handovers: Record<SuccessorRefusal, { status: number; text: Phrase }> = {
  'successor-leaves': { status: 422, text: phrase("The person leaving can't be the successor") },
  'successor-inactive': { status: 422, text: phrase('This person is inactive or has left') },
  'successor-without-right': { status: 422, text: phrase('This person does not have the right to take this over') },
};

/** Why a change of people, profiles and invitations is refused (ADM-12, ADM-13, PEOPLE-12). */
export const PERSON_REFUSALS = {
  ...findings,
  ...handovers,
  'administrator-needed': { status: 422, text: phrase('The agency would be left without an administrator') },
} as const;
